import { MOST_SPARKS } from '#contract/constants.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { getOverview, getSparklines } from '#contract/operations/market-overview.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { formMessage } from '#contract/errors/form-messages.ts';
import { addDays, weekday } from '#domain/calendar/dates.ts';
import { buildUp } from '#domain/indicators/build-up.ts';
import { rollShare } from '#domain/indicators/roll-share.ts';
import type { FutureContract, SpotInstrument } from '#domain/instruments/instrument.ts';
import { groupBy } from '#domain/positions/group-by.ts';
import type { Quote } from '#domain/market/quote.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import type { SparkOf } from '../history/session-sparks.ts';

type Overview = AnswerOf<typeof getOverview>;
type Event = Overview['events'][number];

/** How far ahead the calendar is told, in days. */
const AHEAD = 7;

interface OverviewNeeds {
  readonly market: MarketSource;
  readonly sparkOf: SparkOf;
  readonly tradingDate: () => string;
  /** Has the candles of these options recorded from now on. */
  readonly follow: (instrumentIds: readonly string[]) => void;
}

const spotOf = (quote: Quote, symbol: string) => ({
  instrument_id: quote.instrumentId,
  symbol,
  ltp: priceToDecimal(quote.lastPrice),
  previous_close: priceToDecimal(quote.previousClose),
});

/** Returns the expiries and holidays from a date on. A weekend day is no holiday. */
function marketEvents(market: Pick<MarketSource, 'calendar' | 'expiries'>, underlyings: readonly string[], from: string): Event[] {
  const dates = Array.from({ length: AHEAD + 1 }, (_, day) => addDays(from, day));
  return dates.flatMap((date): Event[] => {
    const expected = !market.calendar.knows(date);
    const holiday = weekday(date) % 6 === 0 ? null : market.calendar.holidayOn(date);
    const expiries = underlyings.flatMap((underlying) =>
      market
        .expiries(underlying)
        .filter(({ expiry }) => expiry === date)
        .map(({ monthly }): Event => ({ date, kind: 'expiry', underlying, monthly, name: null, expected })),
    );
    const closed: Event[] =
      holiday === null ? [] : [{ date, kind: 'holiday', underlying: null, monthly: false, name: holiday.description, expected }];
    return [...closed, ...expiries];
  });
}

/** Returns the service that tells the market as a whole. An answer is made once for each step of the market. */
export function createMarketOverviewService({ market, sparkOf, tradingDate, follow }: OverviewNeeds) {
  let made: { version: object; answer: Overview } | null = null;

  const quoted = <I extends SpotInstrument | FutureContract>(instrument: I): { instrument: I; quote: Quote }[] => {
    const quote = market.quote(instrument.id);
    return quote === null ? [] : [{ instrument, quote }];
  };
  const times = () => ({ exchange_at: market.now(), received_at: market.receivedAt(), source: market.source });

  function futuresOf(all: readonly FutureContract[], spots: ReadonlyMap<string, Quote>): Overview['futures'] {
    const byUnderlying = groupBy(all.flatMap(quoted), ({ instrument }) => instrument.underlying);
    return [...byUnderlying].flatMap(([underlying, listed]) => {
      const series = listed.toSorted((a, b) => a.instrument.expiresAt - b.instrument.expiresAt);
      const interests = series.map(({ quote }) => quote.openInterest);
      const spot = spots.get(underlying);
      return series.map(({ instrument, quote }, place) => ({
        ...spotOf(quote, instrument.tradingsymbol),
        underlying,
        expiry: instrument.expiry,
        tick_size: priceToDecimal(instrument.tickSize),
        basis: spot === undefined ? null : (quote.lastPrice - spot.lastPrice) / 10_000,
        oi: quote.openInterest,
        oi_change: quote.openInterestChange,
        build_up: buildUp(quote.lastPrice - quote.previousClose, quote.openInterestChange),
        roll: rollShare(interests, place),
        volume: quote.volume,
      }));
    });
  }

  function make(): Overview {
    const instruments = market.instruments();
    const indices = instruments.filter((each): each is SpotInstrument => each.kind === 'index').flatMap(quoted);
    const shares = instruments.filter((each): each is SpotInstrument => each.kind === 'equity').flatMap(quoted);
    const futures = instruments.filter((each): each is FutureContract => each.kind === 'future');
    const spots = new Map([...indices, ...shares].map(({ instrument, quote }) => [instrument.underlying, quote]));
    const chained = (underlying: string) => market.expiries(underlying).length > 0;
    return {
      trading_date: tradingDate(),
      session_open: market.sessionOpen(),
      indices: indices.map(({ instrument, quote }) => ({
        ...spotOf(quote, instrument.tradingsymbol),
        exchange: instrument.exchange,
        chain: chained(instrument.underlying),
        spark: sparkOf(instrument.id, market.now()),
      })),
      shares: shares.map(({ instrument, quote }) => ({
        ...spotOf(quote, instrument.tradingsymbol),
        sector: instrument.sector ?? null,
        volume: quote.volume,
        issued: instrument.issued ?? null,
      })),
      futures: futuresOf(futures, spots),
      events: marketEvents(market, [...spots.keys()], tradingDate()),
      ...times(),
    };
  }

  return {
    getOverview(): Overview {
      const version = market.version();
      if (made?.version !== version) made = { version, answer: make() };
      return made.answer;
    },

    /** Returns the session's price lines of the known ids. */
    getSparklines(instrumentIds: readonly string[]): AnswerOf<typeof getSparklines> {
      const ids = [...new Set(instrumentIds.map((id) => id.trim()).filter((id) => id !== ''))];
      if (ids.length > MOST_SPARKS) throw tooMany();
      const listed = ids.filter((id) => market.instrument(id) !== null);
      follow(listed);
      return {
        trading_date: tradingDate(),
        sparklines: listed.map((id) => ({ instrument_id: id, spark: sparkOf(id, market.now()) })),
        ...times(),
      };
    },
  };
}

function tooMany(): AppError {
  const values = { max: MOST_SPARKS };
  return new AppError('request.invalid', {
    fields: [{ path: 'instrument_ids', code: 'form.array-max', message: formMessage('form.array-max', values), values }],
  });
}
