"""What `bench_web` is made of: tables to play at, the servers, a client, and one module for each part."""
