import type { Instrument as WireInstrument } from '#client/api/types.ts';
import { domainInstrument } from '#client/state/domain-instrument.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';

/** Later than any contract ends: the back end, which knows the day, refuses what is over. */
const UNKNOWN_DAY = '9999-12-31';

/** Returns the contract of another back end that does not say when it ends: it can be traded, and nothing is reckoned from its day. */
export function undatedInstrument(wire: WireInstrument): Instrument | null {
  return domainInstrument({ ...wire, expiry: UNKNOWN_DAY, expires_at: Date.parse(UNKNOWN_DAY) });
}
