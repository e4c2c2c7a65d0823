import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Quote } from '#domain/market/quote.ts';
import type { WallTime } from '#domain/units/time.ts';
import { readJsonRows } from '#server/platform/json-rows.ts';
import type { Listing, SourceAdapter, SourceEnd, SourceHooks, SourceWire, TokenCheck } from '#server/market/source-adapter.ts';
import { type FeedFrame, readFrame } from './upstox-feed.ts';
import { createListing, PREFIX } from './upstox-instruments.ts';
import { quoteOf } from './upstox-quotes.ts';

const HOME = 'https://api.upstox.com';
/** Listings stand elsewhere than the calls, and need no token. */
const LISTINGS_HOME = 'https://assets.upstox.com';
const LISTED = ['NSE', 'BSE'] as const;
/** So long a listing serves every user and every new connection; one that is asked for anew only those who ask within a minute. */
const LISTING_SERVES_MS = 6 * 60 * 60_000;
const NEW_SERVES_MS = 60_000;

/** Keys in one message of a subscription. */
const KEYS_AT_ONCE = 500;
const MODE = 'full';
/** The segment whose session counts as the market's, and the status of an open session. */
const SEGMENT = 'NSE_FO';
const NORMAL_OPEN = 2;
/** So many messages in a row that are none of the protocol, and the connection is left. */
const MOST_NONSENSE = 5;

const authorised = v.object({ data: v.object({ authorized_redirect_uri: v.string() }) });

type Authorised = { readonly address: string } | { readonly failed: SourceEnd };

/** Returns whether an address of the feed belongs to the source at this address: its own host, or one of the same domain, no less secure. */
function belongs(feed: string, home: string): boolean {
  if (!URL.canParse(feed)) return false;
  const [told, own] = [new URL(feed), new URL(home)];
  if (told.username !== '' || told.protocol !== (own.protocol === 'https:' ? 'wss:' : 'ws:')) return false;
  return told.hostname === own.hostname || told.hostname.endsWith(`.${own.hostname.split('.').slice(-2).join('.')}`);
}

/** Asks for the one-time address of the feed, which only a good token brings. */
async function authorise({ http, address, token }: SourceWire): Promise<Authorised> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token ?? ''}` };
  const answer = await http.call({ method: 'GET', path: '/v3/feed/market-data-feed/authorize', headers }).catch(() => null);
  if (answer === null || answer.status === 429 || answer.status >= 500) return { failed: 'lost' };
  if (answer.status === 401 || answer.status === 403) return { failed: 'refused' };
  let told: unknown;
  try {
    told = JSON.parse(answer.text);
  } catch {
    return { failed: 'not-understood' };
  }
  const read = v.safeParse(authorised, told);
  const feed = read.success ? read.output.data.authorized_redirect_uri : '';
  return belongs(feed, address) ? { address: feed } : { failed: 'not-understood' };
}

/** Returns the listings of the exchanges, read once for all who follow the source. */
function createListings() {
  let latest: { readonly home: string; readonly at: WallTime; readonly listing: Promise<Listing> } | null = null;

  async function read(home: string, now: WallTime): Promise<Listing> {
    const collected = createListing(now, nseFo);
    for (const exchange of LISTED)
      for await (const rows of readJsonRows(`${home}/market-quote/instruments/exchange/${exchange}.json.gz`)) {
        for (const text of rows) collected.add(text);
        await setImmediate();
      }
    return collected.listing();
  }

  return (address: string, now: WallTime, anew: boolean): Promise<Listing> => {
    const home = address === HOME ? LISTINGS_HOME : address;
    if (latest !== null && latest.home === home && now - latest.at < (anew ? NEW_SERVES_MS : LISTING_SERVES_MS)) return latest.listing;
    const listing = read(home, now);
    latest = { home, at: now, listing };
    listing.catch(() => {
      if (latest?.listing === listing) latest = null;
    });
    return listing;
  };
}

/** Returns the reader of frames: the source's clock, its session, and the quotes of what is watched. */
function createReader(watched: () => ReadonlyMap<string, Instrument>, hooks: SourceHooks) {
  let isOpen: boolean | null = null;
  /** The newest quotes of this connection, by key. */
  const known = new Map<string, Quote>();

  function session({ segments }: FeedFrame): void {
    const status = segments?.get(SEGMENT);
    if (status === undefined) return;
    isOpen = status === NORMAL_OPEN;
    hooks.session(isOpen);
  }

  return (frame: FeedFrame): void => {
    session(frame);
    if (frame.at > 0) hooks.dated(frame.at);
    const quotes = [...frame.feeds].flatMap(([key, feed]) => {
      const instrument = watched().get(key);
      if (instrument === undefined) return [];
      const quote = quoteOf(instrument.id, feed, { at: frame.at, isOpen: isOpen ?? true, before: known.get(key) ?? null });
      if (quote === null) return [];
      known.set(key, quote);
      return [quote];
    });
    if (quotes.length > 0) hooks.quoted(quotes);
  };
}

/** Returns the subscription to keys: what is new is asked for, what is gone is given up. */
function createSubscription(send: (message: Uint8Array) => void) {
  const subscribed = new Set<string>();
  const ask = (method: 'sub' | 'unsub', keys: readonly string[]) => {
    for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
      const data = { mode: MODE, instrumentKeys: keys.slice(from, from + KEYS_AT_ONCE) };
      // The feed takes requests as binary messages alone.
      send(Buffer.from(JSON.stringify({ guid: randomUUID(), method, data })));
    }
  };
  return (keys: ReadonlySet<string>): void => {
    ask(
      'unsub',
      [...subscribed].filter((key) => !keys.has(key)),
    );
    ask(
      'sub',
      [...keys].filter((key) => !subscribed.has(key)),
    );
    subscribed.clear();
    for (const key of keys) subscribed.add(key);
  };
}

/** Opens the feed at a one-time address. */
function openFeed(wire: SourceWire, feed: string, hooks: SourceHooks) {
  let watched: ReadonlyMap<string, Instrument> = new Map();
  let nonsense = 0;
  const read = createReader(() => watched, hooks);
  const notUnderstood = () => {
    nonsense += 1;
    if (nonsense < MOST_NONSENSE) return;
    socket.close();
    hooks.ended('not-understood');
  };
  const socket = wire.sockets(feed, {
    onOpen: () => hooks.opened(),
    onText: notUnderstood,
    onBytes(bytes) {
      let frame: FeedFrame;
      try {
        frame = readFrame(bytes);
      } catch {
        notUnderstood();
        return;
      }
      nonsense = 0;
      hooks.heard();
      read(frame);
    },
    onEnd: ({ refusedWith }) => hooks.ended(refusedWith === 401 || refusedWith === 403 ? 'refused' : 'lost'),
  });
  const subscribe = createSubscription((message) => socket.send(message));
  return {
    watch(instruments: readonly Instrument[]): void {
      watched = new Map(instruments.map((item) => [item.id.slice(PREFIX.length), item]));
      subscribe(new Set(watched.keys()));
    },
    close: () => socket.close(),
  };
}

const listings = createListings();

/** Upstox' market data for who has an account there, by a token that can only read. No call of ours is about orders. */
export const upstox: SourceAdapter = {
  id: 'UPSTOX',
  name: 'Upstox',
  kind: 'broker',
  access: 'token',
  calendar: nseFo,
  address: HOME,
  mostWatched: 1_500,
  quietMs: 25_000,
  pingMs: 8_000,
  stalledMs: 10_000,
  longestMessage: 16 * 1024 * 1024,
  isMonthly: (expiry, listed) => !listed.some((other) => other > expiry && other.slice(0, 7) === expiry.slice(0, 7)),

  async check(wire): Promise<TokenCheck> {
    const told = await authorise(wire);
    if ('address' in told) return 'good';
    return told.failed === 'refused' ? 'refused' : 'unknown';
  },

  open(wire, hooks, clock) {
    let feed: ReturnType<typeof openFeed> | null = null;
    let isClosed = false;
    void authorise(wire).then((told) => {
      if (isClosed) return;
      if ('address' in told) feed = openFeed(wire, told.address, hooks);
      else hooks.ended(told.failed);
    });
    return {
      list: (anew) => listings(wire.address, clock.now(), anew),
      watch: (instruments) => feed?.watch(instruments),
      close() {
        isClosed = true;
        feed?.close();
      },
    };
  },
};
