import { marketCalendar } from '#client/platform/market-calendar.ts';
import { getCandles } from '#client/api/market.ts';
import { BETA_SESSIONS, type DatedClose } from '#domain/market/beta.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { isRecord } from '../resource/is-record.ts';
import { resourceFamily, type ResourceFamily } from '../resource/resource-family.ts';
import { candleTimes, type Candles } from './candles.ts';

/** A session ends once a day; in the first minutes of a simulated exchange its past is still being written. */
const POLL_MS = 60_000;
/** A year of moves leads over one close more, and the last bar may be running. */
const MOST = BETA_SESSIONS + 2;

/** The closes of the sessions that have ended, oldest first. */
export interface DailyCloses {
  readonly closes: readonly DatedClose[];
  /** When the newest bar begins, running or not; what ended later begins there or after it. */
  readonly last: number | null;
  /** Older sessions may still come: the past is being written. */
  readonly growing: boolean;
  readonly simulated: boolean;
}

const dailyCloses: ResourceFamily<DailyCloses> = resourceFamily<DailyCloses>({
  name: 'daily-closes',
  operation: 'getCandles',
  streamed: false,
  pollMs: POLL_MS,
  check: (data): data is DailyCloses => isRecord(data) && Array.isArray(data['closes']),
  load: async (instrumentId, get) => {
    const old: DailyCloses | null = get(dailyCloses.atomOf(instrumentId)).value;
    const from = old === null || old.last === null || old.growing ? undefined : old.last;
    const answer = await getCandles(instrumentId, '1d', { limit: MOST, ...(from === undefined ? {} : { from }) });
    const { candles, running, source, history } = answer as unknown as Candles;
    // A running bar changes with every trade: its session has no close yet.
    const ended = (running ? candles.slice(0, -1) : candles).map(([at, , , , close]) => ({
      date: marketCalendar.dateAt(exchangeTime(at)),
      close,
    }));
    const first = ended[0]?.date ?? '9999-12-31';
    const before = from === undefined ? [] : (old?.closes ?? []).filter(({ date }) => date < first);
    const value: DailyCloses = {
      closes: [...before, ...ended].slice(-MOST),
      last: candles.at(-1)?.[0] ?? old?.last ?? null,
      growing: history.state === 'writing',
      simulated: source === 'simulated',
    };
    return { value, ...candleTimes(answer) };
  },
});

/** The daily closes of several instruments, by their ids, kept on the device with their time. */
export const dailyClosesAtom = dailyCloses.atomOf;
export const openDailyClosesAtom = dailyCloses.open;
