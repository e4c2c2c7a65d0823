import { readFile } from 'node:fs/promises';

/**
 * Returns whether a process has ended, zombies included. On an overloaded machine a child's exit event can be missed, so waiting must not depend on it
 * alone.
 */
export async function processEnded(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  if (process.platform !== 'linux') return false;
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (line === null) return false;
  const state = line.slice(line.lastIndexOf(')') + 2, line.lastIndexOf(')') + 3);
  return state === 'Z' || state === 'X';
}
