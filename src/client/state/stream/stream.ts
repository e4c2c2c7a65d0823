import { atom } from 'jotai';
import { STREAM_PATH } from '#contract/constants.ts';
import type { UserEvent, UserEventType } from '#contract/events/stream-events.ts';
import { wallTime, type WallTime } from '#domain/units/time.ts';
import { errorFromAnswer } from '#client/api/error-from-answer.ts';
import { reportOutcome } from '#client/api/outcomes.ts';
import { askAgain, endLost } from '#client/api/turns.ts';
import { isThin, noteBreak, notePacket } from '#client/api/wire-pace.ts';
import { authorizationValue, mainUrl } from '#client/api/settings.ts';
import type { Order } from '#client/api/types.ts';
import { streamKey } from '#client/offline/keys.ts';
import { watchPageLife } from '#client/platform/page-life.ts';
import { onceDrawn } from '#client/platform/once-drawn.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { configAtom } from '../start/config.ts';
import { digestToast, addToDigestAtom, digestAtom, digestRefetchedAtom, openDigestAtom } from '../notices/digest.ts';
import { restoreLiteAtom } from '../device/lite.ts';
import { persistedAtom } from '../device/persisted.ts';
import { noticesOpenAtom } from '../overlays/open.ts';
import { nudgeIntentsAtom, applyOrderEventAtom } from '../orders/outbox.ts';
import { confirmAllAtom, refetchAllAtom, refetchFailedAtom } from '../resource/resource-registry.ts';
import type { Store } from '../store.ts';
import { takeTicks } from '../market/ticker-store.ts';
import { pushToastAtom } from '../notices/toasts.ts';
import { isRecord } from '../resource/is-record.ts';
import { onceAnswered } from '../resource/once-answered.ts';
import { currentToken, tokenAtom } from '../session/token.ts';
import { keyOfUser, userIdAtom } from '../session/user.ts';
import { foldAccountAtom, foldRemovedAccountAtom } from '../accounts/accounts.ts';
import { foldOrderAtom } from '../orders/order-book.ts';
import { foldPortfolioAtom, portfolioGoneAtom } from '../accounts/portfolios.ts';
import { foldPositionAtom } from '../positions/positions.ts';
import { connectivityMachineAtom } from './connectivity.ts';
import { connectivityInputAtom } from './connectivity-watch.ts';
import { forgetPulse, notePulse, pulseIsQuiet } from './pulse.ts';
import { forgetConfirmed, noteConfirmed } from './confirmed.ts';
import { noteExchangeClock } from './exchange-clock.ts';
import { fromServerClock, observeServerClock } from './server-clock.ts';
import { streamClient, type StreamClient, type StreamHooks } from './stream-client.ts';
import { wantedSender } from './wanted-sender.ts';
import { foldLazilyAtom } from './lazy-folds.ts';

function isEvent<T extends UserEventType>(event: UserEvent, type: T): event is UserEvent<T> {
  return event.type === type;
}

/** Folds a numbered event into the resources. Safe to repeat; a type this version does not know is passed over. */
export const foldEventAtom = atom(null, (_get, set, event: UserEvent) => {
  if (isEvent(event, 'order.updated')) set(foldOrderAtom, event.data.order as Order);
  else if (isEvent(event, 'position.updated')) set(foldPositionAtom, event.data.position);
  else if (isEvent(event, 'account.saved')) set(foldAccountAtom, event.data.account);
  else if (isEvent(event, 'account.removed')) set(foldRemovedAccountAtom, event.data.id);
  else if (isEvent(event, 'portfolio.saved')) set(foldPortfolioAtom, event.data.portfolio);
  else if (isEvent(event, 'portfolio.removed')) void set(portfolioGoneAtom, event.data.id);
  set(foldLazilyAtom, event);
});

/** What the client knows about a user's event log. Pure. */
export interface EventSequence {
  /** The newest event taken; null = none yet on this device. */
  readonly last: number | null;
  /** Up to here the stream replays what happened while the device was away; null = nothing to catch up. */
  readonly catchUpTo: number | null;
}

/** `apply`: take the event. `repeat`: it was taken before. `gap`: some are missing; fetch everything again, then go on. */
type Verdict = 'apply' | 'repeat' | 'gap';

/** Returns the sequence after a hello: a device that has none starts at the head. */
export function afterHello(old: EventSequence, head: number): EventSequence {
  if (old.last === null || old.last > head) return { last: head, catchUpTo: null };
  return { last: old.last, catchUpTo: old.last < head ? head : null };
}

/** Returns whether a hello shows another log: its head lies before what was taken, as after the database was replaced. */
export function isForeignLog(old: EventSequence, head: number): boolean {
  return old.last !== null && old.last > head;
}

/** Returns the verdict on a numbered event, and the next sequence state. */
export function afterEvent(old: EventSequence, seq: number): { readonly verdict: Verdict; readonly next: EventSequence } {
  if (old.last !== null && seq <= old.last) return { verdict: 'repeat', next: old };
  const verdict = old.last === null || seq === old.last + 1 ? 'apply' : 'gap';
  const caughtUp = old.catchUpTo !== null && seq >= old.catchUpTo;
  return { verdict, next: { last: seq, catchUpTo: caughtUp ? null : old.catchUpTo } };
}

/** Whether the numbered events are whole up to now. */
export const streamSyncedAtom = atom(false);

const AWAY_MS = 5_000;
/** Time the stream's start waits for the answers of a rendered page. */
const ANSWERED_MS = 1_000;
const SAVE_MARK_AFTER_MS = 250;

/** How far the events were followed: what is asked for with the next connection, and kept for the next start. */
interface Progress {
  sequence: EventSequence;
  heardAt: WallTime | null;
  readonly saveSoon: () => void;
}

function showDigest(store: Store): void {
  const digest = store.get(digestAtom);
  const toast = digest && digestToast(digest);
  if (toast)
    store.set(pushToastAtom, { ...toast, action: { label: { id: 'shell.digest.read' }, run: () => store.set(noticesOpenAtom, true) } });
}

function fetchAllAgain(store: Store): void {
  store.set(digestRefetchedAtom, wallNow());
  showDigest(store);
  store.set(refetchAllAtom);
  store.set(nudgeIntentsAtom);
}

type Messages = Pick<StreamHooks, 'onHello' | 'onReset' | 'onEvent' | 'onTick' | 'onHeartbeat'>;

/** What each message of the stream changes. */
function messageHandlers(store: Store, progress: Progress, wanted: ReturnType<typeof wantedSender>): Messages {
  return {
    onHello: (hello) => {
      const now = wallNow();
      observeServerClock(hello.server_at, now);
      noteExchangeClock(hello.exchange_at, fromServerClock(hello.server_at, now));
      notePulse('open');
      wanted.setStream(hello.stream_id);
      const { sequence, heardAt } = progress;
      if (isForeignLog(sequence, hello.head)) fetchAllAgain(store);
      else if (sequence.last !== null && (sequence.last < hello.head || (heardAt !== null && now - heardAt > AWAY_MS)))
        store.set(openDigestAtom, heardAt, now);
      // What was fetched before the first hello may lack events that the stream will not repeat.
      if (sequence.last === null) store.set(refetchAllAtom);
      progress.sequence = afterHello(sequence, hello.head);
      progress.heardAt = now;
      store.set(streamSyncedAtom, progress.sequence.catchUpTo === null);
      forgetConfirmed();
      store.set(connectivityInputAtom, { type: 'stream-open' });
      store.set(nudgeIntentsAtom);
      progress.saveSoon();
    },
    onReset: ({ head }) => {
      progress.sequence = { last: head, catchUpTo: null };
      fetchAllAgain(store);
      store.set(streamSyncedAtom, true);
      progress.saveSoon();
    },
    onEvent: (event) => {
      const { verdict, next } = afterEvent(progress.sequence, event.seq);
      const catchingUp = progress.sequence.catchUpTo !== null;
      progress.sequence = next;
      progress.heardAt = wallNow();
      if (verdict === 'repeat') return;
      if (catchingUp) store.set(addToDigestAtom, event);
      store.set(foldEventAtom, event);
      store.set(applyOrderEventAtom, event);
      if (verdict === 'gap') fetchAllAgain(store);
      if (catchingUp && next.catchUpTo === null) showDigest(store);
      store.set(streamSyncedAtom, next.catchUpTo === null);
      progress.saveSoon();
    },
    onTick: (tick) => {
      const now = wallNow();
      progress.heardAt = now;
      notePacket(now - fromServerClock(tick.server_at, now));
      notePulse('heard');
      store.set(connectivityInputAtom, { type: 'heard' });
      if (store.get(streamSyncedAtom)) noteConfirmed(now);
      takeTicks(tick);
    },
    onHeartbeat: (beat) => {
      const now = wallNow();
      observeServerClock(beat.server_at, now);
      noteExchangeClock(beat.exchange_at, fromServerClock(beat.server_at, now));
      progress.heardAt = now;
      store.set(connectivityInputAtom, { type: 'heartbeat' });
      if (store.get(streamSyncedAtom)) {
        noteConfirmed(now);
        store.set(confirmAllAtom, now);
      }
      progress.saveSoon();
    },
  };
}

/** Where to connect, from which event on. */
function streamRequest({ last }: EventSequence) {
  const headers: Record<string, string> = {};
  const token = currentToken();
  if (token !== null) headers['authorization'] = authorizationValue(token);
  if (last !== null) headers['last-event-id'] = String(last);
  return { url: mainUrl(STREAM_PATH), headers };
}

function reportRefusal(response: Response): void {
  if (response.ok) return;
  const error = errorFromAnswer(response, null);
  reportOutcome({ error, token: currentToken(), quiet: 'probe', from: 'network', at: wallNow(), serverDate: null });
}

/** Position of this device in the user's event log. */
interface StreamMark {
  readonly seq: number;
  /** Time of the stream's last message. */
  readonly heardAt: WallTime;
}

/** Stored, so that the next start requests the events since then. */
const streamMarkAtom = persistedAtom<StreamMark | null>({
  part: 'stream',
  key: keyOfUser(streamKey),
  version: 1,
  initial: null,
  check: (data): data is StreamMark => isRecord(data) && typeof data['seq'] === 'number' && typeof data['heardAt'] === 'number',
});

/** How often the trader has asked to connect again. */
const reconnectAskedAtom = atom(0);

/** Looks at the connection and asks for the stream at once, whatever waits. */
export const reconnectAtom = atom(null, (_get, set) => {
  set(connectivityInputAtom, { type: 'visible' });
  set(reconnectAskedAtom, (times) => times + 1);
});

/** A request younger than this may still be answered. */
const JUST_ASKED_MS = 1_000;
/** Time limit of an answer while probes fail. */
const LOST_MS = 3_000;
const THIN_LOST_MS = 10_000;

/**
 * Follows the connection state: connects the stream as soon as the server is reachable, or opens a second connection when the current one is silent. Each
 * failure of an outage aborts hanging requests; when a stream opens, requests still hanging and those refused by a failing server are repeated.
 */
function outageWatch(store: Store) {
  let failures = 0;
  let isOutage = false;
  const onChange = (client: StreamClient) => {
    const known = store.get(connectivityMachineAtom);
    if (known === null) return;
    const before = failures;
    failures = known.failures;
    // What was asked while the stream was gone may hang, though something in the server's place answers the probes.
    if (known.state === 'offline' || known.stream === 'lost') isOutage = true;
    if (failures > before && known.state === 'offline') endLost(isThin() ? THIN_LOST_MS : LOST_MS);
    if (failures > 0) return;
    if (known.stream === 'lost') client.hurry();
    else if (before > 0) client.doubt();
  };
  return {
    onOpen: () => {
      if (isOutage) askAgain(JUST_ASKED_MS);
      isOutage = false;
      store.set(refetchFailedAtom);
    },
    /** Has the client do what the connection asks for; returns how to stop. */
    watch: (client: StreamClient) => [
      store.sub(connectivityMachineAtom, () => onChange(client)),
      store.sub(reconnectAskedAtom, () => {
        notePulse('asked');
        client.press();
        askAgain(JUST_ASKED_MS);
      }),
      watchSilence(store, () => {
        isOutage = true;
        client.doubt();
      }),
    ],
  };
}

const LOOK_MS = 1_000;

/** Casts doubt on the connection when the stream falls silent, once for each silence, and on the stream for as long as it is. Returns how to stop. */
function watchSilence(store: Store, onSilence: () => void): () => void {
  let quiet = false;
  const timer = setInterval(() => {
    const now = pulseIsQuiet();
    if (now && !quiet) store.set(connectivityInputAtom, { type: 'quiet' });
    if (now) onSilence();
    quiet = now;
  }, LOOK_MS);
  return () => clearInterval(timer);
}

/** Keeps how far the events were followed, for each user apart. */
function progressOf(store: Store) {
  let markTimer: ReturnType<typeof setTimeout> | null = null;
  let owner: string | null = null;
  const progress: Progress = {
    sequence: { last: null, catchUpTo: null },
    heardAt: null,
    saveSoon: () => {
      markTimer ??= setTimeout(save, SAVE_MARK_AFTER_MS);
    },
  };
  const drop = () => {
    if (markTimer !== null) clearTimeout(markTimer);
    markTimer = null;
  };
  function save(): void {
    drop();
    const { sequence, heardAt } = progress;
    if (sequence.last !== null && heardAt !== null && store.get(userIdAtom) === owner)
      store.set(streamMarkAtom, { seq: sequence.last, heardAt });
  }
  const take = (user: string | null) => {
    owner = user;
    const stored = store.get(streamMarkAtom);
    progress.sequence = { last: stored?.seq ?? null, catchUpTo: null };
    progress.heardAt = stored === null ? null : wallTime(stored.heardAt);
  };
  return { progress, save, drop, take, isOf: (user: string | null) => user === owner };
}

/**
 * Runs the stream while a user is signed in and the page is visible. The first start waits for the page's first render and its requests, which have priority;
 * the stream replays events missed meanwhile. Returns how to stop.
 */
export function startStream(store: Store, pageStands: Promise<void>): () => void {
  let [stands, stopped] = [false, false];
  const kept = progressOf(store);
  const { progress } = kept;
  const wanted = wantedSender(store);
  const messages = messageHandlers(store, progress, wanted);
  const outage = outageWatch(store);
  const client = streamClient({
    request: () => streamRequest(progress.sequence),
    fetch: (url, init) => fetch(url, init),
    random: Math.random,
    ...messages,
    onHello: (hello) => {
      messages.onHello(hello);
      outage.onOpen();
    },
    onLost: () => {
      noteBreak();
      wanted.setStream(null);
      notePulse('lost');
      store.set(streamSyncedAtom, false);
      store.set(connectivityInputAtom, { type: 'stream-lost' });
    },
    onRefused: reportRefusal,
  });
  const stop = () => {
    client.stop();
    wanted.setStream(null);
    notePulse('off');
    store.set(streamSyncedAtom, false);
    store.set(connectivityInputAtom, { type: 'stream-off' });
  };
  const wants = () => store.get(tokenAtom) !== null && store.get(userIdAtom) !== null && store.get(configAtom).features.includes('stream');
  const decide = () => {
    const user = store.get(userIdAtom);
    if (!kept.isOf(user)) {
      stop();
      forgetPulse();
      void store.set(restoreLiteAtom);
      kept.take(user);
    }
    if (!wants()) stop();
    else if (stands && page.isAwake()) client.start();
  };
  const page = watchPageLife({
    onAwake: decide,
    onAsleep: () => {
      noteBreak();
      kept.save();
      stop();
    },
  });
  const stops = [
    store.sub(tokenAtom, decide),
    store.sub(userIdAtom, decide),
    store.sub(configAtom, decide),
    page.stop,
    wanted.stop,
    ...outage.watch(client),
  ];
  const begin = () => {
    stands = true;
    if (!stopped) decide();
  };
  void pageStands.then(() => onceAnswered(store, ANSWERED_MS)).then(() => onceDrawn(begin));
  decide();
  return () => {
    stopped = true;
    stops.forEach((end) => end());
    kept.drop();
    stop();
    forgetPulse();
  };
}
