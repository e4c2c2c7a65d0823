import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Course } from '#domain/bots/engine/io.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { replayDay } from '#domain/backtest/replay/replay-day.ts';
import { byMinute } from '#domain/backtest/replay/by-minute.ts';
import type { BotLeg } from '#domain/bots/definition.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { DATE, definition, leg, type Prices } from '#tests/support/bots/engine-trial.ts';
import { madeDay } from '#tests/support/bots/made-day.ts';
import { ended } from '#tests/support/bots/played-days.ts';
import { TRAIL_VECTORS } from './vectors/trail-bounds.ts';

const MINUTE_OF_10 = 45;

/** A day whose calls are quoted exactly at their price. */
function dayOf(minute: Prices, spotMinute: Prices | undefined): DayTape {
  const spot = spotMinute === undefined ? {} : { [MINUTE_OF_10]: spotMinute };
  const day = madeDay({ date: DATE, call: { [MINUTE_OF_10]: minute }, spot });
  const calls = byMinute(day.option(day.expiries[0]!, 'call', day.expiries[0]!.strikes[0]!), day.session.opensAt);
  return {
    ...day,
    quoteAt: (_, at) => {
      const close = calls[at]?.close;
      return close === undefined ? null : { bid: close, ask: close };
    },
  };
}

/** The exit of a leg that was entered at 100. */
function exitOf(of: Partial<BotLeg>, tape: DayTape, course: Course): number | undefined {
  const { fills } = ended(replayDay(definition([leg(of)]), tape, course));
  expect(fills[0] && priceToDecimal(fills[0].price)).toBe(100);
  const out = fills.find(({ opens }) => !opens);
  return out && priceToDecimal(out.price);
}

describe('a trail that moves the stop beyond the market', () => {
  for (const { name, leg: of, minute, spotMinute, left } of TRAIL_VECTORS)
    for (const course of ['worst-first', 'best-first'] as const)
      it(`${name}: leaves where that happens, ${course}`, () => {
        expect(exitOf(of, dayOf(minute, spotMinute), course)).toBe(left);
      });
});

interface Row {
  readonly name: string;
  readonly leg: Partial<BotLeg>;
  readonly minute: Prices;
  readonly spotMinute?: Prices;
}
const file = path.join(process.env['FIXTURES_DIR'] ?? '', 'quant', 'trail-bounds.json');
const rows = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly rows: readonly Row[] }).rows : [];

it.runIf(rows.length > 0)('every row of the recorded vectors is left within its minute, and is one of those above', () => {
  expect(rows.map(({ name }) => name)).toEqual(TRAIL_VECTORS.slice(0, rows.length).map(({ name }) => name));
  for (const { leg: of, minute, spotMinute } of rows)
    for (const course of ['worst-first', 'best-first'] as const) {
      const [, high = 0, low = 0] = minute as readonly number[];
      const left = exitOf(of, dayOf(minute, spotMinute), course);
      expect(left).toBeGreaterThanOrEqual(low);
      expect(left).toBeLessThanOrEqual(high);
    }
});
