import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/product/database.ts';
import type { Played, PlayTask } from '#tests/support/market/replay-player.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** Beyond the 240 steps after which the whole market is stored again, so that a restart begins from either record. */
const STEPS = 300;

/** The player in one file: each process would otherwise compile the whole server for itself. */
let player = '';
let folder = '';
beforeAll(async () => {
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'replay-player-'));
  player = join(folder, 'replay-player.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['tests/support/market/replay-player.ts'],
    outfile: player,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the steps in a separate process and returns its output; null when the process killed itself. */
function play({ connection }: TestDatabase, endsAt: number | null): Promise<Played | null> {
  const task: PlayTask = { connection, steps: STEPS, endsAt };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [player, JSON.stringify(task)], { cwd: root }, (error, stdout, stderr) => {
      if (error === null) resolve(JSON.parse(stdout) as Played);
      else if (error.signal === 'SIGKILL') resolve(null);
      else reject(new Error(stderr));
    });
  });
}

describe('the same seed and the same orders', () => {
  it('give the same replay log, orders and fills in two processes, and after processes that were ended in the middle', async () => {
    async function endedTwice(): Promise<Played | null> {
      const broken = await testDatabase();
      expect([await play(broken, 130), await play(broken, 275)]).toEqual([null, null]);
      return play(broken, null);
    }
    const [straight, again, resumed] = await Promise.all([
      play(await testDatabase(), null),
      play(await testDatabase(), null),
      endedTwice(),
    ]);
    expect(straight?.step).toBe(STEPS);
    expect(straight?.fills.length).toBeGreaterThan(10);
    expect(again).toEqual(straight);
    expect(resumed).toEqual(straight);
  }, 120_000);
});
