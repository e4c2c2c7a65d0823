import type { FastifyBaseLogger } from 'fastify';
import type { Quote } from '#domain/market/quote.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { createFollowedMarket } from './followed-market.ts';
import { createInterest, type Need } from './interest.ts';
import type { SourceAdapter, SourceEnd, SourceHooks, SourceLink, SourceWire } from './source-adapter.ts';

/** How a source stands: `off` is not wanted; `wrong-clock` sends prices dated far from our clock, of which none is taken. */
type SourceState = 'off' | 'connecting' | 'live' | 'wrong-clock' | SourceEnd;

/** Pauses in ms: between two tries (doubled each time), after a refusal, between two looks at what is needed, and between two listings. */
export interface Pace {
  readonly retryMs: number;
  readonly longestRetryMs: number;
  readonly refusedMs: number;
  readonly lookMs: number;
  readonly listingMs: number;
  /** After so long without a need the source is left. */
  readonly idleMs: number;
}

const PACE: Pace = {
  retryMs: 500,
  longestRetryMs: 30_000,
  refusedMs: 60_000,
  lookMs: 250,
  listingMs: 24 * 60 * 60_000,
  idleMs: 5 * 60_000,
};

/** How far a price may be dated from our clock. */
const MOST_SKEW_MS = 60_000;

interface Needs {
  readonly adapter: SourceAdapter;
  readonly wire: SourceWire;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly pace?: Partial<Pace>;
}

/** The state of one connection. */
interface Live {
  link: SourceLink | null;
  /** The listing was read: quotes can be asked for. */
  ready: boolean;
  watched: readonly string[];
  /** Quotes that came before the source's clock was judged. */
  readonly held: Quote[];
}

/** Follows a source: connects, reads the listing, watches what is needed, and connects again after an end, ever less often. */
export class FollowedSource {
  readonly id: string;
  readonly market: MarketSource;
  readonly #needs: Needs;
  readonly #pace: Pace;
  readonly #fed: ReturnType<typeof createFollowedMarket>;
  readonly #interest: ReturnType<typeof createInterest>;
  #state: SourceState = 'off';
  #since: WallTime;
  #neededAt: WallTime;
  #watchedAt: WallTime;
  #live: Live | null = null;
  #listing: { readonly at: WallTime; readonly badRows: number } | null = null;
  #reading: Promise<void> | null = null;
  #failures = 0;
  #retry: NodeJS.Timeout | null = null;
  #looking: NodeJS.Timeout | null = null;

  constructor(needs: Needs) {
    const { adapter, clock, pace } = needs;
    this.id = adapter.id;
    this.#needs = needs;
    this.#pace = { ...PACE, ...pace };
    this.#fed = createFollowedMarket(adapter, clock);
    this.#interest = createInterest(adapter.mostWatched);
    this.market = this.#fed.source;
    this.#since = clock.now();
    this.#neededAt = clock.now();
    this.#watchedAt = clock.now();
  }

  /** Says that somebody needs the source: it is followed from now on, until nobody has needed it for some minutes. */
  need(): void {
    this.#neededAt = this.#now();
    if (this.#state !== 'off') return;
    this.#failures = 0;
    this.#become('connecting');
    this.#connect();
    this.#looking = setInterval(() => this.#look(), this.#pace.lookMs).unref();
  }

  /** Leaves the source and forgets its quotes, of which nobody would know the age. */
  stop(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    if (this.#looking !== null) clearInterval(this.#looking);
    [this.#retry, this.#looking] = [null, null];
    this.#leave();
    this.#fed.stop();
    this.#become('off');
  }

  /** Registers who needs quotes of these instruments, for a time in ms. */
  want(key: string, need: Need, ids: readonly string[], forMs: number): void {
    this.#interest.want(key, { need, ids, until: this.#now() + forMs });
    this.#look();
  }

  /** Adds somebody who says at each look which quotes are needed. */
  ask(need: Need, ids: () => readonly string[]): void {
    this.#interest.ask(need, ids);
  }

  /** Reads the listing, from the source itself where `anew` is true; the last good one stays where it cannot be read, or lists nothing. */
  load(anew = true): Promise<void> {
    const live = this.#live;
    const link = live?.link ?? null;
    if (live === null || link === null) return Promise.resolve();
    this.#reading ??= this.#readListing(live, link, anew).finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  /** Returns how the source stands, since when, and what is listed and watched of it. */
  facts() {
    return {
      state: this.#state,
      since: this.#since,
      receivedAt: this.market.receivedAt() || null,
      listed: this.market.instruments().length,
      listedAt: this.#listing?.at ?? null,
      badRows: this.#listing?.badRows ?? 0,
      watched: this.#live?.watched.length ?? 0,
      mostWatched: this.#needs.adapter.mostWatched,
    };
  }

  #now(): WallTime {
    return this.#needs.clock.now();
  }

  #become(next: SourceState): void {
    if (next === this.#state) return;
    this.#needs.log.info({ source: this.id, from: this.#state, to: next }, 'a source of prices has changed its state');
    this.#state = next;
    this.#since = this.#now();
  }

  async #readListing(live: Live, link: SourceLink, anew: boolean): Promise<void> {
    try {
      const listing = await link.list(anew);
      if (this.#live !== live || listing.instruments.length === 0) return;
      this.#fed.list(listing);
      this.#listing = { at: listing.readAt, badRows: listing.badRows };
    } catch (error) {
      this.#needs.log.warn({ err: error, source: this.id }, 'the listing of a source could not be read');
    }
  }

  /** Ends the connection, whose late words reach nobody. */
  #leave(): void {
    const link = this.#live?.link;
    this.#live = null;
    link?.close();
    this.#fed.forgetQuotes();
  }

  #connect(): void {
    this.#retry = null;
    const live: Live = { link: null, ready: false, watched: [], held: [] };
    this.#live = live;
    const { adapter, wire, clock } = this.#needs;
    live.link = adapter.open(wire, this.#hooksOf(live), clock);
  }

  #hooksOf(live: Live): SourceHooks {
    const isCurrent = () => this.#live === live;
    return {
      opened: () => void (isCurrent() && this.#opened(live)),
      heard: () => void (isCurrent() && this.#fed.heard()),
      dated: (at) => void (isCurrent() && this.#dated(live, at)),
      session: (isOpen) => void (isCurrent() && this.#fed.session(isOpen)),
      quoted: (quotes) => void (isCurrent() && this.#quoted(live, quotes)),
      listingChanged: () => void (isCurrent() && this.load()),
      ended: (why) => void (isCurrent() && this.#ended(why)),
    };
  }

  async #opened(live: Live): Promise<void> {
    await this.load(false);
    if (this.#live !== live || this.market.instruments().length === 0) return;
    live.ready = true;
    this.#look();
  }

  /** Takes the source's clock: one far from ours is left, and tried again later. */
  #dated(live: Live, at: number): void {
    if (Math.abs(at - this.#now()) > MOST_SKEW_MS) {
      this.#ended('wrong-clock');
      return;
    }
    this.#become('live');
    this.#failures = 0;
    this.#fed.quote(live.held.splice(0));
  }

  /** Takes quotes once the source's clock was found to be ours. */
  #quoted(live: Live, quotes: readonly Quote[]): void {
    if (this.#state === 'live') this.#fed.quote(quotes);
    else live.held.push(...quotes);
  }

  #ended(why: SourceEnd | 'wrong-clock'): void {
    this.#leave();
    this.#become(why);
    const { refusedMs, longestRetryMs, retryMs } = this.#pace;
    const pause = why === 'refused' ? refusedMs : Math.min(longestRetryMs, retryMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#retry = setTimeout(() => this.#connect(), pause).unref();
  }

  /** Whether an open session has brought no price for so long that they have stopped. */
  #isStalled({ watched }: Live, now: WallTime): boolean {
    const { stalledMs } = this.#needs.adapter;
    if (stalledMs === undefined || watched.length === 0 || !this.market.sessionOpen()) return false;
    return now - Math.max(this.market.receivedAt(), this.#watchedAt) > stalledMs;
  }

  /** Watches what is needed now. */
  #look(): void {
    const now = this.#now();
    const needed = this.#interest.wanted(now);
    if (needed.length > 0) this.#neededAt = now;
    if (now - this.#neededAt >= this.#pace.idleMs) this.stop();
    const live = this.#live;
    if (live === null || live.link === null || !live.ready) return;
    if (this.#isStalled(live, now)) {
      this.#ended('lost');
      return;
    }
    if (this.#listing !== null && now - this.#listing.at >= this.#pace.listingMs) void this.load();
    const wanted = [...this.market.indices().map(({ id }) => id), ...needed];
    if (wanted.length === live.watched.length && wanted.every((id, place) => id === live.watched[place])) return;
    live.watched = wanted;
    this.#watchedAt = now;
    this.#fed.keepQuotes(wanted);
    live.link.watch(wanted.map((id) => this.market.instrument(id)).filter((item) => item !== null));
  }
}
