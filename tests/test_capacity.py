"""The capacity model: the document has what the tool prints, and the model says what it must."""

from __future__ import annotations

from random import Random

from millwright.service.store.postgres.writer import READERS, WRITERS
from tools.capacity import INPUTS, MEASURED, PAGE, Need, at, filled, of, reached, rounded, waits


def test_the_document_has_the_tables_of_the_tool() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert filled(page) == page, "run `python -m tools.capacity --write`"


def test_measured_inputs_are_those_of_the_page_of_figures() -> None:
    """22.4 turns a second at 0.95 of a core, 6.6 ms a move on trial, 2,475 bytes an update, and so on."""
    figures = (PAGE.parent / "performance.md").read_text(encoding="utf-8")
    load, trial = "| Woodcraft in PostgreSQL | 0.95 | 22.4 |", "| Woodcraft in PostgreSQL, on trial | 153 | 6.6 ms |"
    for words in (load, trial, "| 68 | 2,475 |", "| 193 KiB |"):
        assert words in figures
    assert of("turn") == round(950 / 22.4) and of("trial") == 6.6 and of("update") == round(2475 / 1000, 1)
    assert of("pool") == READERS + WRITERS + 1  # and one that listens
    assert of("stream") == round(193 / 1024, 2) and of("live") == (170 - 45) / 100
    assert "| Woodcraft | 81 | 404 | 2.0 | 2.7 kB | 21 kB | 46 kB |" in figures
    assert (of("row"), of("game")) == (2.7, 21) and of("bots") == round(1000 * 0.81 / 81)
    assert sum(one.source == MEASURED for one in INPUTS.values()) == 9


def test_twice_the_players_need_twice_of_all_but_hear_four_times_as_much() -> None:
    one, two = Need(1_000_000), Need(2_000_000)
    for name in ("online", "tables", "turns", "streams", "cores", "writes", "sent", "kept"):
        assert abs(getattr(two, name) / getattr(one, name) - 2) < 1e-9
    assert 3.9 < two.notices / one.notices < 4.1
    assert Need(1).processes == 1 and Need(reached("processes", 1) - 1).processes == 1


def test_a_process_that_is_nearly_idle_makes_nobody_wait() -> None:
    answered, shown = waits(0.01, Random(1))
    assert at(answered, 0.5) < of("turn") * 0.3 and at(shown, 0.5) < of("turn") * 1.1
    busy = waits(0.9, Random(1))
    assert at(busy[0], 0.99) < 2 * of("turn") < at(busy[1], 0.99)  # acts go first


def test_figures_have_two_digits() -> None:
    assert [rounded(n) for n in (0.0667, 1, 83.3, 100, 4412, 37_333)] == ["0.067", "1", "83", "100", "4,400", "37,000"]
