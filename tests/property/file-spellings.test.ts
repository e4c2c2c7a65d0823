import { describe, expect, it } from 'vitest';
import { dateOfDay, dayNumber } from '#domain/calendar/dates.ts';
import { type Draw, drawFrom } from '#tests/support/attack/draw.ts';
import { readBytes } from '#tests/support/history-files/read-bytes.ts';
import { CLOCKS, DATES, ENCODINGS, EXPIRY, NAMES, NUMBERS, quoted, SEPARATORS } from '#tests/support/history-files/spellings.ts';

/** The first and the last minute of a session, from which the meaning of a stamp can be told. */
const OPENS = 555;
const CLOSES = 930;
const SPELLINGS = process.env['LONG'] === '1' ? 2_000 : 250;

/** The meaning of a bar, in whatever spelling. */
interface Bar {
  readonly name: string;
  /** The contract as the reader should return it. */
  readonly contract: string;
  readonly date: string;
  readonly minute: number;
  readonly prices: readonly [number, number, number, number];
  readonly volume: number;
}

/** Offset from the start of the minute in India, in seconds, and the zone written after the time. */
const STAMPS: readonly { readonly of: 'start' | 'end'; readonly moved: number; readonly zone: string }[] = [
  { of: 'start', moved: 0, zone: '' },
  { of: 'start', moved: 0, zone: '+05:30' },
  { of: 'end', moved: 59, zone: '' },
  { of: 'end', moved: 60, zone: '' },
  { of: 'start', moved: -19_800, zone: '' },
  { of: 'start', moved: -19_800, zone: 'Z' },
  { of: 'end', moved: 60 - 19_800, zone: '+0000' },
  // An hour off any known clock, half an hour off, and the clock of New York.
  { of: 'start', moved: 3_600, zone: '' },
  { of: 'start', moved: -3_600, zone: '' },
  { of: 'start', moved: 1_800, zone: '' },
  { of: 'start', moved: -34_200, zone: '' },
];
/** Column layouts with their names. */
const SHAPES = [
  { head: ['Ticker', 'Date', 'Time', 'Open', 'High', 'Low', 'Close', 'Volume', 'Open Interest'], named: true, joined: false },
  { head: ['symbol', 'datetime', 'open', 'high', 'low', 'close', 'volume'], named: true, joined: true },
  { head: ['date', 'time', 'open', 'high', 'low', 'close', 'volume'], named: false, joined: false },
  { head: ['timestamp', 'open', 'high', 'low', 'close', 'volume', 'oi'], named: false, joined: true },
] as const;

/** Minutes of an index after the opening and before the close, all day for longer bars, and minutes of options. */
function barsOf(draw: Draw, name: (strike: number, call: boolean) => string, date: string, isIndex: boolean, step: number): readonly Bar[] {
  const minutes = Array.from({ length: CLOSES - OPENS }, (_, place) => OPENS + place).filter(
    (minute) => step > 1 || minute < OPENS + 40 || minute >= CLOSES - 10,
  );
  const options = [24_900, 25_000, 25_100].flatMap((strike) => [true, false].map((call) => ({ strike, call })));
  const of = (bar: Omit<Bar, 'prices' | 'volume'>, level: number): Bar => {
    const open = Math.round(level * 20 + draw.below(20)) / 20;
    return { ...bar, prices: [open, open + 2, open - 1.55, open + 0.45], volume: 75 * draw.below(20_000) };
  };
  const index = minutes.map((minute) => of({ name: 'NIFTY', contract: 'NIFTY spot', date, minute }, 25_010));
  if (isIndex) return index;
  const some = options.flatMap(({ strike, call }) =>
    Array.from({ length: 20 }, (_, place) =>
      of(
        {
          name: name(strike, call),
          contract: `NIFTY ${call ? 'call' : 'put'} ${EXPIRY} ${strike}`,
          date,
          minute: OPENS + place * (1 + (strike % 3)),
        },
        180,
      ),
    ),
  );
  return [...index, ...some];
}

/** Draws a spelling; returns the bytes of a file in that spelling, and their meaning. */
function spelled(draw: Draw) {
  const choice = {
    shape: draw.pick(SHAPES),
    date: draw.pick(DATES),
    clock: draw.pick(CLOCKS),
    stamp: draw.pick(draw.chance(0.7) ? STAMPS.slice(0, 7) : STAMPS),
    number: draw.pick(NUMBERS),
    name: draw.pick(NAMES),
    separator: draw.pick(SEPARATORS),
    quotes: draw.pick(['needed', 'texts', 'all'] as const),
    encode: draw.pick(ENCODINGS),
    lineEnd: draw.pick(['\n', '\r\n', '\r'] as const),
    step: draw.chance(0.12) ? draw.pick([3, 5, 15, 60]) : 1,
    above: draw.chance(0.1),
  };
  const { shape, stamp } = choice;
  const tradingDate = draw.pick(['2025-09-08', '2025-09-15', '2025-09-23']);
  const isIndex = !shape.named;
  const strike = 25_000;
  const ofOption = isIndex && draw.chance(0.3);
  const all = barsOf(draw, choice.name, tradingDate, isIndex, choice.step).filter(({ minute }) => (minute - OPENS) % choice.step === 0);
  const bars = ofOption ? all.map((bar) => ({ ...bar, contract: `NIFTY call ${EXPIRY} ${strike}` })) : all;
  const cellOf = (text: string, isText: boolean) =>
    choice.quotes === 'all' || (choice.quotes === 'texts' && isText) || text.includes(choice.separator) ? quoted(text) : text;
  const lines = bars.map((bar) => {
    const seconds = bar.minute * 60 + stamp.moved;
    const days = Math.floor(seconds / 86_400);
    const date = choice.date(dateOfDay(dayNumber(bar.date) + days));
    const time = `${choice.clock(seconds - days * 86_400)}${stamp.zone}`;
    const when = shape.joined ? [`${date} ${time}`] : [date, time];
    const cells = [...(shape.named ? [bar.name] : []), ...when].map((text) => cellOf(text, true));
    const figures = [...bar.prices, bar.volume].map((value) => cellOf(choice.number(value), false));
    const more = shape.head.length - cells.length - figures.length;
    return [...cells, ...figures, ...Array.from({ length: more }, () => '0')].join(choice.separator);
  });
  const head = shape.head.map((name) => cellOf(name, true)).join(choice.separator);
  const text = [...(choice.above ? [`sep=${choice.separator}`] : []), head, ...lines, ''].join(choice.lineEnd);
  const path = `${ofOption ? choice.name(strike, true).replaceAll(/[:]/g, '_') : isIndex ? 'NIFTY_2025' : 'many'}.csv`;
  return { path, bytes: choice.encode(text), bars, step: choice.step, sample: lines[0] ?? '' };
}

const keyOf = (contract: string, date: string, minute: number) => `${contract} ${date} ${minute}`;

describe('files in every spelling', () => {
  it('are read rightly or refused by name, never read wrongly', async () => {
    const draw = drawFrom(20_261_129);
    const told = new Map<string, number>();
    for (let round = 0; round < SPELLINGS; round += 1) {
      const { path, bytes, bars, step, sample } = spelled(draw);
      const found = await readBytes(path, bytes);
      const outcome = found.refused[0] ?? 'read';
      told.set(outcome, (told.get(outcome) ?? 0) + 1);
      if (outcome !== 'read') continue;
      const where = `${round} ${path} ${sample}`;
      expect(step, where).toBe(1);
      const meant = new Map(bars.map((bar) => [keyOf(bar.contract, bar.date, bar.minute), bar]));
      expect(found.minutes.length, where).toBe(meant.size);
      for (const { contract, date, minute, open, high, low, close, volume } of found.minutes) {
        const name = [contract.underlying, contract.kind, contract.expiry, contract.strike / 10_000].filter(Boolean).join(' ');
        const bar = meant.get(keyOf(name, date, minute));
        expect({ name, date, minute, found: bar !== undefined, where }).toMatchObject({ found: true });
        expect(
          [open, high, low, close].map((value) => value / 10_000),
          where,
        ).toEqual(bar?.prices.map((value) => Math.round(value * 1e4) / 1e4));
        expect(volume, where).toBe(bar?.volume);
      }
    }
    // Most spellings are realistic, and refusals have a code.
    expect(told.get('read') ?? 0, JSON.stringify(Object.fromEntries(told))).toBeGreaterThan(SPELLINGS * 0.45);
    expect([...told.keys()].every((code) => code === 'read' || code.startsWith('history.'))).toBe(true);
  }, 240_000);
});
