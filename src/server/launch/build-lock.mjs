// One build at a time in a checkout: the folder dist/.lock holds the builder's process id.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Runs the work while holding the lock; the lock of an ended process is taken over. */
export async function withBuildLock(folder, work) {
  mkdirSync(dirname(folder), { recursive: true });
  while (!take(folder)) await wait(200);
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function take(folder) {
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (!isAlive(folder)) rmSync(folder, { recursive: true, force: true });
  return false;
}

function isAlive(folder) {
  let pid;
  try {
    pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  } catch {
    // Between the two steps of another's take.
    return true;
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
