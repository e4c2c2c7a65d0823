import { nseFoExpiries } from '#domain/calendar/exchanges/nse-fo-expiries.ts';
import { describe, expect, it } from 'vitest';
import { ContractChoice } from '#domain/market/files/contract-choice.ts';
import { readBytes } from '#tests/support/history-files/read-bytes.ts';

/** A fraction of the size limits, 400,000 names and 20 MB; the full size with LONG. */
const PART = process.env['LONG'] === '1' ? 1 : 10;
const HEAD = 'Ticker,Date,Time,Open,High,Low,Close,Volume,Open Interest';
const ROW = 'NIFTY,08/09/2025,09:15:59,1,1,1,1,75,75';
/** Allowed slowdown relative to an idle machine with two cores. */
const SLOW = 12;

/** Returns the result of the work, and its duration in milliseconds. */
async function timed<T>(work: () => Promise<T> | T): Promise<readonly [T, number]> {
  const from = performance.now();
  const result = await work();
  return [result, performance.now() - from];
}

describe('files of nothing', () => {
  const bytes = 20_000_000 / PART;
  it.each([
    ['line ends alone', '\n', 2_000],
    ['line ends of Windows', '\r\n', 2_000],
    ['line ends of old systems', '\r', 2_000],
    ['lines of a blank', ' \n', 6_000],
  ])('%s have no rows, and are read in little time', async (_, line, most) => {
    const [found, took] = await timed(() => readBytes('x.csv', Buffer.from(line.repeat(bytes / line.length))));
    expect(found).toMatchObject({ refused: ['history.empty'], rows: 0 });
    expect(took).toBeLessThan((most / PART) * SLOW + 500);
  });

  it('rows behind any number of empty lines are read, whatever ends the lines', async () => {
    for (const end of ['\n', '\r\n']) {
      const text = end.repeat(bytes / 20) + HEAD + end.repeat(bytes / 20) + ROW + end;
      expect((await readBytes('x.csv', Buffer.from(text))).rows).toBe(1);
    }
  });
});

it('400,000 names are too many, which is said when half of them are seen', async () => {
  const text = (count: number) =>
    [HEAD, ...Array.from({ length: count }, (_, place) => `S${place}.NSE,08/09/2025,09:15:59,1,1,1,1,75,75`), ''].join('\n');
  const [found, took] = await timed(() => readBytes('x.csv', Buffer.from(text(400_000))));
  expect(found).toMatchObject({ refused: ['history.too-large'], rows: 0 });
  expect(took).toBeLessThan(4_000 * SLOW);
}, 60_000);

it('options are as quick to name as shares: their expiries are the same few', async () => {
  const count = 200_000 / PART;
  const choice = new ContractChoice(nseFoExpiries, null);
  const [, took] = await timed(() => {
    for (let place = 0; place < count; place += 1)
      choice.add(`NIFTY30SEP25${10_000 + (place % 180_000)}${place < 180_000 ? 'CE' : 'PE'}.NFO`, '2025-09-08');
  });
  expect(choice.contractOf('NIFTY30SEP2525000CE.NFO', '2025-09-08')).toMatchObject({ kind: 'call', expiry: '2025-09-30' });
  // A quarter of a millisecond each without the cache, a hundredth with it.
  expect(took).toBeLessThan(count * 0.02 * SLOW);
}, 60_000);
