/** How a cluster is to be run. */
export interface ClusterOptions {
  /** False only for throw-away clusters of tests: then a commit does not reach the disk. */
  readonly durable: boolean;
}

/** Where it listens: a socket folder, or a port of the loopback address on systems without. */
export type Endpoint = { readonly socketFolder: string } | { readonly port: number };

export const SOCKET_PORT = 5432;

/** Returns the arguments of the `postgres` program. Settings are arguments, so that a changed default reaches old clusters too. */
export function serverArguments(directory: string, endpoint: Endpoint, options: ClusterOptions): readonly string[] {
  const durability = options.durable ? 'on' : 'off';
  const settings: Readonly<Record<string, string>> = {
    ...('socketFolder' in endpoint
      ? { listen_addresses: '', unix_socket_directories: endpoint.socketFolder, unix_socket_permissions: '0700', port: String(SOCKET_PORT) }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(endpoint.port) }),
    fsync: durability,
    full_page_writes: durability,
    synchronous_commit: durability,
    ssl: 'off',
    // Containers often give only 64 MB of shared memory files.
    dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : 'mmap',
    shared_buffers: '64MB',
    max_connections: '60',
    max_wal_size: '512MB',
    // Limit of the log kept for BACKUP_POINTS; beyond it disk space matters more, and a new chain is begun.
    max_slot_wal_keep_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_checkpoints: 'off',
    log_min_messages: 'warning',
    // What was wrong, without the row, the values and the statement.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_line_prefix: '%m [%p] ',
    jit: 'off',
    cluster_name: 'strikedesk',
  };
  return ['-D', directory, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
