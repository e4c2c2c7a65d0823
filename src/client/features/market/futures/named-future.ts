import type { OverviewFuture } from '#client/api/types.ts';
import type { NamedInstrument } from '#client/widgets/instrument-name.tsx';

/** Returns what the name of a future is made of, as of every other contract. */
export function namedFuture({ underlying, symbol, expiry }: OverviewFuture): NamedInstrument {
  return { kind: 'future', underlying, tradingsymbol: symbol, expiry, strike: null, option_type: null };
}
