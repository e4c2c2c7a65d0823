import * as v from 'valibot';
import { addDays, weekday } from '#domain/calendar/dates.ts';
import { alwaysOpen } from '#domain/calendar/exchanges/always-open.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { SourceAdapter } from '#server/market/source-adapter.ts';
import { createCalls } from './deribit-calls.ts';
import { channelOf, createChannels } from './deribit-channels.ts';
import { listingOf, PREFIX } from './deribit-instruments.ts';
import { levelOf, quoteOf } from './deribit-quotes.ts';
import * as shape from './deribit-shapes.ts';

/** Trades and states of contracts are told by the currency that settles them: coins of inverse contracts, the dollar coin of linear ones. */
const CURRENCIES = ['BTC', 'ETH', 'USDC'] as const;
const KINDS = ['option', 'future'] as const;
const FRIDAY = 5;
/** Prices of an index come every second, and tell the exchange's time. */
const INDEX = 'deribit_price_index.';

/** So many messages in a row that are none of the protocol, and the connection is left. */
const MOST_NONSENSE = 5;

const list = v.array(v.unknown());

/** Returns the reader of notifications: quotes of what is watched, with the time of the newest trade that was told. */
function createReader(watched: () => ReadonlyMap<string, Instrument>) {
  const tradedAt = new Map<string, number>();

  function traded(data: unknown): void {
    const told = v.safeParse(shape.trades, data);
    if (!told.success) return;
    for (const { instrument_name: name, timestamp } of told.output) tradedAt.set(name, Math.max(tradedAt.get(name) ?? 0, timestamp));
  }

  return function read(channel: string, data: unknown) {
    if (channel.startsWith('trades.')) traded(data);
    if (channel.startsWith(INDEX)) {
      const told = v.safeParse(shape.indexPrice, data);
      return told.success ? levelOf(told.output) : null;
    }
    if (!channel.startsWith('ticker.')) return null;
    const told = v.safeParse(shape.ticker, data);
    if (!told.success) return null;
    const name = told.output.instrument_name;
    const instrument = watched().get(`${PREFIX}${name}`);
    return instrument === undefined ? null : quoteOf(told.output, instrument, tradedAt.get(name) ?? null);
  };
}

/** Deribit's public market data: no account, no order. For personal use, by the exchange's terms. */
export const deribit: SourceAdapter = {
  id: 'DERIBIT',
  name: 'Deribit',
  kind: 'exchange',
  access: 'open',
  calendar: alwaysOpen,
  address: 'https://www.deribit.com',
  mostWatched: 500,
  quietMs: 11_000,
  longestMessage: 16 * 1024 * 1024,

  // The monthly contracts end on the last Friday of a month.
  isMonthly: (expiry) => weekday(expiry) === FRIDAY && addDays(expiry, 7).slice(0, 7) !== expiry.slice(0, 7),

  open({ sockets }, hooks, clock) {
    let watched: ReadonlyMap<string, Instrument> = new Map();
    let nonsense = 0;
    const read = createReader(() => watched);
    const leave = (why: 'lost' | 'refused' | 'not-understood') => {
      calls.end();
      socket.close();
      hooks.ended(why);
    };
    const calls = createCalls({
      send: (text) => socket.send(text),
      notified(channel, data) {
        const quote = read(channel, data);
        if (quote !== null && channel.startsWith(INDEX)) hooks.dated(quote.at);
        if (quote !== null) hooks.quoted([quote]);
        else if (channel.startsWith('instrument.state.')) hooks.listingChanged();
      },
      notUnderstood() {
        nonsense += 1;
        if (nonsense >= MOST_NONSENSE) leave('not-understood');
      },
    });
    const channels = createChannels(calls, () => leave('lost'));
    const socket = sockets('/ws/api/v2', {
      onOpen: () => void calls.greet().then(hooks.opened, () => leave('lost')),
      onText(text) {
        if (!calls.take(text)) return;
        nonsense = 0;
        hooks.heard();
      },
      onEnd: ({ refusedWith }) => {
        calls.end();
        hooks.ended(refusedWith === 403 || refusedWith === 401 ? 'refused' : 'lost');
      },
    });
    return {
      async list() {
        // One request for all currencies: each costs a fifth of the credits that an address has.
        const asked = KINDS.map((kind) => ({ currency: 'any', kind, expired: false }));
        const answers = await Promise.all(asked.map((params) => calls.request('public/get_instruments', params)));
        return listingOf(
          answers.flatMap((answer) => v.parse(list, answer)),
          clock.now(),
        );
      },
      watch(instruments) {
        watched = new Map(instruments.map((item) => [item.id, item]));
        const standing = CURRENCIES.flatMap((currency) =>
          KINDS.map((kind) => [`instrument.state.${kind}.${currency}`, `trades.${kind}.${currency}.100ms`]),
        );
        channels.set([...instruments.map(channelOf), ...standing.flat()]);
      },
      close() {
        calls.end();
        socket.close();
      },
    };
  },
};
