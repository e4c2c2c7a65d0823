import { type AlertTerm, isOptionMeasure } from '#domain/alerts/term.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';

/** What terms are read from: a quote, the chain of an expiry, an account, the clock. Bots and screens are told apart. */
export type SourceKey = `quote ${string}` | `chain ${string}@${string}` | `account ${string}` | 'clock';

export const chainKey = (underlying: string, expiry: string): SourceKey => `chain ${underlying}@${expiry}`;

/** Returns the sources of a term's value; none after the contract's expiry. */
export function sourcesOf(term: AlertTerm, instrument: (id: string) => Instrument | null): readonly SourceKey[] {
  if (term.measure === 'time') return ['clock'];
  if ('legs' in term) return term.legs.map(({ instrumentId }): SourceKey => `quote ${instrumentId}`);
  if ('underlying' in term) return [chainKey(term.underlying, term.expiry)];
  if ('accountId' in term) return [`account ${term.accountId}`];
  if (!('instrumentId' in term)) return [];
  if (!isOptionMeasure(term.measure)) return [`quote ${term.instrumentId}`];
  const option = instrument(term.instrumentId);
  return option?.kind === 'option' ? [chainKey(option.underlying, option.expiry)] : [];
}
