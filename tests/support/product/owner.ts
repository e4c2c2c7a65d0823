import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** How a command of the owner ended and all that it said. */
export interface OwnerAnswer {
  readonly code: number;
  readonly text: string;
}

/** Runs a command of the owner from the build that is there, with an environment of its own. */
export function runOwner(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<OwnerAnswer> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      ['dist/server/owner.js', ...args],
      { cwd: root, env: { PATH: process.env['PATH'], DATABASE_URL: '', ...environment } },
      (error, out, wrong) => done({ code: error === null ? 0 : Number(error.code ?? 1), text: `${out}${wrong}` }),
    );
  });
}
