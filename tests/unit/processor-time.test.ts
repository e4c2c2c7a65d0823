import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { processorTimeOf } from '#tests/config/run/processor-time.mjs';
import { Tally } from '#tests/config/run/tally.mjs';

const BURN = 'const end = process.cpuUsage().user + 700_000; while (process.cpuUsage().user < end) Math.random();';
/** Computes, then stands still. */
const STAYS = `${BURN} setInterval(() => {}, 1_000);`;

test.runIf(process.platform === 'linux')(
  'a program is counted with what it starts in sessions of their own, and another beside it is not',
  async () => {
    const starts = `const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, ['-e', ${JSON.stringify(STAYS)}], { detached: true, stdio: ['ignore', 'ignore', 'inherit'] });
    process.once('SIGTERM', () => { child.kill('SIGKILL'); process.exit(); });`;
    const child = spawn(process.execPath, ['-e', starts], { stdio: ['ignore', 'ignore', 'inherit'] });
    const idle = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000);'], { stdio: 'ignore' });
    const [time, beside] = [processorTimeOf(child.pid), processorTimeOf(idle.pid)];
    try {
      await expect.poll(() => time.seconds(), { interval: 200 }).toBeGreaterThan(0.7);
      expect(beside.stop()).toBeLessThan(time.stop() ?? 0);
    } finally {
      child.kill('SIGTERM');
      idle.kill('SIGKILL');
    }
  },
);

test('a run states the processor seconds of every step in its closing lines, the costliest first', () => {
  const said: string[] = [];
  class SilentTally extends Tally {
    override say(text: string) {
      said.push(text);
    }
  }
  const tally = new SilentTally();
  tally.used('types', 12.4);
  tally.used('unit, server, client', 300);
  tally.used('build', null);
  tally.used('types', 1);
  tally.pass(2);
  expect(tally.close()).toBe(0);
  expect(said.at(-3)).toBe('processor seconds: unit, server, client 300; types 13; together 313');
  expect(said.at(-1)).toBe('2 passed, 0 failed, 0 skipped');
});
