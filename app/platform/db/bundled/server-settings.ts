/**
 * How the bundled server runs: small in memory, and as safe with data as PostgreSQL is by default (fsync,
 * full_page_writes and synchronous_commit are on and stay on). The reasons are beside the lines.
 */
export function serverSettings(socketFolder: string, tcpPort?: number): string[] {
  const settings = {
    listen_addresses: tcpPort === undefined ? "" : "127.0.0.1",
    port: tcpPort ?? DEFAULT_PORT,
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    max_connections: 120,
    shared_buffers: "32MB",
    huge_pages: "off",
    jit: "off",
    // Saves three reader processes; the operating system's cache holds a shop's data.
    io_method: "sync",
    max_parallel_workers_per_gather: 0,
    max_logical_replication_workers: 0,
    max_wal_size: "256MB",
    min_wal_size: "32MB",
    logging_collector: "off",
    log_checkpoints: "off",
    log_line_prefix: "%m [%p] %b: ",
    // Neither statements nor their values: the log keeps no personal data.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_timezone: "UTC",
    timezone: "UTC",
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** The port in the name of the socket's file. The server listens on it over TCP only when asked to. */
export const DEFAULT_PORT = 5432;
