import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { registerTrader } from '#tests/support/device/trader.ts';
import { diskBytes } from '#tests/support/product/archive.ts';
import { firstFill } from '#tests/support/product/first-fill.ts';
import { freshClone } from '#tests/support/product/fresh-clone.ts';

const REMOVED_WITHIN_MS = 10 * 60_000;

const { clone, dataDir, start, remove } = freshClone();
afterAll(remove, REMOVED_WITHIN_MS);

it('a stranger clones it and types npm start: it installs, builds and runs, and a newcomer has a filled order', async (context) => {
  const from = performance.now();
  const { url, stop } = await start();
  try {
    const running = performance.now() - from;
    await firstFill(await registerTrader(url));
    const filled = performance.now() - from - running;
    const megabytes = (path: string) => (diskBytes(path) / 1_000_000).toFixed(0);
    const text = `a clone: installed, built and running in ${(running / 1_000).toFixed(0)} s, filled ${(filled / 1_000).toFixed(1)} s after that; ${megabytes(clone)} MB on the disk, ${megabytes(join(clone, 'node_modules'))} of them to build with; its data ${megabytes(dataDir)} MB`;
    process.stdout.write(`${text}\n`);
    await context.annotate(text);
    expect(execFileSync('git', ['status', '--porcelain'], { cwd: clone, encoding: 'utf8' })).toBe('');
  } finally {
    await stop();
  }
});
