import { atom } from 'jotai';
import type { TickEvent } from '#contract/events/stream-events.ts';
import type { ChainLeg, Quote } from '#client/api/types.ts';
import { livesByWall, type SourceKind } from '#domain/market/source-kind.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { flushScheduler } from './flush-scheduler.ts';
import { onLeaving } from '../session/leaving.ts';
import { noteExchangeClock } from '../stream/exchange-clock.ts';
import { fromServerClock } from '../stream/server-clock.ts';
import { TickerTable, type LiveQuote } from './ticker-table.ts';

export type { LiveQuote } from './ticker-table.ts';
type Listener = (quote: LiveQuote) => void;

const table = new TickerTable();
const listeners = new Map<string, Set<Listener>>();
const wanted = new Map<string, number>();
const wantedWatchers = new Set<() => void>();
const flushWatchers = new Set<() => void>();
/** Quotes since the last flush, in order: a render in between must still see the prices of the other cells. */
let arrived: [id: string, quote: LiveQuote][] = [];
let dirty = new Set<string>();
/** By what the market is: a market that is cut must not look live because another one goes on. */
const lastPacketAt = new Map<SourceKind, number>();
let flushes = 0;

function flush(): void {
  flushes += 1;
  for (const [id, quote] of arrived) if (table.put(id, quote)) dirty.add(id);
  arrived = [];
  const changed = dirty;
  dirty = new Set();
  for (const id of changed) {
    const quote = table.read(id);
    if (quote !== null) for (const listener of listeners.get(id) ?? []) listener(quote);
  }
  for (const watcher of flushWatchers) watcher();
}

const { ask, forget } = flushScheduler(
  {
    frame: (run) => void requestAnimationFrame(run),
    later: (run, ms) => void setTimeout(run, ms),
    now: () => performance.now(),
    hidden: () => document.visibilityState === 'hidden',
    phone: () => matchMedia('(max-width: 767.98px)').matches,
  },
  flush,
);

/** Stores an instrument's first price at once; later prices become visible with the next flush. */
function put(id: string, quote: LiveQuote): void {
  if (table.read(id) !== null) arrived.push([id, quote]);
  else if (table.put(id, quote)) dirty.add(id);
  ask();
}

/** Returns the last known price of the instrument with its times, or null when none has come. */
export function read(instrumentId: string): LiveQuote | null {
  return table.read(instrumentId);
}

/** Returns the time of a feed's last packet, device clock: it keeps quiet contracts of the feed live too. Of any feed where none is named. */
export function feedReceivedAt(source?: SourceKind): number | null {
  const at = source === undefined ? Math.max(...lastPacketAt.values()) : (lastPacketAt.get(source) ?? -Infinity);
  return Number.isFinite(at) ? at : null;
}

/** Calls the listener at the flush after each change of the instrument; returns how to stop. Write text in it, nothing else. */
export function register(instrumentId: string, listener: Listener): () => void {
  const set = listeners.get(instrumentId) ?? new Set<Listener>();
  listeners.set(instrumentId, set);
  set.add(listener);
  return () => {
    set.delete(listener);
    if (set.size === 0 && listeners.get(instrumentId) === set) listeners.delete(instrumentId);
  };
}

/** Returns how many flushes there have been: as long as it stays, so do known prices. */
export function flushCount(): number {
  return flushes;
}

/** Calls the watcher once after each flush: for totals over many instruments. Returns how to stop. */
export function watchFlush(watcher: () => void): () => void {
  flushWatchers.add(watcher);
  return () => flushWatchers.delete(watcher);
}

/** Asks the stream for the ticks of the instruments; returns how to stop asking. Asking twice is counted. */
export function subscribeInstruments(instrumentIds: readonly string[]): () => void {
  const ids = [...new Set(instrumentIds)];
  for (const id of ids) wanted.set(id, (wanted.get(id) ?? 0) + 1);
  for (const watcher of wantedWatchers) watcher();
  let stopped = false;
  return () => {
    if (stopped) return;
    stopped = true;
    for (const id of ids) {
      const left = (wanted.get(id) ?? 0) - 1;
      if (left > 0) wanted.set(id, left);
      else wanted.delete(id);
    }
    for (const watcher of wantedWatchers) watcher();
  };
}

/** Returns the instruments that somebody wants ticks of. */
export function wantedInstruments(): string[] {
  return [...wanted.keys()].toSorted();
}

/** Calls the watcher when the wanted instruments may have changed; returns how to stop. */
export function watchWanted(watcher: () => void): () => void {
  wantedWatchers.add(watcher);
  return () => wantedWatchers.delete(watcher);
}

/** Puts the rows of a tick event in. */
export function takeTicks(event: TickEvent): void {
  const receivedAt = fromServerClock(event.server_at, wallNow());
  // The simulated market says by empty events that nothing moves; of a market elsewhere an event without a price says nothing.
  if (event.rows.length > 0 || !livesByWall(event.source)) lastPacketAt.set(event.source, receivedAt);
  for (const [id, ltp, bid, ask, volume, oi, lastTradeAt] of event.rows)
    put(id, { ltp, bid, ask, volume, oi, lastTradeAt, exchangeAt: event.exchange_at, receivedAt, origin: 'feed', source: event.source });
}

/** Puts fetched or stored quotes in, so that a cell has a dated price before the first tick. */
export function seedQuotes(quotes: readonly Quote[], origin: 'feed' | 'storage'): void {
  const now = wallNow();
  const [first] = quotes;
  // A market elsewhere lives by the time of all: its clock is not that of the simulated exchange.
  if (first !== undefined && !livesByWall(first.source)) noteExchangeClock(first.exchange_at, fromServerClock(first.received_at, now));
  for (const { instrument_id: id, ltp, bid, ask, volume, oi, source, ...at } of quotes)
    put(id, {
      ltp,
      bid,
      ask,
      volume,
      oi,
      lastTradeAt: at.last_trade_at,
      exchangeAt: at.exchange_at,
      receivedAt: fromServerClock(at.received_at, now),
      origin,
      source,
    });
}

/**
 * Stores the legs of a chain. Legs have no trade time: of the simulated market, where every contract trades, the chain's time stands for it; elsewhere it
 * is not known (0).
 */
export function seedLegs(
  legs: readonly Pick<ChainLeg, 'instrument_id' | 'ltp' | 'bid' | 'ask' | 'volume' | 'oi'>[],
  times: Pick<LiveQuote, 'exchangeAt' | 'receivedAt' | 'origin' | 'source'>,
): void {
  const tradedAt = livesByWall(times.source) ? 0 : times.exchangeAt;
  for (const { instrument_id: id, ltp, bid, ask, volume, oi } of legs)
    put(id, { ltp, bid, ask, volume, oi, lastTradeAt: table.read(id)?.lastTradeAt ?? tradedAt, ...times });
}

/** Forgets every price: the user has left. */
export function clearTicker(): void {
  table.clear();
  lastPacketAt.clear();
  arrived = [];
  dirty = new Set();
  forget();
}
onLeaving(atom(null, clearTicker));
