import { setStreamInstruments } from '#client/api/market.ts';
import { ordersUnderWay, watchOrdersUnderWay } from '#client/api/turns.ts';
import { isThin, watchPace } from '#client/api/wire-pace.ts';
import { liteAtom } from '../device/lite.ts';
import { wantedInstruments, watchWanted } from '../market/ticker-store.ts';
import type { Store } from '../store.ts';
import { notePulse } from './pulse.ts';

const SEND_AFTER_MS = 60;

/** Tells the open stream which instruments the page shows: at each hello, and soon after every change. */
export function wantedSender(store: Store) {
  let streamId: string | null = null;
  let sent = '';
  let timer: ReturnType<typeof setTimeout> | null = null;

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
    setStreamInstruments(id, ids, { lite }).catch(() => {
      // Said again with the next change or hello; a stream that is gone says hello again by itself.
      if (streamId === id) sent = '?';
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
      send();
    },
    stop: () => {
      stops.forEach((stop) => stop());
      if (timer !== null) clearTimeout(timer);
    },
  };
}
