"""Pictures with few colours: a browser's canvas picks 256 of them, and what is written here is a PNG with a palette."""

from __future__ import annotations

import base64
import struct
import zlib
from typing import Final

from playwright.sync_api import Page

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"

REDUCE: Final = """
async (address) => {
  const image = await createImageBitmap(await (await fetch(address)).blob());
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const pixels = new Uint32Array(canvas.getImageData(0, 0, width, height).data.buffer);
  const counts = new Map();
  for (const one of pixels) counts.set(one & 0xffffff, (counts.get(one & 0xffffff) ?? 0) + 1);
  const split = ([one, many]) => [one & 255, (one >> 8) & 255, one >> 16, many, one];
  const all = [...counts].map(split).sort((a, b) => b[3] - a[3]);
  const palette = all.slice(0, 96).map((one) => one.slice(0, 3));

  const boxed = (list) => {
    const spread = [0, 1, 2].map((way) => {
      let [low, high] = [255, 0];
      for (const one of list) [low, high] = [Math.min(low, one[way]), Math.max(high, one[way])];
      return high - low;
    });
    const widest = Math.max(...spread);
    const many = list.reduce((sum, one) => sum + one[3], 0);
    return { list, many, way: spread.indexOf(widest), worth: list.length > 1 ? widest * Math.sqrt(many) : -1 };
  };
  const halves = ({ list, many, way }) => {
    list.sort((a, b) => a[way] - b[way]);
    let [cut, below] = [0, 0];
    while (cut < list.length - 1 && below < many / 2) below += list[cut++][3];
    return [boxed(list.slice(0, cut)), boxed(list.slice(cut))];
  };
  const mean = ({ list, many }) => [0, 1, 2].map(
    (way) => Math.round(list.reduce((sum, one) => sum + one[way] * one[3], 0) / many));
  let boxes = all.length > 96 ? [boxed(all.slice(96))] : [];
  while (boxes.length && boxes.length < 160) {
    const best = boxes.reduce((a, b) => (b.worth > a.worth ? b : a));
    if (best.worth < 0) break;
    boxes = [...boxes.filter((one) => one !== best), ...halves(best)];
  }
  palette.push(...boxes.map(mean));

  const nearest = new Map();
  for (const [red, green, blue, , one] of all) {
    let [found, least] = [0, Infinity];
    for (let n = 0; n < palette.length; n++) {
      const [r, g, b] = palette[n];
      const far = 3 * (r - red) ** 2 + 4 * (g - green) ** 2 + 2 * (b - blue) ** 2;
      if (far < least) [found, least] = [n, far];
    }
    nearest.set(one, found);
  }
  const text = (bytes) => {
    let letters = "";
    for (let n = 0; n < bytes.length; n += 8192) letters += String.fromCharCode(...bytes.slice(n, n + 8192));
    return btoa(letters);
  };
  const indices = Uint8Array.from(pixels, (one) => nearest.get(one & 0xffffff));
  return [width, height, text(palette.flat()), text(indices)];
}
"""
"""The 96 most frequent colours stay as they are, so that areas and letters do; the others are parted by median cut."""


def reduced(page: Page, picture: bytes) -> bytes:
    """A PNG as one of at most 256 colours; the page only lends its canvas."""
    address = "data:image/png;base64," + base64.b64encode(picture).decode("ascii")
    width, height, palette, pixels = page.evaluate(REDUCE, address)
    return indexed(width, height, base64.b64decode(palette), base64.b64decode(pixels))


def indexed(width: int, height: int, palette: bytes, pixels: bytes) -> bytes:
    """A PNG of one byte for each pixel, which is the number of its colour in the palette (three bytes each)."""
    assert len(pixels) == width * height and len(palette) % 3 == 0 and len(palette) <= 3 * 256
    rows = b"".join(b"\0" + pixels[at : at + width] for at in range(0, len(pixels), width))  # 0: no filter
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)  # 8 bits, a palette, nothing special
    parts = [(b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return SIGNATURE + b"".join(chunk(kind, body) for kind, body in parts)


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
