import { nseFoExpiries } from '#domain/calendar/exchanges/nse-fo-expiries.ts';
import { strict as assert } from 'node:assert';
import { CollectedRows } from '#domain/market/files/collected-rows.ts';
import { FileSurvey } from '#domain/market/files/file-survey.ts';
import { HistoryFileReader } from '#domain/market/files/read-history-file.ts';
import { decodeOwnMinutes, encodeOwnMinutes } from '#server/repositories/codecs/own-minutes-bytes.ts';
import type { Row } from './support/row.ts';

const OPTIONS = 800;
const MINUTES = 375;
const PIECE = 65_536;
/** Of a year. */
const SESSIONS = 250;
const MEGABYTE = 1_000_000;
const two = (value: number) => String(value).padStart(2, '0');

/** Returns a walk that is always the same and looks like prices: in steps of a tick, with volumes in lots. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns a day of minutes as a vendor writes it. */
function minutesFile(): string {
  const lines = ['Ticker,Date,Time,Open,High,Low,Close,Volume,Open Interest'];
  for (let option = 0; option < OPTIONS; option += 1) {
    const next = noise(option + 1);
    const ticker = `NIFTY05JUN25${20_000 + (option >> 1) * 50}${option % 2 === 0 ? 'CE' : 'PE'}.NFO,07/05/2025`;
    let [ticks, interest] = [2_000 + Math.floor(next() * 2_000), 1_000];
    for (let minute = 0; minute < MINUTES; minute += 1) {
      const end = 9 * 60 + 15 + minute;
      const open = ticks;
      ticks = Math.max(20, ticks + Math.round((next() - 0.5) * 40));
      const [high, low] = [Math.max(open, ticks) + Math.floor(next() * 15), Math.max(1, Math.min(open, ticks) - Math.floor(next() * 15))];
      interest += Math.round((next() - 0.45) * 20);
      const prices = [open, high, low, ticks].map((value) => (value * 0.05).toFixed(2)).join(',');
      lines.push(
        `${ticker},${two(Math.floor(end / 60))}:${two(end % 60)}:59,${prices},${Math.floor(next() ** 3 * 400) * 75},${Math.abs(interest) * 75}`,
      );
    }
  }
  return lines.join('\r\n');
}

/** Returns how fast minutes of a vendor are read, what one takes as it is stored, and how long a day of 800 options takes to unpack. */
export function run(): Promise<Row[]> {
  const text = minutesFile();
  let fastest = Infinity;
  let into = new CollectedRows();
  for (let round = 0; round < 4; round += 1) {
    into = new CollectedRows();
    const start = performance.now();
    const survey = new FileSurvey({ expiries: nseFoExpiries, name: 'minutes', terms: {} });
    for (let at = 0; at < text.length; at += PIECE) survey.write(text.slice(at, at + PIECE));
    const reader = new HistoryFileReader({ path: 'minutes.csv', vendor: null, into, reading: survey.end() });
    for (let at = 0; at < text.length; at += PIECE) reader.write(text.slice(at, at + PIECE));
    reader.end();
    fastest = Math.min(fastest, performance.now() - start);
    assert.deepEqual(reader.problems, []);
  }
  const rows = OPTIONS * MINUTES;
  assert.equal(into.rows, rows);
  const packed = [...into.series.values()].map(({ values }) => encodeOwnMinutes(values));
  const bytes = packed.reduce((sum, { length }) => sum + length, 0) / rows;
  let day = Infinity;
  for (let round = 0; round < 3; round += 1) {
    const start = performance.now();
    for (const block of packed) decodeOwnMinutes(block);
    day = Math.min(day, performance.now() - start);
  }
  return Promise.resolve([
    { what: 'minutes of a vendor read', value: rows / fastest, unit: '1 000 rows/s', target: '500', hard: '-' },
    { what: 'an option minute as stored', value: bytes, unit: 'bytes', target: '8', hard: '-' },
    {
      what: 'a year of 800 options that trade in every minute',
      value: (bytes * OPTIONS * MINUTES * SESSIONS) / MEGABYTE,
      unit: 'MB',
      target: '400',
      hard: '-',
    },
    { what: 'a day of 800 options unpacked', value: day, unit: 'ms', target: '300', hard: '-' },
  ]);
}
