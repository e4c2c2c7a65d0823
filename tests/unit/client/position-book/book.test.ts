import { describe, expect, it } from 'vitest';
import { bookCsvRows } from '#client/features/position-book/model/book-csv.ts';
import { bookQueryOf, choicesOf, filterBook, nearestDays } from '#client/features/position-book/model/book-filters.ts';
import { differenceOf, profitOfRow, sidesOf, sumOf } from '#client/features/position-book/model/book-line.ts';
import type { Reconciliation } from '#client/api/types.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { bookRowOf } from '#tests/support/server/wire-samples.ts';

/** A lot carried in at 90 (close 95), a lot bought at 100; a lot sold at 110; valued at 112.35. */
const carried = bookRowOf({
  carried_quantity: 65,
  carried_cost: 5_850,
  carried_value: 6_175,
  buy_quantity: 65,
  buy_value: 6_500,
  buy_average: 100,
  sell_quantity: 65,
  sell_value: 7_150,
  sell_average: 110,
  net_quantity: 65,
  net_lots: 1,
  open_cost: 6_175,
  realised_at_cost: 975,
  realised_pnl: 812.5,
  unrealised_pnl: 965.25,
  gross_pnl: 1_777.75,
});

describe('a row of the position book', () => {
  it('counts what was carried in on its side, in the net view only', () => {
    expect(sidesOf(carried, 'day')).toEqual({ buyQuantity: 65, buyAverage: 100, sellQuantity: 65, sellAverage: 110 });
    expect(sidesOf(carried, 'net')).toEqual({ buyQuantity: 130, buyAverage: 95, sellQuantity: 65, sellAverage: 110 });
    const short = bookRowOf({ carried_quantity: -65, carried_cost: -5_850, buy_quantity: 0, buy_value: 0, buy_average: null });
    expect(sidesOf(short, 'net')).toMatchObject({ buyQuantity: 0, buyAverage: null, sellQuantity: 65, sellAverage: 90 });
  });

  it('earns from the previous close in the day view and from its cost in the net view, both exact', () => {
    expect(profitOfRow(carried, 'day', null)).toEqual({ realised: 812.5, unrealised: 965.25, gross: 1777.75 });
    // 112.35 x 65 - 6,175 = 1,127.75, and 975 realised at cost.
    expect(profitOfRow(carried, 'net', null)).toEqual({ realised: 975, unrealised: 1127.75, gross: 2102.75 });
  });

  it('moves by the open units alone when the price moves', () => {
    expect(profitOfRow(carried, 'day', priceFromDecimal(112.45)).gross).toBe(1784.25);
    expect(profitOfRow(carried, 'net', priceFromDecimal(112.45)).gross).toBe(2109.25);
    expect(profitOfRow({ ...carried, net_quantity: 0 }, 'day', priceFromDecimal(200)).gross).toBe(1777.75);
  });

  it('without a price is unknown, never zero', () => {
    const blind = { ...carried, mark: null, unrealised_pnl: null, gross_pnl: null };
    expect(profitOfRow(blind, 'net', null)).toEqual({ realised: 975, unrealised: null, gross: null });
    expect(profitOfRow(blind, 'day', null).gross).toBeNull();
    expect(sumOf([1, null])).toBeNull();
    expect(sumOf([0.1, 0.2])).toBe(0.3);
  });
});

describe('the filters of the book', () => {
  const rows = [bookRowOf(), bookRowOf({ position_id: 'b', product: 'MIS', state: 'closed' })];
  it('offer what the rows have and leave what matches all of them', () => {
    expect(choicesOf(rows, 'product')).toEqual(['MIS', 'NRML']);
    expect(filterBook(rows, bookQueryOf(new URLSearchParams('status=closed&segment=NFO'))).map((row) => row.position_id)).toEqual(['b']);
    expect(filterBook(rows, bookQueryOf(new URLSearchParams('status=closed&product=NRML')))).toEqual([]);
  });
});

describe('the comparison with the broker', () => {
  const finding = (change: object): Reconciliation =>
    ({
      findings: [
        {
          scope: 'position',
          result: 'disagrees',
          subject: `${carried.instrument.instrument_id} NRML`,
          ours: [{ name: 'netQuantity', number: 65, text: null }],
          theirs: [{ name: 'netQuantity', number: 130, text: null }],
          adopted: false,
          ...change,
        },
      ],
    }) as unknown as Reconciliation;

  it('says by how many lots a row differs, and only of its own contract and product', () => {
    expect(differenceOf(carried, finding({}))).toEqual({ kind: 'disagrees', lots: 1 });
    expect(differenceOf({ ...carried, product: 'MIS' }, finding({}))).toBeNull();
    expect(differenceOf(carried, finding({ scope: 'order' }))).toBeNull();
    expect(differenceOf(carried, null)).toBeNull();
  });

  it('tells another fact from a number of lots that cannot be told', () => {
    const [ours] = finding({}).findings[0]?.ours ?? [];
    expect(differenceOf(carried, finding({ theirs: [ours] }))?.lots).toBe(0);
    expect(differenceOf(carried, finding({ theirs: [] }))?.lots).toBeNull();
    const sizeless = { ...carried, instrument: { ...carried.instrument, lot_size: null } } as never;
    expect(differenceOf(sizeless, finding({}))?.lots).toBeNull();
  });

  it('tells what stands on one side only and what is not certain', () => {
    expect(differenceOf(carried, finding({ result: 'ours-only', theirs: null }))?.kind).toBe('unmatched');
    expect(differenceOf(carried, finding({ result: 'ambiguous' }))?.kind).toBe('ambiguous');
  });
});

describe('a day without a record', () => {
  it('names the nearest recorded days on both sides', () => {
    expect(nearestDays(['2026-11-09', '2026-11-11', '2026-11-16', '2026-11-17'], '2026-11-12')).toEqual(['2026-11-11', '2026-11-16']);
    expect(nearestDays([], '2026-11-12')).toEqual([]);
  });
});

describe('the file of the book', () => {
  it('holds plain numbers of the chosen view', () => {
    const [row] = bookCsvRows([carried], 'net', '2026-11-23');
    expect(row).toEqual([
      '2026-11-23',
      'P-1001',
      'p1',
      'NIFTY26D0126000CE',
      'NFO',
      'NRML',
      'open',
      130,
      95,
      65,
      110,
      65,
      112.35,
      975,
      1127.75,
      2102.75,
      0,
      65,
      65,
    ]);
  });
});
