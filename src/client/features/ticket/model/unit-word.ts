import type { Instrument } from '#domain/instruments/instrument.ts';

/** Returns what is counted: shares are bought one by one, contracts by the lot. Part of message ids. */
export function unitWord({ kind }: Pick<Instrument, 'kind'>): 'lots' | 'shares' {
  return kind === 'equity' ? 'shares' : 'lots';
}
