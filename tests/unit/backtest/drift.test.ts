import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import type { DriftFill } from '#domain/backtest/drift/drift-fill.ts';
import { driftOf } from '#domain/backtest/drift/drift-of.ts';
import { lastFlatMorning, runFills, type RunTrade, stillHeld } from '#domain/backtest/drift/run-fills.ts';
import type { JournalLine } from '#domain/bots/engine/io.ts';
import { money, ZERO_MONEY } from '#domain/units/money.ts';
import { priceFromDecimal, valueAt } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';

const DATE = '2026-11-16';
const at = (time: string, date = DATE) => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return exchangeTime(nseFo.instantAt(date, hours * 60 + minutes) + seconds * 1_000);
};
const CALL = 'call 250000000 2026-11-17';
const OTHER = 'call 250500000 2026-11-17';
interface Change extends Partial<Omit<DriftFill, 'at' | 'value'>> {
  readonly price?: number;
}
const fill = (time: string, { price = 100, ...change }: Change = {}): DriftFill => {
  const made = {
    leg: 0,
    contract: CALL,
    side: 'sell',
    quantity: 65,
    charges: ZERO_MONEY,
    opens: true,
    reason: 'order-in',
    ...change,
  } as const;
  return { at: at(time), ...made, value: valueAt(priceFromDecimal(price), made.quantity) };
};
const exit = (time: string, change: Change = {}) => fill(time, { side: 'buy', opens: false, reason: 'stop', ...change });
const line = (time: string, code: JournalLine['code'], change: Partial<JournalLine> = {}): JournalLine => ({
  at: at(time),
  code,
  leg: null,
  ...change,
});

interface Told {
  readonly startedAt?: string;
  readonly journal?: readonly JournalLine[];
  /** What the replay would have traded at at any other time. */
  readonly then?: number;
}
function compared(run: readonly DriftFill[], replay: readonly DriftFill[], { startedAt = '09:00', journal = [], then }: Told = {}) {
  const drift = driftOf(run, replay, { startedAt: at(startedAt), journal }, () => (then === undefined ? null : priceFromDecimal(then)));
  return drift.pairs.map(({ kind, why }) => (why === null ? kind : `${kind}: ${why.why}`));
}

describe('fills of a run and of its replay', () => {
  it.each<[what: string, run: DriftFill[], replay: DriftFill[], kinds: string[]]>([
    ['are the same within a minute at the same price', [fill('09:20:05')], [fill('09:21')], ['same']],
    ['differ by their price', [fill('09:20:05', { price: 99 })], [fill('09:21')], ['price']],
    ['differ by their time after a minute', [fill('09:22:01')], [fill('09:21')], ['time']],
    ['differ by their contract', [fill('09:20:05', { contract: OTHER })], [fill('09:21')], ['contract']],
    ['stand alone where the other side has none', [fill('09:20')], [fill('09:20', { leg: 1 })], ['extra', 'missed']],
    ['are missed in part', [fill('09:20')], [fill('09:20', { quantity: 130 })], ['missed']],
    [
      'are of the round that is nearest, of several',
      [fill('09:20'), exit('10:00'), fill('11:05'), exit('11:30')],
      [fill('09:20'), exit('10:00'), fill('10:15'), exit('10:30'), fill('11:05'), exit('11:30')],
      ['same', 'same', 'missed', 'missed', 'same', 'same'],
    ],
  ])('%s', (_, run, replay, kinds) => {
    expect(compared(run, replay)).toEqual(kinds);
  });
});

describe('why a run did otherwise', () => {
  const entry = [fill('10:00')];
  const both = [fill('10:00'), exit('11:00')];
  it.each<[what: string, run: DriftFill[], replay: DriftFill[], told: Told, kinds: string[]]>([
    ['it had not begun', [], entry, { startedAt: '10:30' }, ['missed: late-start']],
    ['it began later', [fill('10:40')], entry, { startedAt: '10:30' }, ['time: late-start']],
    ['it was paused', [], entry, { journal: [line('09:30', 'paused')] }, ['missed: paused']],
    ['it had been resumed', [], entry, { journal: [line('09:30', 'paused'), line('09:40', 'resumed')] }, ['missed']],
    ['it had entered after a pause', [], entry, { journal: [line('09:30', 'paused'), line('09:40', 'order-in')] }, ['missed']],
    ['it had been stopped', [], entry, { journal: [line('09:30', 'stopped')] }, ['missed: stopped']],
    ['it got no prices', [], entry, { journal: [line('10:01', 'feed-silent'), line('10:20', 'feed-back')] }, ['missed: feed-silent']],
    ['its prices were back', [], entry, { journal: [line('09:31', 'feed-silent'), line('09:50', 'feed-back')] }, ['missed']],
    ['its order was refused', [], entry, { journal: [line('10:00', 'rejected', { leg: 0 })] }, ['missed: refused']],
    ['another leg was refused', [], entry, { journal: [line('10:00', 'rejected', { leg: 1 })] }, ['missed']],
    ['it decided not to', [], entry, { journal: [line('10:30', 'limit-trades')] }, ['missed: decided']],
    ['it saw too little of its range', [], entry, { journal: [line('09:20', 'range-not-seen')] }, ['missed: decided']],
    ['its day had ended with its set', [], entry, { journal: [line('09:50', 'set-stop')] }, ['missed: decided']],
    ['it was not allowed to', [], entry, { journal: [line('10:00', 'asks'), line('10:01', 'declined')] }, ['missed: decided']],
    ['it was allowed later', [fill('10:04')], entry, { journal: [line('10:00', 'asks'), line('10:04', 'approved')] }, ['time: decided']],
    ['it was stopped by hand', [fill('10:00'), exit('10:20', { reason: 'stopped' })], both, {}, ['same', 'time: by-hand']],
    [
      'its position was closed by hand',
      [fill('10:00'), exit('10:20', { reason: 'closed-elsewhere' })],
      both,
      {},
      ['same', 'time: by-hand'],
    ],
    [
      'its exit was refused first',
      [fill('10:00'), exit('11:10')],
      both,
      { journal: [line('11:00:30', 'exit-rejected', { leg: 0 })] },
      ['same', 'time: refused'],
    ],
    [
      'it could not see its stop',
      [fill('10:00'), exit('11:10')],
      both,
      { journal: [line('11:00', 'feed-silent'), line('11:10', 'feed-back')] },
      ['same', 'time: feed-silent'],
    ],
  ])('is that %s', (_, run, replay, told, kinds) => {
    expect(compared(run, replay, told)).toEqual(kinds);
  });
});

describe('what a run has traded', () => {
  const trade = (time: string, id: number, change: Partial<RunTrade> = {}): RunTrade => ({
    at: at(time),
    intent: { id, leg: 0, opens: true, reason: 'order-in' },
    contract: CALL,
    side: 'sell',
    quantity: 65,
    price: priceFromDecimal(100),
    charges: money(10),
    ...change,
  });
  const terms = (charges = ZERO_MONEY) => ({ settlement: () => charges, leaving: () => money(charges + 1), lotSize: () => 65 });

  it('is told by what it was sent for, also where that took several orders', () => {
    const [one, ...others] = runFills([trade('09:20', 1), trade('09:20:05', 1, { price: priceFromDecimal(99) })], [], terms());
    expect(others).toEqual([]);
    expect(one).toMatchObject({ at: at('09:20'), quantity: 130, value: 129_350_000, charges: 20 });
  });
  it('ends with a settlement, which costs something, or by what somebody else closed, which is not its own', () => {
    const settled = line('15:30', 'settled', { leg: 0, price: priceFromDecimal(30) });
    const [, end] = runFills([trade('09:20', 1)], [settled], terms(money(7)));
    expect(end).toMatchObject({ side: 'buy', quantity: 65, value: 19_500_000, charges: 7, opens: false, reason: 'settled' });
    const left = line('15:40', 'left-unpriced', { leg: 0, price: priceFromDecimal(30) });
    const [, out] = runFills([trade('09:20', 1)], [left], terms(money(7)));
    expect(out).toMatchObject({ quantity: 65, value: 19_500_000, charges: 8, reason: 'left-unpriced' });
    const gone = line('12:00', 'closed-elsewhere', { leg: 0, price: priceFromDecimal(80) });
    const [, closed, ...rest] = runFills([trade('09:20', 1)], [gone, settled], terms(money(7)));
    expect(closed).toMatchObject({ quantity: 65, value: 52_000_000, charges: 0, reason: 'closed-elsewhere' });
    expect(rest).toEqual([]);
  });
  it('loses the lots that somebody else has closed, and has no more left at its end than its books', () => {
    const part = line('12:00', 'part-closed-elsewhere', { leg: 0, price: priceFromDecimal(80), count: 2 });
    const buyBack = trade('13:00', 2, { intent: { id: 2, leg: 0, opens: false, reason: 'stop' }, side: 'buy', quantity: 65 });
    const entry = trade('09:20', 1, { quantity: 195 });
    const fills = runFills([entry, buyBack], [part], terms());
    expect(fills.map(({ quantity, opens, reason }) => [quantity, opens, reason])).toEqual([
      [195, true, 'order-in'],
      [130, false, 'closed-elsewhere'],
      [65, false, 'stop'],
    ]);
    expect(fills[1]).toMatchObject({ side: 'buy', value: 104_000_000, charges: 0 });
    expect(stillHeld(fills, at('15:30'), () => null)).toEqual([]);
    // The rest may be closed elsewhere, too, or settled.
    const rest = line('15:30', 'settled', { leg: 0, price: priceFromDecimal(30) });
    expect(runFills([entry], [part, rest], terms(money(7))).map(({ quantity, charges }) => [quantity, charges])).toEqual([
      [195, 10],
      [130, 0],
      [65, 7],
    ]);
  });
  it('counts what is held as left at its last price, without one at what it cost', () => {
    const fills = runFills([trade('09:20', 1)], [], terms());
    const [held] = stillHeld(fills, at('15:30'), () => priceFromDecimal(90));
    expect(held).toMatchObject({ at: at('15:30'), side: 'buy', quantity: 65, value: 58_500_000, charges: 0, reason: null });
    expect(stillHeld(fills, at('15:30'), () => null)[0]?.value).toBe(65_000_000);
    expect(stillHeld([...fills, exit('10:00')], at('15:30'), () => null)).toEqual([]);
  });
  it('is compared from the last morning without positions on', () => {
    const dates = ['2026-11-12', '2026-11-13', DATE];
    const entered = { ...fill('09:20'), at: at('09:20', '2026-11-13') };
    expect(lastFlatMorning([entered, exit('15:00')], dates, nseFo.dateAt)).toBe('2026-11-13');
    expect(lastFlatMorning([entered, { ...exit('15:00'), at: at('15:00', '2026-11-13') }], dates, nseFo.dateAt)).toBe(DATE);
    expect(lastFlatMorning([{ ...fill('09:20'), at: at('09:20', '2026-11-11') }], dates, nseFo.dateAt)).toBeUndefined();
  });
});
