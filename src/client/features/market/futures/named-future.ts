import type { OverviewFuture } from '#client/api/types.ts';
import type { NamedInstrument } from '#client/widgets/instrument-name.tsx';

/** Returns the parts from which a future's name is formatted. */
export function namedFuture({ underlying, symbol, expiry }: OverviewFuture): NamedInstrument {
  return { kind: 'future', underlying, tradingsymbol: symbol, expiry, strike: null, option_type: null };
}
