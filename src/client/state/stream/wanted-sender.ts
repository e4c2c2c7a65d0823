import { setStreamInstruments } from '#client/api/market.ts';
import { ordersUnderWay, watchOrdersUnderWay } from '#client/api/turns.ts';
import { isThin, watchPace } from '#client/api/wire-pace.ts';
import { liteAtom } from '../device/lite.ts';
import { wantedInstruments, watchWanted } from '../market/ticker-store.ts';
import type { Store } from '../store.ts';
import { notePulse } from './pulse.ts';

const SEND_AFTER_MS = 60;
/** Without an answer by then it is said again: it may have gone into a connection that died with the wire. Twice as long each time. */
const LATE_MS = 1_500;
const LATEST_MS = 24_000;

/** Tells the open stream which instruments the page shows: at each hello, and soon after every change. */
export function wantedSender(store: Store) {
  let streamId: string | null = null;
  let sent = '';
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lateMs = LATE_MS;

  const send = () => {
    timer = null;
    // On a thin wire prices come seldom, and none while an order is under way.
    const ids = isThin() && ordersUnderWay() ? [] : wantedInstruments();
    const lite = isThin() || store.get(liteAtom);
    const text = ids.length === 0 ? '' : [lite, ...ids].join();
    if (streamId === null || text === sent) return;
    sent = text;
    const id = streamId;
    notePulse(wantedInstruments().length === 0 ? 'not-expected' : 'expected');
    const own = new AbortController();
    const late = setTimeout(() => own.abort(), lateMs);
    lateMs = Math.min(LATEST_MS, 2 * lateMs);
    setStreamInstruments(id, ids, { lite, signal: own.signal })
      .finally(() => clearTimeout(late))
      .catch(() => {
        // Repeated after a failure: without this call no price arrives. A closed stream starts again with its own `hello`.
        if (streamId !== id || sent !== text) return;
        sent = '?';
        timer ??= setTimeout(send, own.signal.aborted ? SEND_AFTER_MS : lateMs);
      });
  };
  const sendSoon = () => {
    timer ??= setTimeout(send, SEND_AFTER_MS);
  };
  const stops = [store.sub(liteAtom, sendSoon), watchWanted(sendSoon), watchPace(sendSoon), watchOrdersUnderWay(sendSoon)];

  return {
    /** A stream has opened: it knows of nothing yet. Null = there is none. */
    setStream: (id: string | null) => {
      streamId = id;
      if (id === null) return;
      sent = '';
      lateMs = isThin() ? 8 * LATE_MS : LATE_MS;
      send();
    },
    stop: () => {
      stops.forEach((stop) => stop());
      if (timer !== null) clearTimeout(timer);
    },
  };
}
