import { atom } from 'jotai';
import { STREAM_PATH } from '#contract/constants.ts';
import { wallTime, type WallTime } from '#domain/units/time.ts';
import { errorFromAnswer } from '#client/api/error-from-answer.ts';
import { setStreamInstruments } from '#client/api/market.ts';
import { reportOutcome } from '#client/api/outcomes.ts';
import { authorizationValue, mainUrl } from '#client/api/settings.ts';
import { streamKey } from '#client/offline/keys.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { configAtom } from './config.ts';
import { connectivityInputAtom } from './connectivity-watch.ts';
import { digestToast } from './digest-toast.ts';
import { addToDigestAtom, digestAtom, digestRefetchedAtom, openDigestAtom } from './digest.ts';
import { afterEvent, afterHello, isForeignLog, type EventSequence } from './event-sequence.ts';
import { foldEventAtom } from './fold-event.ts';
import { isRecord } from './is-record.ts';
import { liteAtom, restoreLiteAtom } from './lite.ts';
import { noticesOpenAtom } from './notices-open.ts';
import { nudgeIntentsAtom, tellIntentsAtom } from './outbox.ts';
import { persistedAtom } from './persisted.ts';
import { confirmAllAtom, refetchAllAtom } from './resource-registry.ts';
import { observeServerClock } from './server-clock.ts';
import type { Store } from './store.ts';
import { streamClient } from './stream-client.ts';
import { takeTicks, wantedInstruments, watchWanted } from './ticker-store.ts';
import { pushToastAtom } from './toasts.ts';
import { currentToken, tokenAtom } from './token.ts';
import { keyOfUser, userIdAtom } from './user.ts';

interface StreamMark {
  readonly seq: number;
  /** When the stream was last heard. */
  readonly heardAt: number;
}
const markAtom = persistedAtom<StreamMark | null>({
  part: 'stream',
  key: keyOfUser(streamKey),
  version: 1,
  initial: null,
  check: (data): data is StreamMark => isRecord(data) && typeof data['seq'] === 'number' && typeof data['heardAt'] === 'number',
});

/** Whether the numbered events are whole up to now. */
const syncedAtom = atom(false);
export const streamSyncedAtom = atom((get) => get(syncedAtom));

const HIDDEN_GRACE_MS = 30_000;
const SEND_WANTED_AFTER_MS = 60;
const AWAY_MS = 5_000;

/** Runs the stream while somebody is signed in and looks at the page; returns how to stop. */
export function startStream(store: Store): () => void {
  let streamId: string | null = null;
  let sent = '';
  let sequence: EventSequence = { last: null, catchUpTo: null };
  let heardAt: WallTime | null = null;
  let wantedTimer: ReturnType<typeof setTimeout> | null = null;
  let hiddenTimer: ReturnType<typeof setTimeout> | null = null;
  let markTimer: ReturnType<typeof setTimeout> | null = null;
  let owner: string | null = null;

  const sendWanted = () => {
    wantedTimer = null;
    const ids = wantedInstruments();
    const lite = store.get(liteAtom);
    const text = ids.length === 0 ? '' : [lite, ...ids].join();
    if (streamId === null || text === sent) return;
    sent = text;
    const id = streamId;
    setStreamInstruments(id, ids, { lite }).catch(() => {
      // Said again with the next change or hello; a stream that is gone says hello again by itself.
      if (streamId === id) sent = '?';
    });
  };
  const sendWantedSoon = () => {
    wantedTimer ??= setTimeout(sendWanted, SEND_WANTED_AFTER_MS);
  };
  const saveMark = () => {
    if (markTimer !== null) clearTimeout(markTimer);
    markTimer = null;
    if (sequence.last !== null && heardAt !== null && store.get(userIdAtom) === owner) store.set(markAtom, { seq: sequence.last, heardAt });
  };
  const saveMarkSoon = () => {
    markTimer ??= setTimeout(saveMark, 250);
  };
  const tellDigest = () => {
    const digest = store.get(digestAtom);
    const toast = digest && digestToast(digest);
    if (toast)
      store.set(pushToastAtom, { ...toast, action: { label: { id: 'shell.digest.read' }, run: () => store.set(noticesOpenAtom, true) } });
  };
  const fetchAllAgain = () => {
    store.set(digestRefetchedAtom, wallNow());
    tellDigest();
    store.set(refetchAllAtom);
    store.set(nudgeIntentsAtom);
  };

  const client = streamClient({
    request: () => {
      const headers: Record<string, string> = {};
      const token = currentToken();
      if (token !== null) headers['authorization'] = authorizationValue(token);
      if (sequence.last !== null) headers['last-event-id'] = String(sequence.last);
      return { url: mainUrl(STREAM_PATH), headers };
    },
    fetch: (url, init) => fetch(url, init),
    random: Math.random,
    onHello: (hello) => {
      const now = wallNow();
      observeServerClock(hello.server_at, now);
      streamId = hello.stream_id;
      sent = '';
      sendWanted();
      if (isForeignLog(sequence, hello.head)) fetchAllAgain();
      else if (sequence.last !== null && (sequence.last < hello.head || (heardAt !== null && now - heardAt > AWAY_MS)))
        store.set(openDigestAtom, heardAt, now);
      // What was fetched before the first hello may lack events that the stream will not repeat.
      if (sequence.last === null) store.set(refetchAllAtom);
      sequence = afterHello(sequence, hello.head);
      heardAt = now;
      store.set(syncedAtom, sequence.catchUpTo === null);
      store.set(connectivityInputAtom, { type: 'stream-open' });
      store.set(nudgeIntentsAtom);
      saveMarkSoon();
    },
    onReset: ({ head }) => {
      sequence = { last: head, catchUpTo: null };
      fetchAllAgain();
      store.set(syncedAtom, true);
      saveMarkSoon();
    },
    onEvent: (event) => {
      const { verdict, next } = afterEvent(sequence, event.seq);
      const catchingUp = sequence.catchUpTo !== null;
      sequence = next;
      heardAt = wallNow();
      if (verdict === 'repeat') return;
      if (catchingUp) store.set(addToDigestAtom, event);
      store.set(foldEventAtom, event);
      store.set(tellIntentsAtom, event);
      if (verdict === 'gap') fetchAllAgain();
      if (catchingUp && next.catchUpTo === null) tellDigest();
      store.set(syncedAtom, next.catchUpTo === null);
      saveMarkSoon();
    },
    onTick: (tick) => {
      heardAt = wallNow();
      takeTicks(tick);
    },
    onHeartbeat: (beat) => {
      const now = wallNow();
      observeServerClock(beat.server_at, now);
      heardAt = now;
      store.set(connectivityInputAtom, { type: 'heartbeat' });
      if (store.get(syncedAtom)) store.set(confirmAllAtom, now);
      saveMarkSoon();
    },
    onLost: () => {
      streamId = null;
      store.set(syncedAtom, false);
      store.set(connectivityInputAtom, { type: 'stream-lost' });
    },
    onRefused: (response) => {
      if (response.ok) return;
      const error = errorFromAnswer(response, null);
      reportOutcome({ error, token: currentToken(), quiet: 'probe', from: 'network', at: wallNow(), serverDate: null });
    },
  });

  const stop = () => {
    client.stop();
    streamId = null;
    store.set(syncedAtom, false);
    store.set(connectivityInputAtom, { type: 'stream-off' });
  };
  const wants = () => store.get(tokenAtom) !== null && store.get(userIdAtom) !== null && store.get(configAtom).features.includes('stream');
  const decide = () => {
    const user = store.get(userIdAtom);
    if (user !== owner) {
      stop();
      owner = user;
      void store.set(restoreLiteAtom);
      const stored = store.get(markAtom);
      sequence = { last: stored?.seq ?? null, catchUpTo: null };
      heardAt = stored === null ? null : wallTime(stored.heardAt);
    }
    if (!wants()) stop();
    else if (hiddenTimer !== null || document.visibilityState === 'visible') client.start();
  };
  const clearHidden = () => {
    if (hiddenTimer !== null) clearTimeout(hiddenTimer);
    hiddenTimer = null;
  };
  const onVisibility = () => {
    clearHidden();
    if (document.visibilityState === 'visible') return decide();
    // A short look elsewhere keeps the stream; a phone that freezes the page closes it at once (below).
    hiddenTimer = setTimeout(() => {
      hiddenTimer = null;
      saveMark();
      stop();
    }, HIDDEN_GRACE_MS);
    return undefined;
  };
  const onFreeze = () => {
    clearHidden();
    saveMark();
    stop();
  };
  const onOnline = () => decide();
  document.addEventListener('visibilitychange', onVisibility);
  document.addEventListener('freeze', onFreeze);
  document.addEventListener('resume', decide);
  addEventListener('pagehide', onFreeze);
  addEventListener('pageshow', decide);
  addEventListener('online', onOnline);
  const stops = [
    store.sub(tokenAtom, decide),
    store.sub(userIdAtom, decide),
    store.sub(configAtom, decide),
    store.sub(liteAtom, sendWantedSoon),
    watchWanted(sendWantedSoon),
  ];
  decide();
  return () => {
    stops.forEach((unsubscribe) => unsubscribe());
    document.removeEventListener('visibilitychange', onVisibility);
    document.removeEventListener('freeze', onFreeze);
    document.removeEventListener('resume', decide);
    removeEventListener('pagehide', onFreeze);
    removeEventListener('pageshow', decide);
    removeEventListener('online', onOnline);
    clearHidden();
    if (wantedTimer !== null) clearTimeout(wantedTimer);
    if (markTimer !== null) clearTimeout(markTimer);
    stop();
  };
}
