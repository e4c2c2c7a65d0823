import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Returns whether a user can read a file, of the project when absent, and run this Node (needs root). */
export function isReadableBy(uid: number, file = fileURLToPath(new URL('../../package.json', import.meta.url))): boolean {
  const tried = spawnSync(process.execPath, ['-e', `require('node:fs').readFileSync(${JSON.stringify(file)})`], { uid, gid: uid });
  return tried.status === 0;
}
