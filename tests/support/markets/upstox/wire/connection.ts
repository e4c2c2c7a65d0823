import { randomBytes } from 'node:crypto';
import { isContract, type Listing } from '../world/listing.ts';
import { PLAIN } from './errors.ts';
import { NO_FAULTS, type Switches } from './faults.ts';
import {
  encoded,
  encodedNewer,
  feedOf,
  feedsMessage,
  marketInfoMessage,
  newer,
  shifted,
  sinceLast,
  toldOf,
  type MarketStatus,
  type Message,
  type Mode,
  type Told,
} from './frames.ts';
import { requestOf, Subscriptions } from './subscriptions.ts';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Clock } from '#tests/support/markets/deribit/world/clock.ts';
import type { User } from './users.ts';

const BINARY = 0x82;
const STRANGER = 'NSE_FO|999999';

/** What all connections share. */
export interface Market {
  readonly clock: Clock;
  readonly listing: Listing;
  readonly statuses: ReadonlyMap<string, MarketStatus>;
  readonly pingMs: number;
}

/** Sends a frame that announces all of the bytes and holds half of them, then ends the connection. */
function sendHalf(wire: Duplex, bytes: Uint8Array): void {
  const head = Buffer.alloc(10);
  head.writeUInt8(BINARY, 0);
  head.writeUInt8(127, 1);
  head.writeBigUInt64BE(BigInt(bytes.length), 2);
  wire.write(Buffer.concat([head, bytes.subarray(0, bytes.length >> 1)]), () => wire.destroy());
}

const asPartial = (feed: Message): Message => {
  const market = (feed['fullFeed'] as Message | undefined)?.['marketFF'] as Message | undefined;
  if (market === undefined) return feed;
  const left = new Set(['marketLevel', 'optionGreeks', 'oi', 'iv']);
  return { ...feed, fullFeed: { marketFF: Object.fromEntries(Object.entries(market).filter(([name]) => !left.has(name))) } };
};

/** One WebSocket of a client. */
export class Connection {
  readonly switches: Switches;
  readonly subscriptions: Subscriptions;
  /** Messages that could not be read, such as text: requests are binary frames. */
  ignored = 0;
  private readonly told = new Map<string, Told>();
  private held: Uint8Array | null = null;
  /** How often the client has pinged. */
  pings = 0;
  private stopPings = () => {};

  constructor(
    readonly user: User,
    private readonly market: Market,
    private readonly socket: WebSocket,
    private readonly wire: Duplex,
    switches: Switches,
  ) {
    this.switches = { ...NO_FAULTS, ...switches };
    this.subscriptions = new Subscriptions(user);
    socket.on('ping', (data: Buffer) => {
      this.pings += 1;
      if (!this.switches.halfOpen) socket.pong(data);
    });
    socket.on('message', (data, isBinary) => {
      if (!this.switches.halfOpen) this.receive(data as Buffer, isBinary);
    });
    socket.on('error', () => this.cut());
    socket.on('close', () => this.stopPings());
    this.pingLater();
    this.tellStatus();
  }

  /** Ends the connection without a word. */
  cut(): void {
    this.stopPings();
    this.wire.destroy();
  }

  /** Ends the connection with a code; null: without a word. */
  end(code: number | null): void {
    if (code === null) this.cut();
    else this.socket.close(code);
  }

  /** Sends a frame of a test's own: bytes, or text. */
  inject(data: Uint8Array | string): void {
    this.send(data);
  }

  tellStatus(): void {
    this.tell(marketInfoMessage(this.market.statuses, this.market.clock.now()));
  }

  /** Tells what has changed since it was told last. */
  publish(): void {
    const before = this.held;
    const feeds: Record<string, Message> = {};
    for (const [key, mode] of this.subscriptions.modes) {
      const feed = this.feed(key, mode);
      if (feed === null) continue;
      const last = this.told.get(key);
      const next = toldOf(feed);
      if (next.text === last?.text) continue;
      feeds[key] = this.takes('partial') ? asPartial(feed) : sinceLast(feed, last?.feed);
      this.told.set(key, next);
    }
    if (Object.keys(feeds).length > 0) this.tell(feedsMessage('live_feed', feeds, this.market.clock.now()));
    // A held frame follows its next one, at the latest with the next step.
    if (before !== null && this.held === before) this.release();
  }

  private receive(data: Buffer, isBinary: boolean): void {
    const request = isBinary ? requestOf(data.toString('utf8')) : null;
    if (request === null) {
      this.ignored += 1;
      return;
    }
    if (request.method === 'unsub') for (const key of request.keys) this.told.delete(key);
    const feeds: Record<string, Message> = {};
    for (const key of this.subscriptions.apply(request)) {
      const feed = this.feed(key, request.mode);
      if (feed === null) continue;
      feeds[key] = feed;
      this.told.set(key, toldOf(feed));
    }
    const type = this.switches.snapshotsAsLive ? 'live_feed' : 'initial_feed';
    if (Object.keys(feeds).length > 0) this.tell(feedsMessage(type, feeds, this.market.clock.now()));
  }

  private feed(key: string, mode: Mode): Message | null {
    const quote = this.user.world.quote(key);
    const instrument = this.market.listing.find(key);
    if (quote === null || instrument === null) return null;
    return feedOf(quote, mode, !isContract(instrument) && instrument.kind === 'INDEX');
  }

  /** Returns whether a counted fault is due, and counts it. */
  private takes(name: keyof { [K in keyof Switches as Switches[K] extends number ? K : never]: true }): boolean {
    if (this.switches[name] <= 0) return false;
    this.switches[name] -= 1;
    return true;
  }

  private tell(message: Message): void {
    const { shiftMs, lateMs } = this.switches;
    let told = shifted(message, shiftMs);
    if (lateMs !== 0) told = { ...told, currentTs: (told['currentTs'] as number) - lateMs };
    if (told['feeds'] !== undefined && this.takes('strangers')) {
      told = { ...told, feeds: { [STRANGER]: { ltpc: { ltp: 1, ltt: told['currentTs'], ltq: 1, cp: 1 } }, ...(told['feeds'] as Message) } };
    }
    const bytes = this.takes('newer') ? encodedNewer(newer(told)) : encoded(told);
    this.tellBytes(bytes);
  }

  private tellBytes(bytes: Uint8Array): void {
    if (this.takes('gaps')) return;
    if (this.takes('halves')) sendHalf(this.wire, bytes);
    else if (this.takes('truncated')) this.send(bytes.subarray(0, Math.ceil((bytes.length * 2) / 3)));
    else if (this.takes('random')) this.send(randomBytes(64));
    else if (this.takes('empty')) this.send(new Uint8Array(0));
    else if (this.takes('texts')) this.send(PLAIN);
    else if (this.held === null && this.takes('swaps')) this.held = bytes;
    else {
      this.send(bytes);
      if (this.takes('duplicates')) this.send(bytes);
      this.release();
    }
  }

  private release(): void {
    if (this.held !== null) this.send(this.held);
    this.held = null;
  }

  private send(data: Uint8Array | string): void {
    const { stalled, halfOpen } = this.switches;
    if (!stalled && !halfOpen && this.socket.readyState === this.socket.OPEN) this.socket.send(data);
  }

  private pingLater(): void {
    this.stopPings = this.market.clock.after(this.market.pingMs, () => {
      const { noPings, halfOpen } = this.switches;
      if (!noPings && !halfOpen && this.socket.readyState === this.socket.OPEN) this.socket.ping();
      this.pingLater();
    });
  }
}
