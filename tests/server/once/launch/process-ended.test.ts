import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { processEnded } from '#server/db/embedded/process-ended.ts';
import { until } from '#tests/support/product/until.ts';

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const step of cleanUp.splice(0)) step();
});

test('a process that runs has not ended, one that was collected has', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  cleanUp.push(() => child.kill('SIGKILL'));
  expect(await processEnded(child.pid!)).toBe(false);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await processEnded(child.pid!)).toBe(true);
});

test.runIf(process.platform === 'linux')('a process that is over but was never collected has ended', async () => {
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  cleanUp.push(() => parent.kill('SIGKILL'));
  const [line] = (await once(createInterface(parent.stdout), 'line')) as [string];
  const ended = await until('the uncollected child', 10_000, async () => ((await processEnded(Number(line))) ? 'ended' : null));
  expect(ended).toBe('ended');
});
