import { hashUnit } from '../processes/random.ts';
import { expiryWeights, tradingWeights } from '../feed/trading.ts';
import { type MarketState, STEP_MS, type SharesState, type TradeBook, type UnderlyingState } from '../feed/market-state.ts';
import { rowOf, sliceNow } from '../feed/prices.ts';
import { SHARES } from '../shares.ts';
import { optionValue, type Slice } from '../surface/slice.ts';

/** Part of a day's volume by which open interest grows on balance, and the spread around it: as single prints make it. */
const GROWTH = 0.009;
const SPREAD = 0.35;
/** Prints in a future have half the size of those in an option. */
const FUTURE_SIZE = 0.5;

/** A draw around 0 with deviation 1 that needs no state: the sum of three uniform ones. */
function drawOf(seed: number, entry: number, day: number): number {
  const sum = hashUnit(seed, entry * 3, day) + hashUnit(seed, entry * 3 + 1, day) + hashUnit(seed, entry * 3 + 2, day);
  return 2 * (sum - 1.5);
}

function tradeBook(state: MarketState, underlying: UnderlyingState, rank: number, dayLots: number, lastStep: number): TradeBook {
  const listed = underlying.listing[rank];
  const book = underlying.books[rank];
  if (listed === undefined || book === undefined) throw new RangeError(`no book ${rank}`);
  const row = rowOf(underlying);
  const slice: Slice = sliceNow(state, underlying, rank, listed);
  const weights = tradingWeights(listed, rank, slice, row.strikeStep);
  const total = weights.at(-1) ?? 1;
  const day = Math.floor(state.opensAt / 1_000);
  const seed = state.seed ^ Math.floor(listed.expiresAt / 1_000) ^ Math.imul(row.firstSpot, 0x9e3779b1);
  const made = { lastTicks: [] as number[], volume: [] as number[], change: [] as number[] };
  book.held.forEach((held, entry) => {
    const isFuture = listed.monthly && entry === 0;
    const option = entry - (listed.monthly ? 1 : 0);
    const strike = listed.firstStrike + (option >> 1) * row.strikeStep;
    const share = ((weights[entry] ?? 0) - (weights[entry - 1] ?? 0)) / total;
    const busy = 0.6 + 0.8 * hashUnit(seed, entry + 7_919, day);
    const volume = Math.round(dayLots * share * busy * (isFuture ? FUTURE_SIZE : 1));
    const change = volume * GROWTH + SPREAD * Math.sqrt(volume * row.printLots) * drawOf(seed, entry, day);
    const value = isFuture ? slice.forward : optionValue(slice, strike, option % 2 === 0);
    made.lastTicks.push(Math.max(1, Math.round((value * 10_000) / (isFuture ? listed.futureTick : row.tick))));
    made.volume.push(volume);
    made.change.push(Math.max(-held, Math.round(change)));
  });
  return { ...made, held: book.held, lastStep: book.held.map(() => lastStep) };
}

function tradeUnderlying(state: MarketState, underlying: UnderlyingState): UnderlyingState {
  const row = rowOf(underlying);
  const steps = (state.closesAt - state.opensAt) / STEP_MS;
  const ranks = expiryWeights(underlying.books.length);
  const dayLots = row.prints * steps * (row.printLots + 0.5);
  const total = ranks.at(-1) ?? 1;
  const books = underlying.books.map((_, rank) =>
    tradeBook(state, underlying, rank, (dayLots * ((ranks[rank] ?? 0) - (ranks[rank - 1] ?? 0))) / total, steps - 1),
  );
  return { ...underlying, books };
}

function tradeSharesOfDay(state: MarketState): SharesState {
  const { shares } = state;
  const lastStep = (state.closesAt - state.opensAt) / STEP_MS - 1;
  const day = Math.floor(state.opensAt / 1_000);
  return {
    ...shares,
    lastTicks: shares.worth.map((value, entry) => Math.round((value * 10_000) / (shares.tick[entry] ?? 1))),
    lastStep: shares.worth.map(() => lastStep),
    volume: SHARES.map((row, entry) => Math.round(row.dailyVolume * Math.exp(0.3 * drawOf(state.seed ^ 0x5bd1e995, entry, day)))),
  };
}

/**
 * Returns a market at the close with the session's trading: for each contract the volume by trading interest, the change of open interest, and
 * the close as the last price. For sessions simulated without single prints.
 */
export function tradeDay(atClose: MarketState): MarketState {
  return {
    ...atClose,
    underlyings: atClose.underlyings.map((underlying) => tradeUnderlying(atClose, underlying)),
    shares: tradeSharesOfDay(atClose),
  };
}
