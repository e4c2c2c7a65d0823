import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { until } from './until.ts';

/** Returns where the database files of a data folder are; null before its first start. */
export function clusterDirectory(dataDir: string): string | null {
  const pointer = join(dataDir, 'postgres.json');
  if (!existsSync(pointer)) return null;
  const { directory } = JSON.parse(readFileSync(pointer, 'utf8')) as { directory: string };
  return isAbsolute(directory) ? directory : join(dataDir, directory);
}

/** Returns the process id of the database of a data folder; null when none runs. */
export function databasePid(dataDir: string): number | null {
  const directory = clusterDirectory(dataDir);
  const file = directory === null ? '' : join(directory, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return isAlive(pid) ? pid : null;
}

/** Returns whether a process runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A killed process whose parent has not looked yet is still listed.
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return false;
  }
}

/** Kills the database of a data folder, which no signal to the server's group reaches. */
export function killDatabase(dataDir: string): void {
  const pid = databasePid(dataDir);
  if (pid !== null) process.kill(pid, 'SIGKILL');
}

/** Has the database of a data folder end at once, without a last checkpoint, and waits for it. */
export async function endDatabase(dataDir: string): Promise<void> {
  const pid = databasePid(dataDir);
  if (pid === null) return;
  process.kill(pid, 'SIGQUIT');
  await until('the database has ended', 10_000, async () => (isAlive(pid) ? null : true));
}

/** Ends the processes of a data folder and removes it, with database files elsewhere. */
export function removeDataFolder(dataDir: string): void {
  killDatabase(dataDir);
  const directory = clusterDirectory(dataDir);
  const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 };
  if (directory?.startsWith('/var/lib/strikedesk/')) rmSync(dirname(directory), options);
  rmSync(dataDir, options);
}
