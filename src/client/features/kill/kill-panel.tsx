import { useAtomValue, useSetAtom, useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { killChoiceAtom, restoreKillChoiceAtom } from '#client/state/risk/kill-choice.ts';
import { type KillRequest, killOpenAtom } from '#client/state/overlays/open.ts';
import { askPressAtom, killPressAtom, restorePressAtom } from '#client/state/risk/kill-press.ts';
import { useKill } from '#client/state/risk/kill.ts';
import type { Kill } from '#client/api/types.ts';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { OfflineView } from './parts/offline-view.tsx';
import { StopView, Foot } from './parts/stop-view.tsx';
import { LockCard } from './parts/lock-card.tsx';

/** After a press-and-hold the finger rests where the button back to the form appears, so that button is disabled at first. */
const GUARD_MS = 1_000;

/** Every kill switch in force, newest first. Leaving the view stops nothing: the server continues. */
function StatusView({ kill, onMore }: { kill: Kill; onMore: () => void }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const guard = setTimeout(() => setReady(true), GUARD_MS);
    return () => clearTimeout(guard);
  }, []);
  return (
    <>
      <p className="text-text-2">
        <FormattedMessage id="kill.status.goes-on" />
      </p>
      {kill.locks.toReversed().map((lock) => (
        <LockCard key={lock.kill_id} lock={lock} />
      ))}
      <Foot>
        <Button block disabled={!ready} onClick={onMore}>
          <FormattedMessage id="kill.status.more" />
        </Button>
      </Foot>
    </>
  );
}

/** Interval of the polls while the outcome of a press is open. */
const ASK_MS = 3_000;

/** The kill switch: offline the last known state and phone numbers; with a switch in force its steps; else the choices and the button. */
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
  // The stream can report the kill switch before the answer of the call, or instead of it.
  const arrived = press !== null && state !== 'closed' && kill.value?.locks.some((lock) => lock.key === press.key) === true;
  useEffect(() => {
    if (arrived) void ask();
  }, [arrived, ask]);
  useEffect(() => {
    if (state === 'closed') setMore(false);
  }, [state]);
  if (offline) return <OfflineView />;
  // The button is offered even before the state of the kill switch is known: a second press does no harm, while waiting might.
  return kill.value !== null && kill.value.locks.length > 0 && !more ? (
    <StatusView kill={kill.value} onMore={() => setMore(true)} />
  ) : (
    <StopView />
  );
}

/** The kill switch over any page. Closing it stops nothing. */
export function KillSheet() {
  const [request, setRequest] = useAtom(killOpenAtom);
  if (request === null) return null;
  return (
    <Sheet open onClose={() => setRequest(null)} title={<FormattedMessage id="kill.title" />}>
      <div className="flex min-h-full flex-col gap-4">
        <KillPanel request={request} />
      </div>
    </Sheet>
  );
}
