import { activity } from '../processes/activity.ts';
import { type Random, hashUnit } from '../processes/random.ts';
import { optionValue } from '../surface/slice.ts';
import { presentInfluence } from '../scenarios/influence.ts';
import type { UnderlyingRow } from '../underlyings.ts';
import { holdingShare, holdingTarget } from './interest.ts';
import { contractCount } from './listing.ts';
import { type ListedExpiry, type MarketState, STEP_MS, type TradeBook, type UnderlyingState } from './market-state.ts';
import { futureTouch, optionTouch, rowOf, sliceAtClose, sliceNow } from './prices.ts';
import { dueInRound, expiryWeights, pick, tradingWeights } from './trading.ts';

/** Share of the distance to the usual open interest covered overnight. */
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

/** What a book was before: null for an expiry that is listed for the first time. */
interface BookBefore {
  readonly listed: ListedExpiry;
  readonly book: TradeBook;
}

/** The moment at which a book is opened. */
export interface Opening {
  readonly seed: number;
  /** When the day opens, and how many steps of 250 ms lie between the open before it and it: 0 when a listing grows during the day. */
  readonly opensAt: number;
  readonly stepsLater: number;
  readonly newDay: boolean;
}

/**
 * Returns the book of an expiry for a listing: open interest carried over, new strikes at their theoretical close. On a new day the volume is 0
 * and every last price the previous close: what somebody paid days ago would make a change of the day that nobody saw.
 */
export function openBook(opening: Opening, underlying: UnderlyingState, book: number, before: BookBefore | null): TradeBook {
  const listed = underlying.listing[book];
  if (listed === undefined) throw new RangeError(`no listed expiry ${book}`);
  const row = rowOf(underlying);
  const slice = sliceAtClose(underlying, listed);
  const { newDay } = opening;
  const closeStep = Math.floor((underlying.close.at - opening.opensAt) / STEP_MS);
  const count = contractCount(listed);
  const shift = before === null ? 0 : 2 * ((before.listed.firstStrike - listed.firstStrike) / row.strikeStep);
  const firstOption = listed.monthly ? 1 : 0;
  const made = {
    lastTicks: [] as number[],
    lastStep: [] as number[],
    volume: [] as number[],
    held: [] as number[],
    change: [] as number[],
  };
  for (let entry = 0; entry < count; entry += 1) {
    const { strike, isCall } = contractAt(listed, entry, row.strikeStep);
    const old = strike === null ? entry : entry - shift;
    const kept = before !== null && (strike === null || old >= firstOption) && old < before.book.lastTicks.length ? before.book : null;
    const value = strike === null ? slice.forward : optionValue(slice, strike, isCall);
    const target =
      strike === null
        ? Math.round(row.futureHolding * holdingShare(book))
        : holdingTarget(opening.seed, {
            strike,
            expiresAt: listed.expiresAt,
            rank: book,
            z: Math.log(strike / slice.forward) / slice.totalVolatility,
            isCall,
            usual: row.optionHolding,
            strikeStep: row.strikeStep,
          });
    const keptInterest = kept === null ? target : (kept.held[old] ?? 0) + (kept.change[old] ?? 0);
    const tick = strike === null ? listed.futureTick : row.tick;
    const traded = newDay ? null : kept;
    made.lastTicks.push(traded?.lastTicks[old] ?? Math.max(1, Math.round((value * 10_000) / tick)));
    made.lastStep.push(traded === null ? closeStep : (traded.lastStep[old] ?? 0) - opening.stepsLater);
    made.volume.push(newDay ? 0 : (kept?.volume[old] ?? 0));
    made.held.push(
      newDay ? Math.max(0, Math.round(keptInterest + OVERNIGHT_DRIFT * (target - keptInterest))) : (kept?.held[old] ?? keptInterest),
    );
    made.change.push(newDay ? 0 : (kept?.change[old] ?? 0));
  }
  return made;
}

interface Draft {
  lastTicks: number[];
  lastStep: number[];
  volume: number[];
  held: readonly number[];
  change: number[];
}

function draftOf(book: TradeBook): Draft {
  return {
    lastTicks: [...book.lastTicks],
    lastStep: [...book.lastStep],
    volume: [...book.volume],
    held: book.held,
    change: [...book.change],
  };
}

/** How near to the spot every option trades in each round, as a share of it, and the chance of one beyond. */
const ROUND_REACH = 0.07;
const BEYOND_REACH = 0.1;

/**
 * Adds the round of an expiry: each of its options within reach trades once in two minutes, some lots at the bid or the ask, so that no last
 * price near the money is an hour old; those far away now and then. The chance is that of entry and step, so the paths do not depend on it.
 */
function tradeRound(
  state: MarketState,
  underlying: UnderlyingState,
  rank: number,
  steps: readonly [number, number],
  book: TradeBook,
): Draft | null {
  const listed = underlying.listing[rank];
  if (listed === undefined) return null;
  const due = dueInRound(listed, rank, steps);
  if (due.length === 0) return null;
  const row = rowOf(underlying);
  const slice = sliceNow(state, underlying, rank, listed);
  const seed = state.seed ^ Math.imul(row.firstSpot, 0x9e3779b1) ^ Math.floor(listed.expiresAt / 1_000);
  let draft: Draft | null = null;
  for (const entry of due) {
    const { strike, isCall } = contractAt(listed, entry, row.strikeStep);
    if (strike === null) continue;
    const draw = hashUnit(seed, entry, steps[1]);
    if (Math.abs(strike / underlying.path.spot - 1) > ROUND_REACH && draw > BEYOND_REACH) continue;
    const touch = optionTouch(state, row, slice, strike, isCall);
    const buys = touch.bidTicks === 0 || hashUnit(seed, steps[1], entry + 1) < 0.5;
    draft ??= draftOf(book);
    draft.lastTicks[entry] = buys ? touch.askTicks : touch.bidTicks;
    draft.lastStep[entry] = steps[1];
    draft.volume[entry] = (draft.volume[entry] ?? 0) + 1 + Math.floor(draw * 3);
  }
  return draft;
}

/** In a long step this many times the usual prints are made; what is beyond makes each print larger. */
const MOST_PRINTS = 6;

/** Returns the books after the prints of one step: each picks a contract by interest, a side, a size, and trades at the bid or the ask. */
export function tradeStep(state: MarketState, underlying: UnderlyingState, random: Random): readonly TradeBook[] {
  const row: UnderlyingRow = rowOf(underlying);
  const busy = activity((state.at - state.opensAt) / (state.closesAt - state.opensAt)) * presentInfluence(state).activity;
  const length = state.stepMs / STEP_MS;
  const more = Math.min(MOST_PRINTS, length);
  const lots = row.printLots * (length / more);
  const prints = Math.floor(row.prints * busy * more + random.uniform());
  const ranks = expiryWeights(underlying.books.length);
  const books = [...underlying.books];
  const drafts: (Draft | undefined)[] = [];
  const step = (state.at - state.opensAt) / STEP_MS;
  const between = [step - length, step] as const;
  books.forEach((book, rank) => {
    const draft = tradeRound(state, underlying, rank, between, book);
    if (draft !== null) drafts[rank] = draft;
  });
  for (let i = 0; i < prints; i += 1) {
    const rank = pick(ranks, random.uniform() * (ranks.at(-1) ?? 0));
    const listed = underlying.listing[rank];
    const original = books[rank];
    if (listed === undefined || original === undefined) continue;
    const slice = sliceNow(state, underlying, rank, listed);
    const weights = tradingWeights(listed, rank, slice, row.strikeStep);
    const entry = pick(weights, random.uniform() * (weights.at(-1) ?? 0));
    const { strike, isCall } = contractAt(listed, entry, row.strikeStep);
    const touch = strike === null ? futureTouch(state, slice, listed.futureTick) : optionTouch(state, row, slice, strike, isCall);
    const buys = random.uniform() < 0.5;
    const size = 1 + Math.floor(-Math.log(random.uniform()) * (strike === null ? lots * 0.5 : lots));
    const opens = random.uniform();
    if (!buys && touch.bidTicks === 0) continue;
    const draft = (drafts[rank] ??= draftOf(original));
    draft.lastTicks[entry] = buys ? touch.askTicks : touch.bidTicks;
    draft.lastStep[entry] = step;
    draft.volume[entry] = (draft.volume[entry] ?? 0) + size;
    // A print opens, moves or closes contracts; on balance a little more is opened than closed.
    const change = opens < 0.36 ? Math.ceil(size * 0.3) : opens > 0.67 ? -Math.ceil(size * 0.3) : 0;
    draft.change[entry] = Math.max(-(draft.held[entry] ?? 0), (draft.change[entry] ?? 0) + change);
  }
  drafts.forEach((draft, rank) => {
    if (draft !== undefined) books[rank] = draft;
  });
  return books;
}
