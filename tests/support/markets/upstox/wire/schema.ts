import protobuf from 'protobufjs';

/** The feed's messages, as Upstox publishes them in MarketDataFeedV3.proto. */

type Fields = Readonly<Record<string, readonly [id: number, type: string]>>;

const message = (fields: Fields, more: object = {}) => ({
  fields: Object.fromEntries(Object.entries(fields).map(([name, [id, type]]) => [name, { id, type }])),
  ...more,
});
const list = (name: string, type: string) => ({ fields: { [name]: { id: 1, type, rule: 'repeated' } } });

export const TYPES = { initial_feed: 0, live_feed: 1, market_info: 2 } as const;

export const REQUEST_MODES = { ltpc: 0, full_d5: 1, option_greeks: 2, full_d30: 3 } as const;

export const MARKET_STATUSES = {
  PRE_OPEN_START: 0,
  PRE_OPEN_END: 1,
  NORMAL_OPEN: 2,
  NORMAL_CLOSE: 3,
  CLOSING_START: 4,
  CLOSING_END: 5,
} as const;

const LTPC: Fields = { ltp: [1, 'double'], ltt: [2, 'int64'], ltq: [3, 'int64'], cp: [4, 'double'] };
const FULL: Fields = {
  ltpc: [1, 'LTPC'],
  marketLevel: [2, 'MarketLevel'],
  optionGreeks: [3, 'OptionGreeks'],
  marketOHLC: [4, 'MarketOHLC'],
  atp: [5, 'double'],
  vtt: [6, 'int64'],
  oi: [7, 'double'],
  iv: [8, 'double'],
  tbq: [9, 'double'],
  tsq: [10, 'double'],
};

const common = {
  MarketLevel: list('bidAskQuote', 'Quote'),
  MarketOHLC: list('ohlc', 'OHLC'),
  Quote: message({ bidQ: [1, 'int64'], bidP: [2, 'double'], askQ: [3, 'int64'], askP: [4, 'double'] }),
  OptionGreeks: message({ delta: [1, 'double'], theta: [2, 'double'], gamma: [3, 'double'], vega: [4, 'double'], rho: [5, 'double'] }),
  OHLC: message({
    interval: [1, 'string'],
    open: [2, 'double'],
    high: [3, 'double'],
    low: [4, 'double'],
    close: [5, 'double'],
    vol: [6, 'int64'],
    ts: [7, 'int64'],
  }),
  Type: { values: TYPES },
  IndexFullFeed: message({ ltpc: [1, 'LTPC'], marketOHLC: [2, 'MarketOHLC'] }),
  FullFeed: message(
    { marketFF: [1, 'MarketFullFeed'], indexFF: [2, 'IndexFullFeed'] },
    { oneofs: { FullFeedUnion: { oneof: ['marketFF', 'indexFF'] } } },
  ),
  FirstLevelWithGreeks: message({
    ltpc: [1, 'LTPC'],
    firstDepth: [2, 'Quote'],
    optionGreeks: [3, 'OptionGreeks'],
    vtt: [4, 'int64'],
    oi: [5, 'double'],
    iv: [6, 'double'],
  }),
  Feed: message(
    { ltpc: [1, 'LTPC'], fullFeed: [2, 'FullFeed'], firstLevelWithGreeks: [3, 'FirstLevelWithGreeks'], requestMode: [4, 'RequestMode'] },
    { oneofs: { FeedUnion: { oneof: ['ltpc', 'fullFeed', 'firstLevelWithGreeks'] } } },
  ),
  RequestMode: { values: REQUEST_MODES },
  MarketStatus: { values: MARKET_STATUSES },
  FeedResponse: {
    fields: {
      type: { id: 1, type: 'Type' },
      feeds: { id: 2, keyType: 'string', type: 'Feed' },
      currentTs: { id: 3, type: 'int64' },
      marketInfo: { id: 4, type: 'MarketInfo' },
    },
  },
};

const SEGMENTS = { segmentStatus: { id: 1, keyType: 'string', type: 'MarketStatus' } };

const rootOf = (nested: object) => protobuf.Root.fromJSON({ nested } as protobuf.INamespace).lookupType('FeedResponse');

/** The whole frame. */
export const FeedResponse = rootOf({ ...common, LTPC: message(LTPC), MarketFullFeed: message(FULL), MarketInfo: { fields: SEGMENTS } });

/** The frame with the fields of the closing auction that were added in September 2026, and with one that nobody knows. */
export const NewerFeedResponse = rootOf({
  ...common,
  DoubleValue: message({ value: [1, 'double'] }),
  LTPC: message({ ...LTPC, iep: [5, 'DoubleValue'] }),
  MarketFullFeed: message({
    ...FULL,
    iep: [11, 'DoubleValue'],
    rp: [12, 'double'],
    ieq: [13, 'int64'],
    iiqTotal: [14, 'int64'],
    iiqM: [15, 'int64'],
    casEligible: [16, 'bool'],
    unheardOf: [900, 'fixed32'],
  }),
  StatusInfo: message({ status: [1, 'string'], updatedTime: [2, 'int64'] }),
  MarketInfo: {
    fields: {
      ...SEGMENTS,
      casMarketStatus: { id: 2, keyType: 'string', type: 'StatusInfo' },
      preOpenSessionStatus: { id: 3, keyType: 'string', type: 'StatusInfo' },
    },
  },
});
