import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { backtest } from '#contract/schemas/backtest.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';
import { bringIn } from '#tests/support/history-files/bring-in.ts';
import { until } from '#tests/support/product/until.ts';
import { testServer } from '#tests/support/server/server.ts';

type Played = InferOutput<typeof backtest>;

const FILE = path.join(process.env['FIXTURES_DIR'] ?? '', 'field-files', 'holiday-week-aug-2025.csv');
const isMissing = !existsSync(FILE) && process.env['REQUIRE_FIXTURES'] !== '1';
const server = await testServer();

it.skipIf(isMissing)(
  '27 August 2025 was closed: days to the expiry of the 28th are counted over it',
  async () => {
    const me = await server.signIn();
    const mine = bringIn(server, me);
    const brought = await mine.check({ 'GFDLNFO_AUGUST.csv': readFileSync(FILE, 'utf8') });
    expect(brought).toMatchObject({ status: 'ready', facts: { days: 3, from: '2025-08-25', to: '2025-08-28', gaps: { days: 0 } } });
    await mine.keep(brought.import_id);
    const play = async (schedule: object, product: 'MIS' | 'NRML') => {
      const { token } = me;
      const body = { kind: 'trading', definition: { ...definition([leg()], { schedule }), product }, source: 'own-history' };
      const { body: begun, status } = await server.call<{ backtest: Played }>('POST', '/api/backtests/run/', { token, body });
      expect(status).toBe(200);
      return until('the backtest has ended', 60_000, async () => {
        const of = `/api/backtests/${begun.backtest.backtest_id}/`;
        const { backtest: now } = (await server.call<{ backtest: Played }>('GET', of, { token })).body;
        return now.status === 'waiting' || now.status === 'running' ? null : now;
      });
    };
    const oneDay = await play({ dte: [1] }, 'MIS');
    expect(oneDay.status).toBe('done');
    expect(oneDay.days.filter(({ entries }) => entries > 0).map(({ date }) => date)).toEqual(['2025-08-26']);
    const leaves = await play({ days: ['mon'], end: { kind: 'expiry', before: 1, at: '15:15' } }, 'NRML');
    expect(leaves.status).toBe('done');
    expect(leaves.days.map(({ date, entries, exits }) => [date, entries, exits])).toEqual([
      ['2025-08-25', 1, 0],
      ['2025-08-26', 0, 1],
      ['2025-08-28', 0, 0],
    ]);
    expect(leaves.summary?.exits).toEqual([{ code: 'expiry-exit', count: 1 }]);
  },
  120_000,
);
