import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { strict as assert } from 'node:assert';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { storedDay } from '#client/api/history-days.ts';
import { type KeptBacktest, KeptPlayer } from '#client/workers/kept-player.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { handedDay } from '#tests/support/bots/handed-days.ts';
import type { Row } from './support/row.ts';

const FIRST_DAY = '2021-11-24';
/** Five years. */
const SESSIONS = 1_250;
const YEAR = 250;
/** KiB: a minute of it all would be a hundred times as much. */
const MOST_HELD = 16_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Returns the KiB in use after a garbage collection. */
function held(): number {
  collect();
  return process.memoryUsage().heapUsed / 1_024;
}

/** Replays five years of sessions and returns the memory after a year, at the end, and at the peak. */
async function fiveYears(): Promise<Row[]> {
  const of = BASE_STRATEGIES.find(({ code }) => code === 'nine-twenty-straddle')?.definition;
  assert.ok(of !== undefined);
  const dates: string[] = [];
  for (let date = nseFo.nextTradingDay(FIRST_DAY); dates.length < SESSIONS; date = nseFo.nextTradingDay(date)) dates.push(date);
  const told: KeptBacktest[] = [];
  const after: number[] = [];
  let before = 0;
  let most = 0;
  const player = new KeptPlayer({ definition: of, dates, from: 'simulated-history', files: [] }, (date) => {
    // What a day has read and computed lives no longer than until a later one has been read.
    const place = dates.indexOf(date);
    if (place === 1) before = held();
    if (place % YEAR === 0 && place > 0) after.push(held() - before);
    if (place > 1) most = Math.max(most, process.memoryUsage().heapUsed / 1_024 - before);
    return Promise.resolve(storedDay('NIFTY', handedDay(date)));
  });
  const begun = performance.now();
  await player.play((state) => void told.splice(0, told.length, state));
  const took = performance.now() - begun;
  const [last] = told.splice(0);
  const trades = player.trades({ sort: 'entry', descending: false, offset: 0, limit: 0 }).total;
  const end = held() - before;
  assert.ok(end <= MOST_HELD, `${end.toFixed(0)} KiB held after five years, at most ${MOST_HELD}`);
  assert.ok(last?.status === 'done' && trades >= SESSIONS, `${last?.status}: ${trades} trades`);
  return [
    {
      what: `five years of kept sessions: ${SESSIONS} days, ${trades} trades, with margins`,
      value: took / 1_000,
      unit: 's',
      target: '-',
      hard: '-',
    },
    { what: 'memory it holds after the first of the five years', value: after[0] ?? 0, unit: 'KiB', target: '-', hard: '-' },
    { what: 'memory it holds at its end: days and trades, no minutes', value: end, unit: 'KiB', target: '8000', hard: String(MOST_HELD) },
    { what: 'the same a trade', value: end / trades, unit: 'KiB', target: '-', hard: '-' },
    { what: 'memory on the way at most, what may be thrown away included', value: most, unit: 'KiB', target: '-', hard: '-' },
  ];
}

/** Returns what a test over five years of sessions takes and holds. */
export const run = fiveYears;
