import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import type { Course } from '#domain/bots/engine/io.ts';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import { Replay } from '#domain/backtest/replay/replay.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { quotedDay } from '#tests/support/bots/made-day.ts';
import type { WorkedDay, WorkedSession } from './vectors/bot-days.ts';
import { CROSSED_DAYS } from './vectors/bot-days-crossed.ts';
import { LEG_DAYS } from './vectors/bot-days-legs.ts';
import { TOGETHER_DAYS } from './vectors/bot-days-together.ts';
import { readVectors } from './vectors/read-vectors.ts';

const ROWS = readVectors('bot-days.tsv');
const DAYS = [...LEG_DAYS, ...TOGETHER_DAYS, ...CROSSED_DAYS];
const COURSES: readonly Course[] = ['worst-first', 'best-first'];

const clock = (at: ExchangeTime): string => {
  const minute = Math.floor(nseFo.msOfDay(at) / MINUTE_MS);
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
};

/** Returns the expected figures of a session for one order of the prices within its minutes. */
function expectedOf(session: WorkedSession, course: Course) {
  const { name, gross, charges, net } = course === 'best-first' && session.bestFirst ? session.bestFirst : session;
  const rows = ROWS.filter((row) => row.text('day') === name);
  return {
    fills: rows.map((row) => {
      const text = (column: string) => row.text(column);
      return `${text('at')} leg ${text('leg')} ${text('side')} ${text('contract')} ${text('price')} for ${text('charges')}, ${text('left-by')}`;
    }),
    gross,
    charges,
    net,
  };
}

/** Replays the sessions of a bot, one after the other. */
function playedOf({ definition, sessions }: WorkedDay, course: Course) {
  const replay = new Replay(definition, course);
  return sessions.map((session) => {
    for (const _ of replay.day(quotedDay(session)));
    const { fills, gross, charges, net } = replay.result();
    return {
      fills: fills.map((fill) => {
        const { contract, side, leg } = fill;
        const strike = contract.strike === null ? '' : `${priceToDecimal(contract.strike)} `;
        const money = moneyToDecimal(fill.charges).toFixed(4);
        const by = fill.opens ? '-' : fill.reason;
        return `${clock(fill.at)} leg ${leg} ${side} ${strike}${contract.kind} ${priceToDecimal(fill.price).toFixed(2)} for ${money}, ${by}`;
      }),
      gross: moneyToDecimal(gross),
      charges: moneyToDecimal(charges),
      net: moneyToDecimal(net),
    };
  });
}

describe('days of trading bots worked by hand', () => {
  for (const day of DAYS)
    for (const course of COURSES)
      it(`${day.about}, ${course}`, () => {
        expect(checkDefinition(nseFo, day.definition, 'trading')).toEqual([]);
        expect(playedOf(day, course)).toEqual(day.sessions.map((session) => expectedOf(session, course)));
      });
});

it('every worked fill belongs to a day, and its charges add up', () => {
  const named = DAYS.flatMap(({ sessions }) => sessions.flatMap(({ name, bestFirst }) => (bestFirst ? [name, bestFirst.name] : [name])));
  expect(new Set(ROWS.map((row) => row.text('day')))).toEqual(new Set(named));
  for (const row of ROWS) {
    const items = ['brokerage', 'stt', 'exchange', 'sebi', 'stamp', 'gst'].map((item) => row.number(item));
    expect(
      items.reduce((sum, item) => sum + item, 0),
      `line ${row.line}`,
    ).toBeCloseTo(row.number('charges'), 6);
  }
});
