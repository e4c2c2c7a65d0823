import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useEffect, useMemo, useState } from 'react';
import { joinedMinutes } from '#domain/indicators/joined-minutes.ts';
import type { ChartInterval } from '#domain/market/chart-choices.ts';
import type { Instrument } from '#client/api/types.ts';
import type { Candle, Candles } from '#client/state/market/candles.ts';
import { olderCandles } from '#client/state/market/chart-candles.ts';
import { barsOf } from '#client/widgets/price-chart/bars-of.ts';
import { intervalMs } from '../model/interval-length.ts';
import { olderThan } from '../use-desk-candles.tsx';

/** Minutes of the past day in a second of the reader's. */
export const SPEEDS = [1, 5, 20, 60] as const;
type Speed = (typeof SPEEDS)[number];

const TICK_MS = 250;

interface Loaded {
  readonly of: string;
  readonly minutes: readonly Candle[];
  /** The bars before the day. */
  readonly before: readonly Candle[];
}

/** The interval that is replayed: bars of days are built from days, so weeks replay as days. */
const playedInterval = (interval: ChartInterval): ChartInterval => (interval === '1w' ? '1d' : interval);

async function load(instrument: Instrument, interval: ChartInterval, day: string, of: string): Promise<Loaded> {
  const begins = marketCalendar.instantAt(day, 0);
  const [page, earlier] = await Promise.all([
    olderCandles(instrument.instrument_id, '1m', marketCalendar.instantAt(marketCalendar.nextTradingDay(day), 0)),
    olderThan(instrument, interval, false, begins),
  ]);
  return { of, minutes: page.candles.filter(([at]) => marketCalendar.dayAt(at) === marketCalendar.dayAt(begins)), before: earlier.candles };
}

/** Returns the minutes of the day and the bars before it, once loaded. */
function useMinutes(instrument: Instrument, interval: ChartInterval, day: string | null) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  const of = `${instrument.instrument_id}@${interval}@${day ?? ''}`;
  useEffect(() => {
    if (day === null) return undefined;
    let gone = false;
    setFailed(false);
    const ask = async () => {
      try {
        const next = await load(instrument, interval, day, of);
        if (!gone) setLoaded(next);
      } catch {
        if (!gone) setFailed(true);
      }
    };
    void ask();
    return () => {
      gone = true;
    };
  }, [instrument, interval, day, of]);
  return { here: loaded?.of === of ? loaded : null, failed };
}

/** Replays a past day on a chart minute by minute. No current price is shown, and nothing can be traded. */
export function useReplay(instrument: Instrument, chartInterval: ChartInterval) {
  const interval = playedInterval(chartInterval);
  const [day, setDay] = useState<string | null>(null);
  const { here, failed } = useMinutes(instrument, interval, day);
  const [at, setAt] = useState(1);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(5);
  const [rewound, setRewound] = useState(0);
  const count = here?.minutes.length ?? 0;
  const runs = playing && at < count;
  useEffect(() => {
    if (!runs) return undefined;
    const by = Math.max(1, Math.round((speed * TICK_MS) / 1000));
    const timer = setInterval(() => setAt((old) => Math.min(count, old + by)), speed === 1 ? 1000 : TICK_MS);
    return () => clearInterval(timer);
  }, [runs, count, speed]);
  const value: Pick<Candles, 'candles' | 'next_to'> | null = useMemo(() => {
    if (here === null) return null;
    const played = joinedMinutes(barsOf(here.minutes.slice(0, at)), intervalMs(interval));
    const candles = played.map((bar): Candle => [bar.at, bar.open, bar.high, bar.low, bar.close, bar.volume, bar.openInterest]);
    return { candles: [...here.before, ...candles], next_to: null };
  }, [here, at, interval]);
  const length = Math.max(1, Math.round((intervalMs(interval) ?? 60_000 * count) / 60_000));
  const go = (next: number) => {
    const within = Math.min(Math.max(1, next), Math.max(1, count));
    // A chart cannot step back, so it is rebuilt from the start.
    if (within < at) setRewound((old) => old + 1);
    setAt(within);
  };
  return {
    day,
    interval,
    value,
    failed,
    at,
    count,
    /** Start of the last shown minute in exchange time; null until loaded. */
    minute: here?.minutes[at - 1]?.[0] ?? null,
    isEmpty: here !== null && count === 0,
    playing: runs,
    speed,
    key: `replay:${day ?? ''}:${rewound}`,
    begin: (chosen: string) => {
      setDay(chosen);
      setAt(1);
      setPlaying(false);
      setRewound((old) => old + 1);
    },
    end: () => {
      setDay(null);
      setPlaying(false);
    },
    toggle: () => {
      if (at >= count) go(1);
      setPlaying(!runs);
    },
    /** So many bars on or back; the minutes go to the end of a bar. */
    step: (bars: 1 | -1) => {
      setPlaying(false);
      const done = bars === 1 ? Math.floor(at / length) : Math.ceil(at / length);
      go((done + bars) * length);
    },
    go,
    setSpeed,
  };
}
export type Replay = ReturnType<typeof useReplay>;
