"""What `tools.bench_bots` measures."""
