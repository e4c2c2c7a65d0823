import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { killChoiceAtom, restoreKillChoiceAtom } from '#client/state/risk/kill-choice.ts';
import type { KillRequest } from '#client/state/overlays/kill-open.ts';
import { askPressAtom, killPressAtom, restorePressAtom } from '#client/state/risk/kill-press.ts';
import { useKill } from '#client/state/risk/kill.ts';
import { OfflineView } from './parts/offline-view.tsx';
import { StatusView } from './parts/status-view.tsx';
import { StopView } from './parts/stop-view.tsx';

/** How often a press with an open outcome is asked for while it is looked at. */
const ASK_MS = 3_000;

/** The kill switch: offline what is known and whom to call; with a press in force its steps; else the choices and the button. */
export function KillPanel({ request }: { request: KillRequest }) {
  const offline = useAtomValue(offlineAtom);
  const kill = useKill();
  const press = useAtomValue(killPressAtom);
  const choose = useSetAtom(killChoiceAtom);
  const restoreChoice = useSetAtom(restoreKillChoiceAtom);
  const restorePress = useSetAtom(restorePressAtom);
  const ask = useSetAtom(askPressAtom);
  const [more, setMore] = useState(false);
  useEffect(() => {
    void restorePress();
    void restoreChoice().then(() => {
      if (request.exitPercent !== undefined || request.losingOnly !== undefined) {
        setMore(true);
        choose(request);
      }
    });
  }, [request, choose, restoreChoice, restorePress]);
  const state = press?.state;
  useEffect(() => {
    if (state !== 'unknown' && state !== 'absent') return undefined;
    const timer = setInterval(() => void ask(), ASK_MS);
    return () => clearInterval(timer);
  }, [state, ask]);
  // What the stream tells about the gate may come before the answer of the press, or instead of it.
  const arrived = press !== null && state !== 'closed' && kill.value?.locks.some((lock) => lock.key === press.key) === true;
  useEffect(() => {
    if (arrived) void ask();
  }, [arrived, ask]);
  useEffect(() => {
    if (state === 'closed') setMore(false);
  }, [state]);
  if (offline) return <OfflineView />;
  // Until the gate is known the button is there: stopping once more does no harm, waiting might.
  return kill.value !== null && kill.value.locks.length > 0 && !more ? (
    <StatusView kill={kill.value} onMore={() => setMore(true)} />
  ) : (
    <StopView />
  );
}
