import { UNDERLYINGS, type Underlying } from '../world/underlyings.ts';
import { RESOLUTIONS } from './methods.ts';
import type { Instrument } from '../world/instruments.ts';
import type { World } from '../world/world.ts';

export type Interval = 'raw' | '100ms' | 'agg2';

export type Channel =
  | { readonly kind: 'ticker' | 'book'; readonly instrument: Instrument; readonly interval: Interval }
  | {
      readonly kind: 'grouped';
      readonly instrument: Instrument;
      readonly group: number;
      readonly depth: number;
      readonly interval: Interval;
    }
  | { readonly kind: 'trades'; readonly includes: (instrument: Instrument) => boolean; readonly interval: Interval }
  | { readonly kind: 'quote'; readonly instrument: Instrument }
  | { readonly kind: 'index' | 'volatility' | 'marks'; readonly underlying: Underlying }
  | { readonly kind: 'states'; readonly includes: (instrument: Instrument) => boolean }
  | { readonly kind: 'platform' }
  | { readonly kind: 'chart'; readonly instrument: Instrument; readonly minutes: number };

const INTERVALS: readonly string[] = ['raw', '100ms', 'agg2'];
const GROUPS = ['none', '1', '2', '5', '10', '25', '100', '250'];
const DEPTHS = ['1', '10', '20'];

const isInterval = (text: string | undefined): text is Interval => text !== undefined && INTERVALS.includes(text);

/** Returns whether an instrument is of a kind and a currency, of which each may be `any`. */
const ofKind =
  (kind: string, currency: string) =>
  ({ kind: own, underlying }: Instrument): boolean =>
    (kind === 'any' || kind === own) && (currency === 'any' || currency.toUpperCase() === underlying.settlement);

function ofInstrument(world: World, [first, name = '', ...rest]: readonly string[]): Channel | null {
  const instrument = world.listing.find(name);
  if (instrument === null || !world.listing.isActive(name)) return null;
  const [one, depth, last] = rest;
  if (first === 'quote' && rest.length === 0) return { kind: 'quote', instrument };
  if ((first === 'ticker' || first === 'book') && rest.length === 1 && isInterval(one)) return { kind: first, instrument, interval: one };
  if (first === 'trades' && rest.length === 1 && isInterval(one))
    return { kind: 'trades', includes: (other) => other.name === name, interval: one };
  if (first === 'book' && rest.length === 3 && isInterval(last) && GROUPS.includes(one ?? '') && DEPTHS.includes(depth ?? ''))
    return { kind: 'grouped', instrument, group: one === 'none' ? 0 : Number(one), depth: Number(depth), interval: last };
  return null;
}

/** Returns what a channel's name means; null: there is no such channel. */
export function channelOf(world: World, name: string): Channel | null {
  const parts = name.split('.');
  const [first, second = '', third = '', fourth] = parts;
  const underlying = UNDERLYINGS.find(({ index }) => index === parts.at(-1));
  if (name === 'platform_state') return { kind: 'platform' };
  if (first === 'deribit_price_index' && parts.length === 2) return underlying ? { kind: 'index', underlying } : null;
  if (first === 'deribit_volatility_index' && parts.length === 2) return underlying?.inverse ? { kind: 'volatility', underlying } : null;
  if (first === 'markprice' && second === 'options' && parts.length === 3) return underlying ? { kind: 'marks', underlying } : null;
  if (first === 'instrument' && second === 'state' && parts.length === 4 && fourth !== undefined)
    return { kind: 'states', includes: ofKind(third, fourth) };
  if (first === 'chart' && second === 'trades' && parts.length === 4) {
    const instrument = world.listing.find(third);
    const resolution = RESOLUTIONS.find((one) => one === fourth);
    return instrument && resolution ? { kind: 'chart', instrument, minutes: resolution === '1D' ? 1_440 : Number(resolution) } : null;
  }
  if (first === 'trades' && parts.length === 4 && isInterval(fourth))
    return { kind: 'trades', includes: ofKind(second, third), interval: fourth };
  return ofInstrument(world, parts);
}
