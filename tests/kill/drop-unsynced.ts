import { randomInt } from 'node:crypto';
import { closeSync, cpSync, existsSync, ftruncateSync, fstatSync, openSync, readdirSync, readSync, statSync, writeSync } from 'node:fs';
import { join, relative } from 'node:path';

const PAGE = 8_192;
/** Bytes that a disk writes atomically. */
const SECTOR = 512;
/** Folders whose files PostgreSQL writes without waiting for the disk until the next checkpoint; lost changes are recovered from its log. */
const UNSYNCED = ['base', 'global', 'pg_xact', 'pg_multixact'];
/** Tables, indexes, free space maps (global/1262_fsm) and pages of commits (pg_xact/0000); the control file and maps are synced when they are written. */
const WRITTEN_LATER = /^[0-9A-F]+(?:_(?:fsm|vm))?(?:\.\d+)?$/;

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesOf(path);
    return WRITTEN_LATER.test(entry.name) ? [path] : [];
  });
}

/** Copies what lies on the disk after a checkpoint. */
export function keepSynced(cluster: string, copy: string): void {
  for (const folder of UNSYNCED) cpSync(join(cluster, folder), join(copy, folder), { recursive: true });
}

/** Reads so many bytes of a file; zeros where it has none. */
function readAt(file: number | null, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  if (file !== null) readSync(file, bytes, 0, length, at);
  return bytes;
}

/** Returns the remains of a page that was being written during a power cut: the new page, the old one, or some sectors of each. */
function leftOf(before: Buffer, now: Buffer): Buffer {
  const whole = randomInt(4);
  if (whole === 0) return now;
  if (whole === 1) return before;
  const left = Buffer.from(now);
  for (let at = 0; at < left.length; at += SECTOR) if (randomInt(2) === 0) before.copy(left, at, at, at + SECTOR);
  return left;
}

/** Returns how many pages were not left as they had been written. */
function dropPages(path: string, syncedPath: string): number {
  const file = openSync(path, 'r+');
  const synced = existsSync(syncedPath) ? openSync(syncedPath, 'r') : null;
  let dropped = 0;
  try {
    const { size } = fstatSync(file);
    for (let at = 0; at < size; at += PAGE) {
      const [before, now] = [readAt(synced, at, PAGE), readAt(file, at, PAGE)];
      if (before.equals(now)) continue;
      const left = leftOf(before, now);
      if (left.equals(now)) continue;
      writeSync(file, left, 0, Math.min(PAGE, size - at), at);
      dropped += 1;
    }
    // What a file has grown by may be missing altogether.
    const syncedSize = synced === null ? 0 : fstatSync(synced).size;
    if (size > syncedSize && randomInt(4) === 0) ftruncateSync(file, syncedSize);
  } finally {
    closeSync(file);
    if (synced !== null) closeSync(synced);
  }
  return dropped;
}

/** Drops any part of the log after the place up to which PostgreSQL knows that it is on the disk. */
function dropLog(folder: string, { segment, offset }: SyncedLog): void {
  for (const name of readdirSync(folder).filter((one) => /^[0-9A-F]{24}$/.test(one) && one >= segment)) {
    const path = join(folder, name);
    const file = openSync(path, 'r+');
    const from = name === segment ? offset : 0;
    const { size } = statSync(path);
    for (let at = from; at < size; at += SECTOR - (at % SECTOR)) {
      const length = Math.min(SECTOR - (at % SECTOR), size - at);
      if (randomInt(3) > 0) writeSync(file, Buffer.alloc(length), 0, length, at);
    }
    closeSync(file);
  }
}

export interface SyncedLog {
  /** Name of a file of the log, and the place in it: everything before it is on the disk. */
  readonly segment: string;
  readonly offset: number;
}

/**
 * Simulates a power cut on the files of a killed PostgreSQL: of everything written and not yet synced any part is lost, down to a sector. The model is
 * PostgreSQL's own guarantee: its log up to `log`, and its tables as of the last checkpoint (`synced`), are on the disk; anything later may be lost. Returns
 * how many pages of tables it has dropped.
 */
export function dropUnsynced(cluster: string, synced: string, log: SyncedLog): number {
  dropLog(join(cluster, 'pg_wal'), log);
  let pages = 0;
  for (const folder of UNSYNCED)
    for (const path of filesOf(join(cluster, folder))) pages += dropPages(path, join(synced, relative(cluster, path)));
  return pages;
}
