import { HEARTBEAT_MS } from '#contract/constants.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { TickEvent } from '#contract/events/stream-events.ts';
import { newId } from '#server/platform/new-id.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { EventLog } from './event-log.ts';
import type { MarketFeed } from './market-feed.ts';
import { heartbeatText } from './sse-text.ts';
import { createTickHub } from './tick-hub.ts';
import { RETRY_MS, type StreamOwner, UserStream } from './user-stream.ts';

/** Enough for a user's devices and tabs; more means a client that does not close its streams. */
const STREAMS_PER_USER = 30;

interface OtherMarket {
  readonly feed: MarketFeed;
  readonly source: TickEvent['source'];
  ask(ids: () => readonly string[]): void;
}

interface Needs {
  readonly eventLog: EventLog;
  readonly feed: MarketFeed;
  readonly clock: WallClock;
  readonly source: TickEvent['source'];
  /** Other markets, whose instruments a stream may watch as well. `ask` takes who says which instruments streams need. */
  readonly others?: readonly OtherMarket[];
  /** Returns the other markets that only this user's streams may watch. */
  readonly ownOf?: (userId: string) => readonly OtherMarket[];
  /** Whether a user's price feed is silent; heartbeats and events go on. */
  readonly isSilent?: (userId: string) => boolean;
}

/**
 * Returns the ticks of another market, which learns from here which instruments streams need. Where that market is silent, empty events go on at the pace of
 * the house's own: a device that watches nothing else would take the stream for dead.
 */
function hubOf({ feed, source, ask }: OtherMarket, house: MarketFeed, clock: WallClock): ReturnType<typeof createTickHub> {
  const onTick: MarketFeed['onTick'] = (listener) => {
    const stops = [feed.onTick(listener), house.onTick(listener)];
    return () => stops.forEach((stop) => stop());
  };
  const hub = createTickHub({ ...feed, onTick }, clock, source);
  ask(hub.watched);
  return hub;
}

type Hub = ReturnType<typeof createTickHub>;

/** Returns the ticks of markets that belong to one user each; those of a market that was given up end. */
function createOwnHubs(ownOf: (userId: string) => readonly OtherMarket[], hubFor: (market: OtherMarket) => Hub) {
  const byUser = new Map<string, Map<OtherMarket, Hub>>();
  return {
    /** Returns those that streams of the user may watch now. */
    of(userId: string): readonly Hub[] {
      const markets = ownOf(userId);
      const before = byUser.get(userId);
      if (markets.length === 0 && before === undefined) return [];
      const now = new Map(markets.map((market) => [market, before?.get(market) ?? hubFor(market)]));
      for (const [market, hub] of before ?? []) if (!now.has(market)) hub.stop();
      byUser.set(userId, now);
      return [...now.values()];
    },

    known: (userId: string): readonly Hub[] => [...(byUser.get(userId)?.values() ?? [])],

    stop(): void {
      for (const hubs of byUser.values()) for (const hub of hubs.values()) hub.stop();
    },
  };
}

/** Returns the open event streams of this process. */
export function createStreams({ eventLog, feed, clock, source, others = [], ownOf = () => [], isSilent }: Needs) {
  const open = new Map<string, UserStream>();
  const hubs = [createTickHub(feed, clock, source, undefined, isSilent), ...others.map((other) => hubOf(other, feed, clock))];
  const own = createOwnHubs(ownOf, (other) => hubOf(other, feed, clock));
  const clocks = () => ({ serverAt: clock.now(), exchangeAt: feed.now() });
  let closing = false;

  const heartbeat = setInterval(() => {
    const { serverAt, exchangeAt } = clocks();
    const text = heartbeatText({ server_at: serverAt, exchange_at: exchangeAt });
    for (const stream of open.values()) {
      if (serverAt >= stream.owner.until) stream.end();
      else if (stream.keepsUp) stream.write(text);
      stream.look();
    }
  }, HEARTBEAT_MS).unref();

  return {
    /** Opens a stream that starts after the given event. */
    open(owner: Omit<StreamOwner, 'streamId'>, lastEventId: number | null): UserStream {
      if (closing) throw new AppError('server.stopping', { retryAfter: Math.ceil(RETRY_MS / 1_000) });
      if ([...open.values()].filter((stream) => stream.owner.userId === owner.userId).length >= STREAMS_PER_USER)
        throw new AppError('request.rate-limited', { retryAfter: HEARTBEAT_MS / 1_000 });
      const stream = new UserStream({ ...owner, streamId: newId(clock.now()) }, eventLog, (closed) => {
        open.delete(closed.owner.streamId);
        for (const one of [...hubs, ...own.known(closed.owner.userId)]) one.leave(closed);
      });
      open.set(stream.owner.streamId, stream);
      stream
        .start(lastEventId, clocks())
        .catch((error: unknown) => stream.output.destroy(error instanceof Error ? error : new Error(String(error))));
      return stream;
    },

    /** Sets the instruments of a user's own stream, with `lite` at a slower pace; returns the existing instruments. */
    watch(userId: string, streamId: string, instrumentIds: readonly string[], lite = false): readonly string[] {
      const stream = open.get(streamId);
      if (!stream || stream.owner.userId !== userId) throw new AppError('stream.not-found');
      return [...hubs, ...own.of(userId)].flatMap((one) => one.watch(stream, instrumentIds, lite));
    },

    /** Lets every stream read the log, because an event whose commit was never reported would not be sent. */
    catchUp(): void {
      for (const stream of open.values()) stream.lookAgain();
    },

    /** Closes the streams of an ended session. */
    endSession(sessionId: string): void {
      for (const stream of open.values()) if (stream.owner.sessionId === sessionId) stream.end();
    },

    /** Closes every stream with a retry time; opens no more. */
    close(): void {
      closing = true;
      clearInterval(heartbeat);
      for (const one of hubs) one.stop();
      own.stop();
      for (const stream of open.values()) stream.end(RETRY_MS);
    },

    /** Whether a user is connected. */
    isOpenFor: (userId: string): boolean => [...open.values()].some(({ owner }) => owner.userId === userId),

    count: () => open.size,

    /** The worst lag figures over all streams. */
    figures() {
      const all = [...open.values()];
      return {
        open: all.length,
        slow: all.filter((stream) => !stream.keepsUp).length,
        unreadBytes: all.reduce((most, stream) => Math.max(most, stream.output.readableLength), 0),
        eventsBehind: all.reduce((most, stream) => Math.max(most, stream.behind), 0),
      };
    },
  };
}
