import { setTimeout as wait } from 'node:timers/promises';
import { readPostmasterFile } from './postmaster-file.ts';

const FAST_WITHIN_MS = 60_000;
const AT_ONCE_WITHIN_MS = 10_000;
const STEP_MS = 10;

/**
 * Stops the server running on the directory (fast shutdown) and waits until its lock file is gone. The file counts, not the process, as an adopted
 * process may stay a zombie of its new parent.
 */
export async function stopPostmaster(directory: string, warn: (text: string) => void): Promise<void> {
  const file = await readPostmasterFile(directory);
  if (!file) return;
  if (!send(file.pid, 'SIGINT') || (await gone(directory, file.pid, FAST_WITHIN_MS))) return;
  warn(`postgres did not stop within ${FAST_WITHIN_MS / 1_000} s and is stopped at once; it recovers at the next start`);
  if (send(file.pid, 'SIGQUIT')) await gone(directory, file.pid, AT_ONCE_WITHIN_MS);
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

async function gone(directory: string, pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const file = await readPostmasterFile(directory);
    if (!file || file.pid !== pid) return true;
    await wait(STEP_MS);
  }
  return false;
}
