import { FeedResponse, MARKET_STATUSES, NewerFeedResponse, REQUEST_MODES, TYPES } from './schema.ts';
import type { Candle, Level, Quote } from '../world/quote.ts';

export type Mode = 'ltpc' | 'full' | 'option_greeks' | 'full_d30';
export type MarketStatus = keyof typeof MARKET_STATUSES;

/** A message before it is encoded: names and values of the schema. */
export type Message = Readonly<Record<string, unknown>>;

const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the message without the zeros, which servers of proto3 do not write. The values of a map are written always. */
function withoutZeros(message: Message): Message {
  const kept: Record<string, unknown> = {};
  for (const name in message) {
    const value = message[name];
    if (value === 0 || value === '' || value === null || value === undefined) continue;
    if (name === 'segmentStatus') kept[name] = value;
    else if (Array.isArray(value)) kept[name] = value.map((one) => withoutZeros(one as Message));
    else kept[name] = isMessage(value) ? withoutZeros(value) : value;
  }
  return kept;
}

export const encoded = (message: Message): Uint8Array => FeedResponse.encode(withoutZeros(message)).finish();

/** Returns the bytes with fields and values of enumerations that an older client does not know. */
export const encodedNewer = (message: Message): Uint8Array => NewerFeedResponse.encode(withoutZeros(message)).finish();

const ltpcOf = ({ ltp, ltt, ltq, cp }: Quote): Message => ({ ltp, ltt, ltq, cp });

/** Levels are padded with empty ones, as sides may be of different length. */
function levelsOf(bids: readonly Level[], asks: readonly Level[], count: number): readonly Message[] {
  return Array.from({ length: count }, (_, at) => {
    const [bidP, bidQ] = bids[at] ?? [0, 0];
    const [askP, askQ] = asks[at] ?? [0, 0];
    return { bidQ, bidP, askQ, askP };
  });
}

const candleOf = (interval: string, candle: Candle | null): readonly Message[] =>
  candle === null
    ? []
    : [{ interval, open: candle.open, high: candle.high, low: candle.low, close: candle.close, vol: candle.volume, ts: candle.at }];

/** Returns what is told of an instrument in a mode. */
export function feedOf(quote: Quote, mode: Mode, isIndex: boolean): Message {
  const ltpc = ltpcOf(quote);
  const { atp, vtt, oi, iv, tbq, tsq, greeks, bids, asks } = quote;
  if (mode === 'ltpc') return { ltpc, requestMode: REQUEST_MODES.ltpc };
  if (mode === 'option_greeks') {
    const [firstDepth] = levelsOf(bids, asks, 1);
    const more = isIndex ? {} : { firstDepth, optionGreeks: { ...greeks }, vtt, oi, iv };
    return { firstLevelWithGreeks: { ltpc, ...more }, requestMode: REQUEST_MODES.option_greeks };
  }
  const requestMode = mode === 'full' ? REQUEST_MODES.full_d5 : REQUEST_MODES.full_d30;
  const marketOHLC = { ohlc: [...candleOf('1d', quote.today), ...candleOf('I1', quote.minute)] };
  if (isIndex) return { fullFeed: { indexFF: { ltpc, marketOHLC } }, requestMode };
  const marketLevel = { bidAskQuote: levelsOf(bids, asks, mode === 'full' ? 5 : 30) };
  return {
    fullFeed: { marketFF: { ltpc, marketLevel, optionGreeks: { ...greeks }, marketOHLC, atp, vtt, oi, iv, tbq, tsq } },
    requestMode,
  };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What was told of an instrument, and its text: the quickest way to see whether it has changed. */
export interface Told {
  readonly feed: Message;
  readonly text: string;
}

export const toldOf = (feed: Message): Told => ({ feed, text: JSON.stringify(feed) });

/** Returns a full feed without levels and greeks that are as they were told before: recorded frames leave them out after a mere trade. */
export function sinceLast(feed: Message, last: Message | undefined): Message {
  const market = (feed['fullFeed'] as Message | undefined)?.['marketFF'] as Message | undefined;
  const before = (last?.['fullFeed'] as Message | undefined)?.['marketFF'] as Message | undefined;
  if (market === undefined || before === undefined) return feed;
  const kept = Object.entries(market).filter(
    ([name, value]) => (name !== 'marketLevel' && name !== 'optionGreeks') || !same(value, before[name]),
  );
  return { ...feed, fullFeed: { marketFF: Object.fromEntries(kept) } };
}

export const feedsMessage = (type: 'initial_feed' | 'live_feed', feeds: Message, currentTs: number): Message => ({
  type: TYPES[type],
  feeds,
  currentTs,
});

export function marketInfoMessage(statuses: ReadonlyMap<string, MarketStatus>, currentTs: number): Message {
  const segmentStatus = Object.fromEntries([...statuses].map(([segment, status]) => [segment, MARKET_STATUSES[status]]));
  return { type: TYPES.market_info, currentTs, marketInfo: { segmentStatus } };
}

const TIMES = new Set(['currentTs', 'ltt', 'ts']);

/** Returns the message with its times moved, those that it has. */
export function shifted(message: Message, ms: number): Message {
  if (ms === 0) return message;
  const move = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(move);
    return isMessage(value) ? shifted(value, ms) : value;
  };
  return Object.fromEntries(
    Object.entries(message).map(([name, value]) => [
      name,
      TIMES.has(name) && typeof value === 'number' && value !== 0 ? value + ms : move(value),
    ]),
  );
}

/** Returns the message as a later version of the interface could tell it: more fields, and numbers of enumerations without a name. */
export function newer(message: Message): Message {
  const info = message['marketInfo'] as Message | undefined;
  if (info !== undefined) {
    const status = { status: 'CTS_CLOSE', updatedTime: message['currentTs'] };
    const segmentStatus = { ...(info['segmentStatus'] as Message), NEW_SEGMENT: 42 };
    return { ...message, marketInfo: { segmentStatus, casMarketStatus: { NSE_EQ: status }, preOpenSessionStatus: { NSE_FO: status } } };
  }
  const feeds = Object.entries((message['feeds'] ?? {}) as Record<string, Message>).map(([key, feed]) => {
    const market = (feed['fullFeed'] as Message | undefined)?.['marketFF'] as Message | undefined;
    if (market === undefined) return [key, { ...feed, requestMode: 42 }];
    const ltpc = { ...(market['ltpc'] as Message), iep: { value: 1_234.5 } };
    const auction = { iep: { value: 1_234.5 }, rp: 1_200, ieq: 10, iiqTotal: -5, iiqM: 3, casEligible: true, unheardOf: 7 };
    return [key, { ...feed, requestMode: 42, fullFeed: { marketFF: { ...market, ltpc, ...auction } } }];
  });
  return { ...message, feeds: Object.fromEntries(feeds) as Message };
}
