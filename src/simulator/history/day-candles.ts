import type { Candle } from '#domain/market/candle.ts';
import { price } from '#domain/units/price.ts';
import { catalogueOf, type Place, VOLATILITY_TICK } from '../feed/catalogue.ts';
import { chainVolatility } from '../feed/volatility-quote.ts';
import type { MarketState } from '../feed/market-state.ts';
import { rowOf } from '../feed/prices.ts';
import { varianceShare } from '../processes/activity.ts';
import { type PathState, spotVariance, TRADING_DAYS } from '../processes/path.ts';
import { hashText } from '../processes/random.ts';
import { SHARES } from '../shares.ts';
import { sliceOf } from '../surface/slice.ts';
import { totalVolatility } from '../surface/term-structure.ts';
import type { UnderlyingRow } from '../underlyings.ts';
import { minuteCandles, type MinuteSeries } from './minute-candles.ts';
import type { HistoryDay } from './pre-run.ts';
import { spreadVolume } from './spread-volume.ts';

/** Usual yearly volatility of the market, against which that of a share is measured. */
const USUAL_MARKET = 0.155;
/** The volatility index is computed from the chain this often; between two it follows the volatility of the path. */
const CHAIN_EVERY_MINUTES = 15;
/** Length in trading years of what the volatility index looks at. */
const INDEX_YEARS = 20 / TRADING_DAYS;

/** What the candles of all instruments of a session have in common. */
interface Course {
  readonly minutes: readonly MarketState[];
  readonly closing: MarketState;
  readonly at: MinuteSeries['at'];
  /** Length of each minute in trading years. */
  readonly times: readonly number[];
  readonly count: number;
}

function courseOf({ minutes, closing }: HistoryDay): Course {
  const length = closing.closesAt - closing.opensAt;
  const shares = minutes.map((state) => varianceShare((state.at - state.opensAt) / length));
  const overnight = rowOf(closing.underlyings[0] ?? missing()).path.overnightShare;
  const times = shares.slice(1).map((share, minute) => ((share - (shares[minute] ?? 0)) * (1 - overnight)) / TRADING_DAYS);
  return { minutes, closing, at: minutes.map((state) => state.at), times, count: minutes.length - 1 };
}

function missing(): never {
  throw new RangeError('the simulated exchange has no underlying');
}

function pathsOf({ minutes }: Course, index: number): readonly PathState[] {
  return minutes.map((state) => state.underlyings[index]?.path ?? missing());
}

const variancesOf = (course: Course, paths: readonly PathState[], row: UnderlyingRow) =>
  course.times.map((time, minute) => time * spotVariance(paths[minute] ?? missing(), row.path));

function indexSeries(course: Course, index: number, row: UnderlyingRow, key: number): MinuteSeries {
  const paths = pathsOf(course, index);
  return {
    at: course.at,
    values: paths.map((path) => path.spot),
    variances: variancesOf(course, paths, row),
    tick: row.tick,
    key,
    volumes: null,
    openInterest: null,
  };
}

function futureSeries(course: Course, place: Extract<Place, { kind: 'future' }>, row: UnderlyingRow, key: number): MinuteSeries | null {
  const underlying = course.closing.underlyings[place.underlying];
  const listed = underlying?.listing[place.book];
  const book = underlying?.books[place.book];
  if (listed === undefined || book === undefined) return null;
  const paths = pathsOf(course, place.underlying);
  const length = course.closing.closesAt - course.closing.opensAt;
  const forwards = paths.map((path, minute) => {
    const at = course.at[minute] ?? 0;
    return sliceOf(path, row.path, (at - course.closing.opensAt) / length, listed.laterSessions, listed.expiresAt - at).forward;
  });
  const [held = 0, change = 0, volume = 0] = [book.held[0], book.change[0], book.volume[0]];
  return {
    at: course.at,
    values: forwards,
    variances: variancesOf(course, paths, row),
    tick: listed.futureTick,
    key,
    volumes: spreadVolume(volume, course.count, key).map((lots) => lots * listed.lotSize),
    openInterest: { morning: held * listed.lotSize, close: (held + change) * listed.lotSize },
  };
}

function shareSeries(course: Course, entry: number, key: number): MinuteSeries {
  const row = SHARES[entry];
  if (row === undefined) throw new RangeError(`no share ${entry}`);
  const leader = course.closing.underlyings[0] ?? missing();
  const market = rowOf(leader).path;
  const paths = pathsOf(course, 0);
  return {
    at: course.at,
    values: course.minutes.map((state) => state.shares.worth[entry] ?? 0),
    variances: course.times.map(
      (time, minute) => (time * row.volatility ** 2 * Math.sqrt(spotVariance(paths[minute] ?? missing(), market))) / USUAL_MARKET,
    ),
    tick: course.closing.shares.tick[entry] ?? 1,
    key,
    volumes: spreadVolume(course.closing.shares.volume[entry] ?? 0, course.count, key),
    openInterest: null,
  };
}

/** The last minute of the volatility index alone, at its level at the close: those of the day each need a whole chain. */
function volatilityAtClose({ minutes, closing, at, count }: Course): readonly Candle[] {
  const [begins, last] = [at[count - 1], minutes[count]];
  if (begins === undefined || last === undefined) return [];
  const level = chainVolatility(last) ?? closing.volatilityClose;
  const close = price(Math.max(1, Math.round((level * 10_000) / VOLATILITY_TICK)) * VOLATILITY_TICK);
  return [{ at: begins, open: close, high: close, low: close, close, volume: 0, openInterest: 0 }];
}

function* volatilitySeries(course: Course, key: number): Generator<null, MinuteSeries, undefined> {
  const parameters = rowOf(course.closing.underlyings[0] ?? missing()).path;
  const paths = pathsOf(course, 0);
  const ofPath = paths.map((path) => totalVolatility(path, parameters, INDEX_YEARS));
  const ratios: { readonly minute: number; readonly ratio: number }[] = [];
  for (let minute = 0; ; minute = Math.min(course.count, minute + CHAIN_EVERY_MINUTES)) {
    const state = course.minutes[minute];
    const level = state === undefined ? null : chainVolatility(state);
    if (level !== null) ratios.push({ minute, ratio: level / (ofPath[minute] ?? 1) });
    if (minute === course.count) break;
    yield null;
  }
  let next = 0;
  const values = ofPath.map((value, minute) => {
    while (next < ratios.length - 1 && (ratios[next]?.minute ?? 0) < minute) next += 1;
    const after = ratios[next];
    const before = ratios[Math.max(0, next - 1)];
    if (after === undefined || before === undefined) return course.closing.volatilityClose;
    const part = after.minute === before.minute ? 1 : Math.min(1, Math.max(0, (minute - before.minute) / (after.minute - before.minute)));
    return value * (before.ratio + (after.ratio - before.ratio) * part);
  });
  return {
    at: course.at,
    values,
    variances: values.map(() => 0),
    tick: VOLATILITY_TICK,
    key,
    volumes: null,
    openInterest: null,
  };
}

function* seriesOf(course: Course, place: Place, key: number): Generator<null, MinuteSeries | null, undefined> {
  if (place.kind === 'option') return null;
  if (place.kind === 'share') return shareSeries(course, place.entry, key);
  if (place.kind === 'volatility') return yield* volatilitySeries(course, key);
  const underlying = course.closing.underlyings[place.underlying];
  if (underlying === undefined) return null;
  const row = rowOf(underlying);
  return place.kind === 'spot' ? indexSeries(course, place.underlying, row, key) : futureSeries(course, place, row, key);
}

/** An instrument of a session with the minute candles that lead to its close. */
interface InstrumentDay {
  readonly instrumentId: string;
  readonly candles: readonly Candle[];
}

/**
 * Yields every instrument of a session but the options, and null where others may go on: between two yields lies less than a millisecond
 * of work. `volatility`: of the volatility index every minute, or its last one alone.
 */
export function* dayCandles(day: HistoryDay, volatility: 'every-minute' | 'at-close' = 'every-minute'): Generator<InstrumentDay | null> {
  const course = courseOf(day);
  const { byId } = catalogueOf(day.closing);
  for (const [instrumentId, { place }] of byId) {
    if (place.kind === 'option') continue;
    if (place.kind === 'volatility' && volatility === 'at-close') {
      yield { instrumentId, candles: volatilityAtClose(course) };
      continue;
    }
    const series = yield* seriesOf(
      course,
      place,
      hashText(instrumentId) ^ course.closing.seed ^ Math.floor(course.closing.opensAt / 1_000),
    );
    if (series !== null) yield { instrumentId, candles: minuteCandles(series) };
  }
}
