import { beforeEach, describe, expect, it } from 'vitest';
import type { ChainLeg } from '#client/api/types.ts';
import { ChainBook } from '#client/features/market/chain/chain-book.ts';
import { COLUMN_IDS, type ColumnId } from '#client/features/market/chain/column-ids.ts';
import { LEG_FIGURES, widthOf } from '#client/features/market/chain/leg-figures.ts';
import { columnsThatFit, gridColumns, PRESET_COLUMNS } from '#client/features/market/chain/columns.ts';
import { clearTicker, seedLegs, seedQuotes } from '#client/state/market/ticker-store.ts';
import { interestOf } from '#tests/support/market/chain-figure-samples.ts';
import { ladderOf } from '#tests/support/market/chain-samples.ts';

const chain = ladderOf();
const row = chain.rows.find(({ strike }) => strike === 26_000)!;
const times = { exchangeAt: chain.exchange_at, receivedAt: 1_000, origin: 'feed', source: 'simulated' } as const;
let book: ChainBook;
const value = (column: Exclude<ColumnId, 'build-up'>, id = row.call.instrument_id) => {
  const now = book.now(id);
  return now === null ? undefined : LEG_FIGURES[column].of(now);
};

/** A first price is there at once; a later one would wait for the flush. */
function reprice(leg: ChainLeg): void {
  clearTicker();
  seedQuotes([chain.spot], 'feed');
  seedLegs([leg, row.put], times);
}

beforeEach(() => {
  clearTicker();
  seedQuotes([chain.spot], 'feed');
  seedLegs(
    chain.rows.flatMap(({ call, put }) => [call, put]),
    times,
  );
  book = new ChainBook(chain);
});

describe('the columns beside an open ticket', () => {
  it('keep bid and ask, also where the last price has no room with them', () => {
    const room = (columns: readonly ColumnId[]) => widthOf('strike') + 2 * columns.reduce((sum, id) => sum + widthOf(id), 0);
    const shown = (width: number) => columnsThatFit(PRESET_COLUMNS.price, false, width);
    expect(shown(room(['bid', 'ask', 'ltp']))).toEqual(['bid', 'ask', 'ltp']);
    expect(shown(room(['bid', 'ask', 'ltp']) - 2)).toEqual(['bid', 'ask']);
    expect(shown(room(['bid', 'ask']) - 2)).toEqual(['ltp']);
  });
});

describe('the columns of a leg', () => {
  it('are 28, each with a width and a value', () => {
    expect(COLUMN_IDS).toHaveLength(28);
    for (const id of COLUMN_IDS) {
      expect(widthOf(id)).toBeGreaterThan(40);
      if (id !== 'build-up' && id !== 'iv-change') expect([id, typeof value(id)]).toEqual([id, 'number']);
    }
  });

  it('come from the price as it ticks and from the chain', () => {
    const { call } = row;
    reprice({ ...call, ltp: 120, bid: 119, ask: 121, oi: call.oi + 6_500 });
    expect(value('ltp')).toBe(120);
    expect(value('change-points')).toBe(120 - call.previous_close);
    expect(value('change')).toBeCloseTo(120 / call.previous_close - 1, 12);
    expect([value('middle'), value('spread')]).toEqual([120, 2]);
    expect(value('spread-share')).toBeCloseTo(2 / 120, 12);
    expect(value('oi-change')).toBe(call.oi_change + 6_500);
    expect(value('oi-change-share')).toBeCloseTo((call.oi_change + 6_500) / (call.oi - call.oi_change), 12);
    expect(value('intrinsic')).toBeCloseTo(chain.spot.ltp - 26_000, 6);
    expect((value('intrinsic') ?? 0) + (value('time-value') ?? 0)).toBeCloseTo(120, 9);
    expect(value('breakeven')).toBe(26_120);
    expect(value('moneyness')).toBeCloseTo((26_000 - chain.spot.ltp) / chain.spot.ltp, 12);
    expect((value('in-the-money') ?? 0) + (value('in-the-money', row.put.instrument_id) ?? 0)).toBeCloseTo(1, 12);
  });

  it('count in lots when somebody wants it', () => {
    book.unit = 65;
    expect(value('oi')).toBe(row.call.oi / 65);
    expect(value('bid-quantity')).toBe(row.call.bid_quantity / 65);
    expect(value('ltp')).toBe(row.call.ltp);
  });

  it('of quantities have one form each, by the largest of the whole chain', () => {
    const settings = { locale: 'en', currency: 'INR', grouping: 'auto' } as const;
    const written = (column: Exclude<ColumnId, 'build-up'>, number: number) => book.formOf(column, settings)?.(number);
    expect(written('oi-change', 65_000)).toBe('+65,000');
    const grown = { ...row, call: { ...row.call, oi_change: -240_000 } };
    book.take({ ...chain, rows: chain.rows.map((each) => (each === row ? grown : each)) });
    expect([written('oi-change', 65_000), written('oi-change', -240_000)]).toEqual(['+0.65L', '\u22122.40L']);
    book.unit = 65;
    expect(written('oi-change', -240_000 / 65)).toBe('\u22123,692');
    expect(book.formOf('ltp', settings)).toBeUndefined();
  });

  it('know the volatility of the close before only when it was kept', () => {
    expect(value('iv-change')).toBeNull();
    book.takeInterest(interestOf(chain));
    expect(value('iv-change')).toBeCloseTo(0.005, 12);
  });

  it('without a price are unknown, never zero', () => {
    clearTicker();
    for (const id of ['ltp', 'change', 'middle', 'spread', 'oi', 'volume', 'breakeven', 'moneyness'] as const)
      expect([id, value(id)]).toEqual([id, null]);
  });
});

describe('a frozen chain', () => {
  it('keeps every value until it is let go', () => {
    book.freeze();
    reprice({ ...row.call, ltp: 999 });
    book.take({ ...chain, rows: chain.rows.map((each) => ({ ...each, call: { ...each.call, iv: 0.9 } })) });
    expect([value('ltp'), value('iv')]).toEqual([row.call.ltp, row.call.iv]);
    book.release();
    expect(value('ltp')).toBe(999);
  });
});

describe('the columns of the grid', () => {
  it('mirror the call side around the strike, with the pair beside it when it is shown', () => {
    const columns = gridColumns(PRESET_COLUMNS.price, true).map(({ side, id }) => `${side} ${id}`);
    expect(columns).toHaveLength(18);
    expect([columns[0], columns[8], columns[9], columns.at(-1)]).toEqual(['call oi', 'strike strike', 'strike pair', 'put oi']);
  });
});
