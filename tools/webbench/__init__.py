"""What `bench_web` is made of: tables to play at, the server beside a bare one, a client, and one module for each part."""
