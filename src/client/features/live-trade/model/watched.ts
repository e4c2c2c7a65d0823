import type { Instrument, Position } from '#client/api/types.ts';

/** The indices that stand at the head of the list; what the exchange does not list it leaves out. */
const INDICES = ['SIM:NIFTY', 'SIM:BANKNIFTY', 'SIM:FINNIFTY', 'SIM:SENSEX', 'SIM:INDIAVIX'] as const;
const MOST = 40;

/** Returns the ids to watch: indices, what is held, what was opened last. What is listed keeps its place while others come. */
export function watchedIds(before: readonly string[], positions: readonly Position[], recent: readonly Instrument[]): readonly string[] {
  const wanted = [...INDICES, ...positions.map(({ instrument }) => instrument.instrument_id), ...recent.map((each) => each.instrument_id)];
  const known = new Set(before);
  const added = [...new Set(wanted)].filter((id) => !known.has(id));
  const all = [...before, ...added].slice(0, MOST);
  return all.length === before.length && added.length === 0 ? before : all;
}
