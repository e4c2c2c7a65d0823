import { describe, expect, it } from 'vitest';
import type { FutureContract, Instrument, OptionContract } from '#domain/instruments/instrument.ts';
import type { Quote } from '#domain/market/quote.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { instrumentsOf, type MarketState, quoteOf } from '#simulator/feed/market.ts';
import { Random } from '#simulator/processes/random.ts';
import { SCENARIOS } from '#simulator/scenarios/scenario.ts';
import { UNDERLYINGS } from '#simulator/underlyings.ts';
import { marketSnapshots } from '#tests/support/market/market-snapshots.ts';

/** Best prices in 1/10 000; a missing bid is 0, a missing ask no offer at all. */
interface Touch {
  readonly bid: number;
  readonly ask: number;
}
interface Rung {
  readonly strike: number;
  readonly call: Touch;
  readonly put: Touch;
}

const touchOf = (quote: Quote): Touch => ({ bid: quote.depth.bids[0]?.price ?? 0, ask: quote.depth.asks[0]?.price ?? Infinity });

interface Group {
  readonly options: OptionContract[];
  future: FutureContract | null;
}
const known = new WeakMap<readonly Instrument[], Map<string, Group>>();

function groupsOf(instruments: readonly Instrument[]): Map<string, Group> {
  const cached = known.get(instruments);
  if (cached !== undefined) return cached;
  const groups = new Map<string, Group>();
  for (const row of instruments) {
    if (row.kind !== 'option' && row.kind !== 'future') continue;
    const key = `${row.underlying} ${row.expiry}`;
    const group = groups.get(key) ?? { options: [], future: null };
    groups.set(key, group);
    if (row.kind === 'future') group.future = row;
    else group.options.push(row);
  }
  known.set(instruments, groups);
  return groups;
}

function ladder(state: MarketState, options: readonly OptionContract[]): Rung[] {
  const calls = new Map(options.filter((row) => row.optionType === 'call').map((row) => [row.strike, row]));
  return options
    .filter((row) => row.optionType === 'put')
    .map((put) => ({
      strike: put.strike,
      call: touchOf(quoteOf(state, calls.get(put.strike)!.id)!),
      put: touchOf(quoteOf(state, put.id)!),
    }))
    .toSorted((a, b) => a.strike - b.strike);
}

/** What money can be made of at once by hitting bids and lifting asks of one expiry, in words; [] when nothing. */
function freeMoney(rungs: readonly Rung[], future: Touch | null): string[] {
  const found: string[] = [];
  const must = (holds: boolean, what: string) => void (holds || found.push(what));
  rungs.forEach((rung, index) => {
    const next = rungs[index + 1];
    const before = rungs[index - 1];
    if (future !== null) {
      must(rung.call.ask - rung.put.bid >= future.bid - rung.strike, `reversal at ${rung.strike}`);
      must(rung.call.bid - rung.put.ask <= future.ask - rung.strike, `conversion at ${rung.strike}`);
    }
    if (next === undefined) return;
    const step = next.strike - rung.strike;
    must(rung.call.ask >= next.call.bid, `calls rise at ${rung.strike}`);
    must(next.put.ask >= rung.put.bid, `puts fall at ${rung.strike}`);
    must(rung.call.bid - next.call.ask <= step, `call spread worth more than its width at ${rung.strike}`);
    must(next.put.bid - rung.put.ask <= step, `put spread worth more than its width at ${rung.strike}`);
    if (before === undefined) return;
    must(before.call.ask + next.call.ask >= 2 * rung.call.bid, `call butterfly at ${rung.strike}`);
    must(before.put.ask + next.put.ask >= 2 * rung.put.bid, `put butterfly at ${rung.strike}`);
  });
  return found;
}

/** Calls of a later expiry that can be bought for less than an earlier one of the same strike can be sold for. */
function calendarMoney(near: readonly Rung[], far: readonly Rung[]): string[] {
  const later = new Map(far.map((rung) => [rung.strike, rung]));
  return near.flatMap((rung) => {
    const other = later.get(rung.strike);
    return other !== undefined && other.call.ask < rung.call.bid ? [`calendar at ${rung.strike}`] : [];
  });
}

describe('the search for free money', () => {
  const at = (strike: number, value: number, put: number): Rung => ({
    strike,
    call: { bid: value - 1, ask: value + 1 },
    put: { bid: put - 1, ask: put + 1 },
  });
  const fair = [at(90, 20, 10), at(100, 12, 12), at(110, 8, 18)];

  it.each([
    ['a call that is dearer at the higher strike', [at(90, 20, 10), at(100, 23, 13)], null],
    ['a middle strike dearer than its neighbours together', [at(90, 20, 10), at(100, 19, 13), at(110, 8, 18)], null],
    ['a future away from call minus put', fair, { bid: 120, ask: 121 }],
  ])('finds %s', (_, rungs, future) => {
    expect(freeMoney(fair, { bid: 99, ask: 101 })).toEqual([]);
    expect(freeMoney(rungs, future)).not.toEqual([]);
  });

  it('finds a later call that costs less than the earlier one brings', () => {
    expect(calendarMoney(fair, [at(100, 9, 9)])).toEqual(['calendar at 100']);
    expect(calendarMoney(fair, [at(100, 13, 13)])).toEqual([]);
  });
});

describe('a thousand snapshots over seeds, dates, underlyings and scenarios', () => {
  it('leave no money on the table: strikes, butterflies, conversions and calendars, at the prices one can trade at', () => {
    const random = Random.seeded(99);
    let count = 0;
    const found: string[] = [];
    for (const plain of marketSnapshots(7, 1_000)) {
      const row = UNDERLYINGS[count % UNDERLYINGS.length]!;
      const name = SCENARIOS[Math.floor(random.uniform() * (SCENARIOS.length + 1))];
      const from = exchangeTime(plain.opensAt);
      const scenario = name === undefined ? null : { name, from, until: plain.closesAt, sign: 1 as const, begun: true, fall: 0 };
      const state: MarketState = { ...plain, scenario };
      const groups = groupsOf(instrumentsOf(state));
      let near: Rung[] | null = null;
      for (const { expiry } of state.underlyings.find((entry) => entry.name === row.name)!.listing) {
        const { options, future } = groups.get(`${row.name} ${expiry}`)!;
        const rungs = ladder(state, options);
        const traded = future === null ? null : touchOf(quoteOf(state, future.id)!);
        const here = [...freeMoney(rungs, traded), ...(near === null ? [] : calendarMoney(near, rungs))];
        found.push(...here.map((what) => `${row.name} ${expiry} in snapshot ${count}, ${name ?? 'no scenario'}: ${what}`));
        near = rungs;
      }
      count += 1;
    }
    expect(count).toBe(1_000);
    expect(found.slice(0, 5)).toEqual([]);
  }, 60_000);
});
