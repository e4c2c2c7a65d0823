import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { ManualClock, REAL_CLOCK, type Clock } from '#tests/support/markets/deribit/world/clock.ts';
import { dayOf } from './world/ist.ts';
import { Listing } from './world/listing.ts';
import { Connection, type Market } from './wire/connection.ts';
import { Faults, NO_FAULTS, type Switches } from './wire/faults.ts';
import { answerHttp, FEED_PATH, type Api, type Call } from './wire/http.ts';
import { rowsOf, type Row } from './wire/rows.ts';
import { Users, type User, type UserOptions } from './wire/users.ts';
import type { MarketStatus } from './wire/frames.ts';
import type { QuoteChange } from './world/quote.ts';

const SEED = 20_260_114;
/** A Wednesday, 10:00 in India: Tuesday's contracts end in six days. */
const START = Date.UTC(2026, 0, 14, 4, 30);
const TICKS_PER_SECOND = 4;
const PING_MS = 10_000;
const DIRECT_PATH = '/v3/feed/market-data-feed';
const SEGMENTS = ['NSE_COM', 'NCD_FO', 'NSE_FO', 'BSE_EQ', 'BCD_FO', 'BSE_FO', 'NSE_EQ', 'MCX_FO', 'MCX_INDEX', 'NSE_INDEX', 'BSE_INDEX'];

export interface UpstoxOptions {
  readonly seed?: number;
  readonly start?: number;
  /** Moves by itself with the real clock; otherwise by `step` alone. */
  readonly realTime?: boolean;
  /** Another clock, such as the one of the server under test: `step` then moves the market alone, to the time of that clock. */
  readonly clock?: Clock;
  /** Of the real clock, or of the test's own where `realTime` is set too. */
  readonly ticksPerSecond?: number;
  /** Who may read; two users without it. Each sees prices of their own seed. */
  readonly users?: readonly UserOptions[];
  /** How many rows the files of the NSE and of everything have at least: what is added has no prices. */
  readonly rows?: number;
  /** About how many options there are with prices; without it some 300. */
  readonly options?: number;
  /** Days without trading, as 2026-01-26: what would end on one ends before. */
  readonly holidays?: readonly string[];
  /** The status of all segments at the start. */
  readonly session?: MarketStatus;
  /** How many connections a user has at once. */
  readonly connectionsPerUser?: number;
  /** What ends where there is one too many: the older one, or the newer, with 403. */
  readonly tooMany?: 'older' | 'newer';
  readonly pingMs?: number;
  /** Packs frames where the client offers it. */
  readonly deflate?: boolean;
}

export interface Upstox {
  /** The one address of files, calls and feed, as http://127.0.0.1:1234. */
  readonly address: string;
  readonly clock: Clock;
  readonly users: readonly User[];
  readonly faults: Faults;
  /** Open connections, oldest first. */
  readonly connections: readonly Connection[];
  /** Every call by HTTP, oldest first. */
  readonly calls: readonly Call[];
  /** Calls that would have moved money or orders, all of them refused. */
  readonly orderCalls: readonly Call[];
  /** Returns the rows of NSE and BSE with prices, as the files have them. */
  rows(): readonly Row[];
  /** Returns the key of what has a trading symbol, such as "NIFTY 25700 CE 20 JAN 26". */
  keyOf(symbol: string): string;
  /** Lets go wrong the same for every open connection and every later one; `{}` changes nothing. */
  switch(patch: Partial<Switches>): void;
  /** Lets the emulator's own time pass and the market move; more than once in as many equal steps. */
  step(ms?: number, times?: number): void;
  /** Says something of an instrument, to one user or to all, and tells it at once; null takes it back. */
  setQuote(key: string, change: QuoteChange | null, user?: User): void;
  /** Sets the status of segments, or of all, and tells it: prices move where it is NORMAL_OPEN. */
  setSession(status: MarketStatus, ...segments: readonly string[]): void;
  /** Ends a token, and with it the user's connections: with a code, or null without a word. */
  revoke(user: User, code?: number | null): void;
  /** Gives a user another token, which ends the one before. */
  renew(user: User, token: string): void;
  /** Ends every connection of a user, or of all, without a word. */
  cut(user?: User): void;
  close(): Promise<void>;
}

function refuse(wire: Duplex, status: number, header = ''): void {
  wire.end(`HTTP/1.1 ${status} Refused\r\n${header}connection: close\r\ncontent-length: 0\r\n\r\n`);
}

class Emulator {
  readonly switches: Switches = { ...NO_FAULTS };
  readonly connections = new Set<Connection>();
  readonly statuses: Map<string, MarketStatus>;
  readonly market: Market;
  readonly users: Users;
  readonly faults = new Faults();
  readonly api: Api;
  /** Known once it listens. */
  port = 0;
  private readonly upgrades: WebSocketServer;

  constructor(
    private readonly options: UpstoxOptions,
    clock: Clock,
  ) {
    const { users = [{}, {}], rows = 0, holidays = [], session = 'NORMAL_OPEN', pingMs = PING_MS, seed = SEED, deflate = true } = options;
    const days = new Set(holidays.map((one) => Math.floor(Date.parse(one) / 86_400_000)));
    const listing = new Listing(days, clock.now(), options.options);
    this.statuses = new Map(SEGMENTS.map((segment) => [segment, session]));
    this.market = { clock, listing, statuses: this.statuses, pingMs };
    this.users = new Users(users, clock, listing, seed);
    const feedAddress = (user: User) => `ws://127.0.0.1:${this.port}${FEED_PATH}?requestId=${user.id}&code=${this.users.issue(user)}`;
    this.api = { market: this.market, users: this.users, faults: this.faults, rows, calls: [], orderCalls: [], feedAddress };
    this.upgrades = new WebSocketServer({ noServer: true, autoPong: false, perMessageDeflate: deflate });
  }

  upgrade(request: IncomingMessage, wire: Duplex, head: Buffer): void {
    const url = new URL(request.url ?? '/', 'http://upstox');
    const { refusedUpgrades } = this.faults;
    if (refusedUpgrades !== null) {
      refuse(wire, refusedUpgrades);
      return;
    }
    // The published address sends those who show a token on to one with a code.
    if (url.pathname === DIRECT_PATH) {
      const user = this.users.of(request.headers.authorization);
      if (user === null) refuse(wire, 401);
      else refuse(wire, 302, `location: ${this.api.feedAddress(user)}\r\n`);
      return;
    }
    const user = url.pathname === FEED_PATH ? this.users.redeem(url.searchParams.get('code')) : null;
    if (user === null || !this.makesRoom(user)) {
      refuse(wire, url.pathname === FEED_PATH ? 403 : 404);
      return;
    }
    this.upgrades.handleUpgrade(request, wire, head, (socket) => {
      const connection = new Connection(user, this.market, socket, wire, this.switches);
      this.connections.add(connection);
      socket.once('close', () => this.connections.delete(connection));
    });
  }

  /** Moves all worlds to the time of the clock, and tells it. */
  move(): void {
    this.market.listing.roll(this.market.clock.now());
    for (const user of this.users.all) user.world.step((segment) => this.statuses.get(segment) === 'NORMAL_OPEN');
    this.publish();
  }

  publish(): void {
    for (const connection of this.connections) connection.publish();
  }

  of(user: User | undefined): readonly Connection[] {
    return [...this.connections].filter((connection) => user === undefined || connection.user === user);
  }

  private makesRoom(user: User): boolean {
    const { connectionsPerUser = 1, tooMany = 'older' } = this.options;
    const open = this.of(user);
    if (open.length < connectionsPerUser) return true;
    if (tooMany === 'newer') return false;
    for (const older of open.slice(0, open.length - connectionsPerUser + 1)) older.end(1000);
    return true;
  }
}

function controlsOf(emulator: Emulator, clock: Clock, manual: ManualClock, close: () => Promise<void>): Upstox {
  const { api, faults, switches, market, users } = emulator;
  return {
    address: `http://127.0.0.1:${emulator.port}`,
    clock,
    users: users.all,
    faults,
    calls: api.calls,
    orderCalls: api.orderCalls,
    get connections() {
      return [...emulator.connections];
    },
    rows() {
      const day = dayOf(clock.now());
      return (['NSE', 'BSE'] as const).flatMap((exchange) => rowsOf(market.listing, exchange, day));
    },
    keyOf(symbol) {
      const found = this.rows().find((row) => row['trading_symbol'] === symbol);
      if (found === undefined) throw new Error(`nothing is called ${symbol}`);
      return String(found['instrument_key']);
    },
    switch(patch) {
      Object.assign(switches, patch);
      for (const connection of emulator.connections) Object.assign(connection.switches, patch);
    },
    step(ms = 250, times = 1) {
      for (let count = 0; count < times; count += 1) {
        manual.advance(ms);
        emulator.move();
      }
    },
    setQuote(key, change, user) {
      if (market.listing.find(key) === null) throw new Error(`nothing has the key ${key}`);
      for (const one of users.all) if (user === undefined || one === user) one.world.say(key, change);
      emulator.publish();
    },
    setSession(status, ...segments) {
      for (const segment of segments.length === 0 ? SEGMENTS : segments) emulator.statuses.set(segment, status);
      for (const connection of emulator.connections) connection.tellStatus();
    },
    revoke(user, code = 1000) {
      Object.assign(user, { revoked: true });
      for (const connection of emulator.of(user)) connection.end(code);
    },
    renew(user, token) {
      for (const connection of emulator.of(user)) connection.end(1000);
      Object.assign(user, { token, revoked: false });
    },
    cut(user) {
      for (const connection of emulator.of(user)) connection.cut();
    },
    close,
  };
}

/** Starts the emulator on a free port of the loopback address. */
export async function startUpstox(options: UpstoxOptions = {}): Promise<Upstox> {
  const { start = START, realTime = false, ticksPerSecond = TICKS_PER_SECOND } = options;
  const manual = new ManualClock(start);
  const clock = options.clock ?? (realTime ? REAL_CLOCK : manual);
  const emulator = new Emulator(options, clock);
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => answerHttp(emulator.api, request, response));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (request, wire, head) => emulator.upgrade(request, wire, head));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  emulator.port = (server.address() as AddressInfo).port;

  let stopMoving = () => {};
  const moveOn = () => {
    emulator.move();
    stopMoving = clock.after(1_000 / ticksPerSecond, moveOn);
  };
  if (realTime) stopMoving = clock.after(1_000 / ticksPerSecond, moveOn);

  return controlsOf(emulator, clock, manual, async () => {
    stopMoving();
    for (const connection of emulator.connections) connection.cut();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
}
