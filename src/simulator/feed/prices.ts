import { hash32 } from '#domain/units/hash32.ts';
import { type Slice, optionValue, optionVega, sliceOf } from '../surface/slice.ts';
import { presentInfluence } from '../scenarios/influence.ts';
import { type UnderlyingRow, underlyingRow } from '../underlyings.ts';
import type { ListedExpiry, MarketState, UnderlyingState } from './market-state.ts';
import { type Touch, futureWidth, optionWidth, shareWidth, touchAround } from './touch.ts';

/** Returns the row of an underlying of the state. Throws RangeError when the state names one that the table lacks. */
export function rowOf(underlying: UnderlyingState): UnderlyingRow {
  const row = underlyingRow(underlying.name);
  if (row === null) throw new RangeError(`unknown underlying: ${underlying.name}`);
  return row;
}

const sliceCache = new WeakMap<UnderlyingState, (Slice | undefined)[]>();

/** Returns the surface of a listed expiry now. */
export function sliceNow(state: MarketState, underlying: UnderlyingState, book: number, listed: ListedExpiry): Slice {
  let slices = sliceCache.get(underlying);
  if (slices === undefined) sliceCache.set(underlying, (slices = []));
  const known = slices[book];
  if (known !== undefined) return known;
  const progress = (state.quotedAt - state.opensAt) / (state.closesAt - state.opensAt);
  return (slices[book] = sliceOf(
    underlying.path,
    rowOf(underlying).path,
    progress,
    listed.laterSessions,
    listed.expiresAt - state.quotedAt,
  ));
}

/** Returns the surface of a listed expiry at the previous close. */
export function sliceAtClose(underlying: UnderlyingState, listed: ListedExpiry): Slice {
  const { at, path } = underlying.close;
  return sliceOf(path, rowOf(underlying).path, 1, listed.laterSessions + 1, listed.expiresAt - at);
}

interface Closes {
  readonly of: UnderlyingState['close'];
  readonly ticks: (number | undefined)[];
}
const closesCache = new WeakMap<ListedExpiry, Closes>();

/** Returns the previous close of a contract in ticks: theoretical, at least one tick. `strike` is null for the future. */
export function closeTicks(
  underlying: UnderlyingState,
  listed: ListedExpiry,
  entry: number,
  strike: number | null,
  isCall: boolean,
): number {
  let closes = closesCache.get(listed);
  if (closes === undefined || closes.of !== underlying.close) closesCache.set(listed, (closes = { of: underlying.close, ticks: [] }));
  const known = closes.ticks[entry];
  if (known !== undefined) return known;
  const slice = sliceAtClose(underlying, listed);
  const value = strike === null ? slice.forward : optionValue(slice, strike, isCall);
  const tick = strike === null ? listed.futureTick : rowOf(underlying).tick;
  return (closes.ticks[entry] = Math.max(1, Math.round((value * 10_000) / tick)));
}

/** Lifetime of a random spread width. */
const WIDTH_MS = 5_000;

/** Returns the best bid and ask of an option. One spread in eight is two ticks wider for some seconds, as market makers step back and return. */
export function optionTouch(state: MarketState, row: UnderlyingRow, slice: Slice, strike: number, isCall: boolean): Touch {
  const ticksPerPoint = 10_000 / row.tick;
  const value = optionValue(slice, strike, isCall) * ticksPerPoint;
  const distance = strike / slice.forward - 1;
  const usual = optionWidth(
    value,
    optionVega(slice, strike) * ticksPerPoint,
    isCall ? distance : -distance,
    state.quotedAt - state.opensAt,
  );
  const width = usual * presentInfluence(state).spread;
  const drawn = hash32(state.seed, strike * 2 + (isCall ? 1 : 0), Math.floor(state.quotedAt / WIDTH_MS));
  return touchAround(value, drawn % 8 === 0 ? width + 2 : width);
}

/** Returns the best bid and ask of a future. */
export function futureTouch(state: MarketState, slice: Slice, futureTick: number): Touch {
  const value = slice.forward * (10_000 / futureTick);
  return touchAround(value, futureWidth(value, state.quotedAt - state.opensAt) * presentInfluence(state).spread);
}

/** Returns the best bid and ask of a share. */
export function shareTouch(state: MarketState, entry: number): Touch {
  const value = ((state.shares.worth[entry] ?? 0) * 10_000) / (state.shares.tick[entry] ?? 1);
  return touchAround(value, shareWidth(value, state.quotedAt - state.opensAt) * presentInfluence(state).spread);
}
