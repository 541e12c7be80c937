import { totalmem } from 'node:os';
import type { Host } from './host.ts';

const MEGABYTE = 1024 ** 2;

/**
 * The server's settings. fsync, full_page_writes and synchronous_commit keep their default, on: what was
 * acknowledged stays.
 * @param stored bytes of the tables and indexes that there are at the start
 */
export function serverSettings(host: Host, stored: number): Record<string, string> {
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  const within = (bytes: number, least: number, most: number) =>
    `${Math.round(Math.min(Math.max(bytes, least * MEGABYTE), most * MEGABYTE) / MEGABYTE)}MB`;
  const share = (part: number, least: number, most: number) => within(memory * part, least, most);
  return {
    // What does not fit here is read from the system's cache, which belongs to nobody.
    shared_buffers: within(Math.min(stored / 16, memory / 8), 24, 1_024),
    effective_cache_size: share(1 / 2, 256, 16_384),
    maintenance_work_mem: share(1 / 32, 64, 256),
    work_mem: '8MB',
    max_connections: '100',
    io_workers: '1',
    // Nobody replicates from here.
    max_logical_replication_workers: '0',
    wal_compression: 'on',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    // Details of an error quote values from the rows.
    log_error_verbosity: 'terse',
    unix_socket_permissions: '0700',
    // Tells a server that we started from one that somebody started by hand on our directory.
    cluster_name: host.id,
  };
}
