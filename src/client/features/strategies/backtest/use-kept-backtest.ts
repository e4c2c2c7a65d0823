import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { Backtest } from '#client/api/types.ts';
import type { JobPlace } from '#client/state/bots/begun-jobs.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { cancelKeptAtom, keptTestAtom, playKeptAtom, seeKeptAtom } from './kept-test.ts';
import type { Rules } from './same-rules.ts';

/** Returns the start function and state of a backtest on this device's stored sessions, with the same engine and results as on the server. */
export function useKeptBacktest({ kind, definition }: Rules, place: JobPlace) {
  const test = useAtomValue(keptTestAtom);
  const [play, cancel, see] = [useSetAtom(playKeptAtom), useSetAtom(cancelKeptAtom), useSetAtom(seeKeptAtom)];
  const played = test?.place.subject === place.subject ? test.played : null;
  const running = played?.backtest.status === 'running';
  const over = played !== null && !running;
  useEffect(() => {
    if (over) see();
  }, [over, see]);
  return {
    /** `kept`: the dates of the source's stored sessions, oldest first, and the ids of their imports. */
    start: (
      sessions: number | null,
      source: Backtest['from'],
      kept: { readonly dates: readonly string[]; readonly files: readonly string[] },
    ) => {
      const own = sessions === null ? kept.dates : kept.dates.slice(-sessions);
      // Called only with valid rules, so no number is missing.
      const task = { definition: structuredClone(definition) as BotDefinition, dates: own, from: source, files: kept.files };
      play({ place, of: definition, kind, task });
    },
    cancel,
    asking: null,
    running,
    error: null,
    unheard: false,
    awaited: false,
    played,
  };
}
