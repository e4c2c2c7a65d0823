import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';

const END_MS = 5_000;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) signal(child, 'SIGKILL');
});

/** Starts a program as the leader of a process group, which ends with this process at the latest. */
export function begin(program: string, args: readonly string[], options: Pick<SpawnOptions, 'env' | 'stdio'>): ChildProcess {
  const child = spawn(program, args, { ...options, detached: true });
  running.add(child);
  return child;
}

/** Ends a program with all its child processes, and waits for the end. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    signal(child, 'SIGTERM');
    const late = setTimeout(() => signal(child, 'SIGKILL'), END_MS);
    await gone;
    clearTimeout(late);
  }
  // Remaining child processes would wait for a browser that is gone.
  signal(child, 'SIGKILL');
  running.delete(child);
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, name);
  } catch {
    // The whole group has ended already.
  }
}
