import { activity } from '../processes/activity.ts';
import type { Random } from '../processes/random.ts';
import { optionValue } from '../surface/slice.ts';
import type { UnderlyingRow } from '../underlyings.ts';
import { FUTURE_HOLDING_LOTS, holdingShare, holdingTarget } from './interest.ts';
import { contractCount } from './listing.ts';
import type { ListedExpiry, MarketState, TradeBook, UnderlyingState } from './market-state.ts';
import { futureTouch, optionTouch, rowOf, sliceAtClose, sliceNow } from './prices.ts';
import { expiryWeights, pick, tradingWeights } from './trading.ts';

/** Prints in a step of mean activity. One print stands for everything that trades in that contract in the step. */
const PRINTS = 9;
/** Mean lots of a print in an option of the nearest expiry. */
const LOTS = 22;
/** Part of the way to its usual size that open interest goes overnight. */
const OVERNIGHT_DRIFT = 0.35;

interface Contract {
  readonly strike: number | null;
  readonly isCall: boolean;
}

function contractAt(listed: ListedExpiry, entry: number, step: number): Contract {
  if (listed.monthly && entry === 0) return { strike: null, isCall: false };
  const option = entry - (listed.monthly ? 1 : 0);
  return { strike: listed.firstStrike + (option >> 1) * step, isCall: option % 2 === 0 };
}

/** Returns the book of an expiry at the start of a day: last prices and open interest carried over, the volume 0, new strikes at their theoretical close. */
export function openBook(
  seed: number,
  underlying: UnderlyingState,
  book: number,
  before: { readonly listed: ListedExpiry; readonly book: TradeBook } | null,
  newDay: boolean,
): TradeBook {
  const listed = underlying.listing[book];
  if (listed === undefined) throw new RangeError(`no listed expiry ${book}`);
  const row = rowOf(underlying);
  const slice = sliceAtClose(underlying, listed);
  const ticksPerPoint = 10_000 / row.tick;
  const count = contractCount(listed);
  const shift = before === null ? 0 : 2 * ((before.listed.firstStrike - listed.firstStrike) / row.strikeStep);
  const made = {
    lastTicks: [] as number[],
    lastAt: [] as number[],
    volume: [] as number[],
    openInterest: [] as number[],
    openInterestBefore: [] as number[],
  };
  for (let entry = 0; entry < count; entry += 1) {
    const { strike, isCall } = contractAt(listed, entry, row.strikeStep);
    const old = strike === null ? entry : entry - shift;
    const firstOption = listed.monthly ? 1 : 0;
    const kept = before !== null && (strike === null || old >= firstOption) && old < before.book.lastTicks.length ? before.book : null;
    const value = strike === null ? slice.forward : optionValue(slice, strike, isCall);
    const target =
      strike === null
        ? Math.round(FUTURE_HOLDING_LOTS * holdingShare(book))
        : holdingTarget(seed, strike, listed.expiresAt, book, Math.log(strike / slice.forward) / slice.totalVolatility, isCall);
    const held = kept?.openInterest[old];
    const interest = held === undefined ? target : newDay ? Math.max(0, Math.round(held + OVERNIGHT_DRIFT * (target - held))) : held;
    made.lastTicks.push(kept?.lastTicks[old] ?? Math.max(1, Math.round(value * ticksPerPoint)));
    made.lastAt.push(kept?.lastAt[old] ?? underlying.close.at);
    made.volume.push(newDay ? 0 : (kept?.volume[old] ?? 0));
    made.openInterest.push(interest);
    made.openInterestBefore.push(newDay ? interest : (kept?.openInterestBefore[old] ?? interest));
  }
  return made;
}

interface Draft {
  lastTicks: number[];
  lastAt: number[];
  volume: number[];
  openInterest: number[];
  openInterestBefore: readonly number[];
}

/** Returns the books after the prints of one step: each picks a contract by interest, a side, a size, and trades at the bid or the ask. */
export function tradeStep(state: MarketState, underlying: UnderlyingState, random: Random): readonly TradeBook[] {
  const row: UnderlyingRow = rowOf(underlying);
  const busy = activity((state.at - state.opensAt) / (state.closesAt - state.opensAt));
  const prints = Math.floor(PRINTS * busy + random.uniform());
  const ranks = expiryWeights(underlying.books.length);
  const books = [...underlying.books];
  const drafts: (Draft | undefined)[] = [];
  for (let i = 0; i < prints; i += 1) {
    const rank = pick(ranks, random.uniform() * (ranks.at(-1) ?? 0));
    const listed = underlying.listing[rank];
    const original = books[rank];
    if (listed === undefined || original === undefined) continue;
    const slice = sliceNow(state, underlying, rank, listed);
    const weights = tradingWeights(listed, rank, slice, row.strikeStep);
    const entry = pick(weights, random.uniform() * (weights.at(-1) ?? 0));
    const { strike, isCall } = contractAt(listed, entry, row.strikeStep);
    const touch = strike === null ? futureTouch(state, row, slice) : optionTouch(state, row, slice, strike, isCall);
    const buys = random.uniform() < 0.5;
    const size = 1 + Math.floor(-Math.log(random.uniform()) * (strike === null ? LOTS * 0.5 : LOTS));
    const opens = random.uniform();
    if (!buys && touch.bidTicks === 0) continue;
    const draft = (drafts[rank] ??= {
      lastTicks: [...original.lastTicks],
      lastAt: [...original.lastAt],
      volume: [...original.volume],
      openInterest: [...original.openInterest],
      openInterestBefore: original.openInterestBefore,
    });
    draft.lastTicks[entry] = buys ? touch.askTicks : touch.bidTicks;
    draft.lastAt[entry] = state.at;
    draft.volume[entry] = (draft.volume[entry] ?? 0) + size;
    // A print opens, moves or closes contracts; on balance a little more is opened than closed.
    const change = opens < 0.36 ? Math.ceil(size * 0.3) : opens > 0.67 ? -Math.ceil(size * 0.3) : 0;
    draft.openInterest[entry] = Math.max(0, (draft.openInterest[entry] ?? 0) + change);
  }
  drafts.forEach((draft, rank) => {
    if (draft !== undefined) books[rank] = draft;
  });
  return books;
}
