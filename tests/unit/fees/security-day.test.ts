import { describe, expect, it } from 'vitest';
import { NO_CHARGES } from '#domain/fees/charges.ts';
import { estimateCharges } from '#domain/fees/fill-charges.ts';
import { chargesOnDay, dayAfter, NEW_SECURITY_DAY, type SecurityEntry } from '#domain/fees/security-day.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { valueAt } from '#domain/units/price.ts';
import { CALL, FUTURE, p, SAMPLE_DATE } from '#tests/support/client/trading-samples.ts';

const SHARE = { kind: 'equity', segment: 'NSE' } as const;

type Line = readonly [what: string, quantity: number, price: number];

function entryOf([what, quantity, price]: Line): SecurityEntry {
  const [word = '', of = ''] = what.split(' ');
  const instrument = of === 'CNC' || of === 'MIS' ? SHARE : of === 'future' ? FUTURE : CALL;
  const product = of === 'CNC' || of === 'MIS' ? of : 'NRML';
  const kind = word === 'in' ? 'conversion-in' : word === 'out' ? 'conversion-out' : word.startsWith('settle') ? 'settlement' : 'trade';
  const side = word === 'sell' || word === 'settle-long' ? 'sell' : 'buy';
  return { instrument, kind, product, side, quantity, turnover: valueAt(p(price), quantity) };
}

/** Books the lines of one day one after the other: STT and the depository's charge of each, in rupees. */
function booked(lines: readonly Line[], date = SAMPLE_DATE) {
  let day = NEW_SECURITY_DAY;
  return lines.map((line) => {
    const entry = entryOf(line);
    if (entry.kind.startsWith('conversion')) {
      day = dayAfter(day, entry);
      return [0, 0];
    }
    const next = chargesOnDay(NO_CHARGES, entry, day, date);
    day = next.day;
    return [moneyToDecimal(next.charges.stt), moneyToDecimal(next.charges.depository)];
  });
}

// Each computed by hand: rate times turnover of the day so far, rounded to the rupee, minus the booked charges.
describe('what the day of a security makes of its charges', () => {
  it.each<[name: string, lines: readonly Line[], stt: readonly number[], depository?: readonly number[], date?: string]>([
    ['an option sale of 6,500: 9.75 is 10', [['sell option', 65, 100]], [10]],
    [
      'three of them: 9.75, 19.50, 29.25',
      [
        ['sell option', 65, 100],
        ['sell option', 65, 100],
        ['sell option', 65, 100],
      ],
      [10, 10, 9],
    ],
    ['half a rupee goes up: 1.50 of 1,000', [['sell option', 10, 100]], [2]],
    ['less than half goes down: 1.4985 of 999', [['sell option', 10, 99.9]], [1]],
    [
      'small sales come to a rupee together: 0.117 each',
      Array.from({ length: 5 }, () => ['sell option', 65, 1.2] as const),
      [0, 0, 0, 0, 1],
    ],
    [
      'a purchase of an option pays none and counts for none',
      [
        ['buy option', 65, 400],
        ['sell option', 65, 100],
      ],
      [0, 10],
    ],
    ['the last day of 0.0625 %: 4.0625', [['sell option', 65, 100]], [4], [0], '2024-09-30'],
    [
      'a future: 845.4355, then 1,690.871',
      [
        ['sell future', 65, 26_013.4],
        ['sell future', 65, 26_013.4],
      ],
      [845, 846],
    ],
    [
      'delivery pays on both sides, together: 15.004, then 30.05',
      [
        ['buy CNC', 10, 1_500.4],
        ['sell CNC', 10, 1_504.6],
      ],
      [15, 15],
      [0, 0],
    ],
    [
      'intraday sales: 3.95, then 7.90; the purchase none',
      [
        ['sell MIS', 10, 1_580],
        ['buy MIS', 10, 1_580],
        ['sell MIS', 10, 1_580],
      ],
      [4, 0, 4],
    ],
    [
      'intraday and delivery of one share are rounded apart: 3.95 and 15.80',
      [
        ['sell MIS', 10, 1_580],
        ['sell CNC', 10, 1_580],
      ],
      [4, 16],
      [0, 13],
    ],
    ['an exercised option: 30.2494 of 20,166.25', [['settle-long option', 65, 310.25]], [30]],
    [
      'sold and exercised on its last day are rounded apart: 9.75 and 30.2494',
      [
        ['sell option', 65, 100],
        ['settle-long option', 65, 310.25],
      ],
      [10, 30],
    ],
    ['a short that is settled pays none', [['settle-short option', 65, 310.25]], [0]],
    [
      'shares held from before: the depository once, whatever the number of sales',
      [
        ['sell CNC', 10, 1_504.6],
        ['sell CNC', 10, 1_504.6],
      ],
      [15, 15],
      [13, 0],
    ],
    [
      'more sold than bought today: the rest was held from before',
      [
        ['buy CNC', 10, 1_000],
        ['sell CNC', 15, 1_000],
      ],
      [10, 15],
      [0, 13],
    ],
    [
      'first what came today, then one from before',
      [
        ['buy CNC', 10, 1_000],
        ['sell CNC', 10, 1_000],
        ['sell CNC', 1, 1_000],
      ],
      [10, 10, 1],
      [0, 0, 13],
    ],
    [
      'sold, and bought back later: it had left by then',
      [
        ['sell CNC', 10, 1_000],
        ['buy CNC', 10, 1_000],
        ['sell CNC', 10, 1_000],
      ],
      [10, 10, 10],
      [13, 0, 0],
    ],
    [
      'intraday shares that became a delivery came today',
      [
        ['in CNC', 10, 1_000],
        ['sell CNC', 10, 1_000],
      ],
      [0, 10],
      [0, 0],
    ],
    [
      'what left again for intraday did not stay',
      [
        ['in CNC', 10, 1_000],
        ['out CNC', 10, 1_000],
        ['sell CNC', 10, 1_000],
      ],
      [0, 0, 10],
      [0, 0, 13],
    ],
  ])('%s', (_, lines, stt, depository = stt.map(() => 0), date = SAMPLE_DATE) => {
    expect(booked(lines, date)).toEqual(stt.map((tax, place) => [tax, depository[place]]));
  });

  it('comes to the same sum in whatever order the fills are booked', () => {
    const lines: Line[] = [1.2, 17.35, 99.9, 400, 3.05, 0.05, 250.25].map((price) => ['sell option', 65, price]);
    const sumOf = (of: readonly Line[]) => booked(of).reduce((sum, [stt = 0]) => sum + stt, 0);
    // 0.15 % of 65 x 771.80 = 50,167.
    expect([sumOf(lines), sumOf(lines.toReversed()), sumOf(lines.toSorted((a, b) => a[2] - b[2]))]).toEqual([75, 75, 75]);
  });

  it('leaves the other items as they are, and puts GST on the depository: Rs 15.34 a share and day', () => {
    const sale = { instrument: SHARE, side: 'sell', price: p(1_500), quantity: 10, tradeDate: SAMPLE_DATE, product: 'CNC' } as const;
    const own = estimateCharges(sale);
    const { charges } = chargesOnDay(own, entryOf(['sell CNC', 10, 1_500]), NEW_SECURITY_DAY, SAMPLE_DATE);
    expect(charges).toEqual({ ...own, depository: 130_000, gst: own.gst + 23_400, total: own.total + 153_400 });
    // What a broker's report carries of days before the charge was known.
    const { depository: _, ...older } = own;
    expect(chargesOnDay(older as typeof own, entryOf(['sell CNC', 10, 1_500]), NEW_SECURITY_DAY, SAMPLE_DATE).charges).toEqual(charges);
  });
});
