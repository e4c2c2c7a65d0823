import { type FileHandle, open, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Identity } from './identity.ts';

const LARGEST = 4_000_000;
const EVERY_MS = 500;

/** The file PostgreSQL writes its messages to: a file outlives us, so an orphan never writes into a broken pipe. */
export interface LogFile {
  readonly path: string;
  /** Opens the log for a child's standard error; the caller closes it. */
  openForChild(): Promise<FileHandle>;
  /** Returns what was written since the newest child was given the file, at most the last 4 000 characters. */
  tail(): Promise<string>;
  /** Hands each new line to `onLine` until the returned function is called. */
  follow(onLine: (line: string) => void): () => Promise<void>;
}

/** Opens the log file of a data folder. */
export async function openLogFile(dataDir: string, identity: Identity | null): Promise<LogFile> {
  const path = join(dataDir, 'postgres.log');
  const size = (await stat(path).catch(() => null))?.size ?? 0;
  if (size > LARGEST) await truncate(path);
  const start = size > LARGEST ? 0 : size;
  let childFrom = start;

  async function read(from: number): Promise<{ text: string; end: number }> {
    const file = await open(path, 'r').catch(() => null);
    if (!file) return { text: '', end: from };
    try {
      const length = Math.max(0, (await file.stat()).size - from);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
      return { text: buffer.toString('utf8', 0, bytesRead), end: from + bytesRead };
    } finally {
      await file.close();
    }
  }

  return {
    path,
    async openForChild() {
      const file = await open(path, 'a', 0o600);
      if (identity) await file.chown(identity.uid, identity.gid);
      childFrom = (await file.stat()).size;
      return file;
    },
    tail: async () => (await read(childFrom)).text.slice(-4_000),
    follow(onLine) {
      let at = start;
      let rest = '';
      let last: Promise<void> = Promise.resolve();
      const step = async () => {
        const { text, end } = await read(at);
        at = end;
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) if (line.trim() !== '') onLine(line);
      };
      const again = () => {
        last = last.then(step, step);
      };
      const timer = setInterval(again, EVERY_MS).unref();
      return async () => {
        clearInterval(timer);
        again();
        await last;
      };
    },
  };
}
