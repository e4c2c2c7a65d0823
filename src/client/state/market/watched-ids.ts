import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { Instrument, Position } from '#client/api/types.ts';
import { indexIdsAtom } from './indices.ts';
import { loadRecentInstrumentsAtom, recentInstrumentsAtom } from './recent-instruments.ts';

const MOST = 40;

/** Returns the ids to watch: indices, instruments of positions, recently opened instruments. Ids watched before keep their place. */
export function watchedIds(
  before: readonly string[],
  indices: readonly string[],
  positions: readonly Position[],
  recent: readonly Instrument[],
): readonly string[] {
  const wanted = [...indices, ...positions.map(({ instrument }) => instrument.instrument_id), ...recent.map((each) => each.instrument_id)];
  const known = new Set(before);
  const added = [...new Set(wanted)].filter((id) => !known.has(id));
  const all = [...before, ...added].slice(0, MOST);
  return all.length === before.length && added.length === 0 ? before : all;
}

/** Returns what is watched without being in a list. */
export function useWatchedIds(positions: readonly Position[]): readonly string[] {
  const recent = useAtomValue(recentInstrumentsAtom);
  const indices = useAtomValue(indexIdsAtom);
  const loadRecent = useSetAtom(loadRecentInstrumentsAtom);
  const [ids, setIds] = useState<readonly string[]>(() => watchedIds([], indices, positions, recent));
  useEffect(() => void loadRecent(), [loadRecent]);
  useEffect(() => setIds((before) => watchedIds(before, indices, positions, recent)), [indices, positions, recent]);
  return ids;
}
