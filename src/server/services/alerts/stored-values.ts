import type { Calendar } from '#domain/calendar/calendar.ts';
import { exactMicros, microsOf } from '#domain/alerts/micros.ts';
import { type AlertTerm, isOptionMeasure, type LevelTerm } from '#domain/alerts/term.ts';
import type { PastValues } from '#domain/alerts/try-alert.ts';
import { pastChain } from '#domain/backtest/past/past-chain.ts';
import { pastFigures } from '#domain/backtest/past/past-figures.ts';
import type { DayTape, TapeExpiry } from '#domain/backtest/replay/day-tape.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** The stored minutes of two consecutive sessions: the tested one, and the one before, whose close is the base of changes. */
export interface StoredSession {
  readonly calendar: Calendar;
  /** The ends of the minutes, after the close of the session before. */
  readonly at: readonly ExchangeTime[];
  /** Minutes of an instrument that is no option. */
  candles(instrument: Instrument): Promise<{ readonly day: readonly Candle[]; readonly before: readonly Candle[] }>;
  tape(underlying: string): Promise<DayTape | null>;
  tapeBefore(underlying: string): Promise<DayTape | null>;
  instrument(id: string): Instrument | null;
  /** Chain figures at each look, as far as requested. */
  readonly figures: Map<string, Promise<readonly (ReturnType<typeof pastFigures> | null)[] | null>>;
}

const expiryOf = (tape: DayTape | null, date: string): TapeExpiry | undefined => tape?.expiries.find((each) => each.date === date);

async function minutesOf(session: StoredSession, instrument: Instrument) {
  if (instrument.kind !== 'option') return session.candles(instrument);
  const { underlying, optionType, strike } = instrument;
  const read = (tape: DayTape | null) => {
    const expiry = expiryOf(tape, instrument.expiry);
    return tape === null || expiry === undefined ? [] : tape.option(expiry, optionType, strike);
  };
  return { day: read(await session.tape(underlying)), before: read(await session.tapeBefore(underlying)) };
}

type Minutes = Awaited<ReturnType<typeof minutesOf>>;

/** Calls with the last minute that had ended at each look, and what had been traded by then; before the first one with null. */
function overMinutes<T>({ day }: Minutes, at: readonly ExchangeTime[], read: (last: Candle | null, traded: number) => T): T[] {
  let [place, traded] = [0, 0];
  let last: Candle | null = null;
  return at.map((instant) => {
    for (let next = day[place]; next !== undefined && next.at + MINUTE_MS <= instant; next = day[place]) {
      last = next;
      traded += next.volume;
      place += 1;
    }
    return read(last, traded);
  });
}

const pricesOf = (minutes: Minutes, at: readonly ExchangeTime[]): (number | null)[] => {
  const close = minutes.before.at(-1)?.close ?? null;
  return overMinutes(minutes, at, (last) => last?.close ?? close);
};

function quoteValues(measure: LevelTerm['measure'], minutes: Minutes, at: readonly ExchangeTime[]): PastValues | null {
  if (minutes.day.length === 0) return null;
  const before = minutes.before.at(-1) ?? null;
  if (measure === 'price') return pricesOf(minutes, at).map((price) => (price === null ? null : exactMicros(price)));
  if (measure === 'change') {
    const close = before?.close ?? 0;
    return close <= 0 ? null : overMinutes(minutes, at, (last) => microsOf(((last?.close ?? close) / close - 1) * 100));
  }
  const counted = minutes.day.some((candle) => (measure === 'volume' ? candle.volume : candle.openInterest) > 0);
  if (!counted) return null;
  if (measure === 'volume') return overMinutes(minutes, at, (_, traded) => microsOf(traded));
  if (measure === 'oi') return overMinutes(minutes, at, (last) => (last === null ? null : microsOf(last.openInterest)));
  if (before === null) return null;
  return overMinutes(minutes, at, (last) => (last === null ? null : microsOf(last.openInterest - before.openInterest)));
}

interface OfChain {
  readonly underlying: string;
  readonly expiry: string;
}

type Figures = ReturnType<typeof pastFigures>;
type Run = <T>(steps: Generator<undefined, T, undefined>) => Promise<T>;

/** Yields, then returns the figures of a chain at each look; null before the first minute. */
function* figuresOf(tape: DayTape, expiry: TapeExpiry, at: readonly ExchangeTime[]): Generator<undefined, (Figures | null)[], undefined> {
  const made: (Figures | null)[] = [];
  for (const [look, instant] of at.entries()) {
    made.push(look === 0 ? null : pastFigures(tape.calendar, pastChain(tape, expiry, instant)));
    yield;
  }
  return made;
}

/** Reads a value of the chain at each look; the chains are made once for all terms on them, and others may go on between two of them. */
async function chainValues(
  session: StoredSession,
  { underlying, expiry: date }: OfChain,
  read: (figures: Figures) => number | null,
  run: Run,
): Promise<PastValues | null> {
  const key = `${underlying}@${date}`;
  const make = async () => {
    const tape = await session.tape(underlying);
    const expiry = expiryOf(tape, date);
    return tape === null || expiry === undefined ? null : run(figuresOf(tape, expiry, session.at));
  };
  const made = session.figures.get(key) ?? make();
  session.figures.set(key, made);
  const figures = await made;
  if (figures === null) return null;
  return figures.map((one) => {
    const value = one === null ? null : read(one);
    return value === null ? null : microsOf(value);
  });
}

/** Returns what a term was at each look of a stored session; null where no minutes of it are stored, undefined where none ever are. */
export async function storedValues(session: StoredSession, term: AlertTerm, run: Run): Promise<PastValues | null | undefined> {
  if (term.measure === 'time') return session.at.map((instant) => microsOf(Math.floor(session.calendar.msOfDay(instant) / MINUTE_MS)));
  if ('underlying' in term)
    return chainValues(
      session,
      term,
      ({ figures }) =>
        term.measure === 'pcr' ? figures.putCallRatio : figures.atmVolatility === null ? null : figures.atmVolatility * 100,
      run,
    );
  if ('legs' in term) {
    const legs: { readonly prices: (number | null)[]; readonly sign: 1 | -1 }[] = [];
    for (const { instrumentId, sign } of term.legs) {
      const found = session.instrument(instrumentId);
      const minutes = found === null ? null : await minutesOf(session, found);
      if (minutes === null || minutes.day.length === 0) return null;
      legs.push({ prices: pricesOf(minutes, session.at), sign });
    }
    return session.at.map((_, look) => {
      const parts = legs.map(({ prices, sign }) => {
        const price = prices[look] ?? null;
        return price === null ? null : sign * price;
      });
      return parts.some((part) => part === null) ? null : exactMicros(parts.reduce<number>((sum, part) => sum + (part ?? 0), 0));
    });
  }
  if (!('instrumentId' in term)) return undefined;
  const found = session.instrument(term.instrumentId);
  if (found === null) return null;
  const { measure } = term;
  if (isOptionMeasure(measure)) {
    if (found.kind !== 'option') return null;
    const { strike: wanted, optionType, underlying, expiry } = found;
    const readStrike = ({ strikes }: Figures): number | null => {
      const row = strikes.find(({ strike }) => strike === wanted);
      if (measure === 'iv') return row?.volatility === undefined || row.volatility === null ? null : row.volatility * 100;
      return row?.greeks?.[optionType][measure] ?? null;
    };
    return chainValues(session, { underlying, expiry }, readStrike, run);
  }
  return quoteValues(measure, await minutesOf(session, found), session.at);
}
