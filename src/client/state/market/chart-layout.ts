import { atom } from 'jotai';
import type { CandleInterval } from '#client/api/types.ts';
import { isRecord } from '../resource/is-record.ts';
import { keep, readKept } from '../device/kept.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';

/** What a bar of a chart may be: what is asked for, and weeks, which are made of days. */
export const CHART_INTERVALS = ['1m', '3m', '5m', '15m', '30m', '1h', '1d', '1w'] as const;
export type ChartInterval = (typeof CHART_INTERVALS)[number];

/** Returns the candles from which bars of an interval are made. */
export function candlesOf(interval: ChartInterval): CandleInterval {
  return interval === '1w' ? '1d' : interval;
}

export const BAR_TYPES = ['candles', 'hollow', 'bars', 'line', 'area', 'heikin-ashi'] as const;
export type BarType = (typeof BAR_TYPES)[number];

/** An indicator that the trader put on the chart, with the parameters as chosen. */
export interface ChosenIndicator {
  readonly id: string;
  readonly values: readonly number[];
}
/** How a trader left the chart: the same for every instrument. */
export interface ChartLayout {
  readonly interval: ChartInterval;
  readonly type: BarType;
  readonly indicators: readonly ChosenIndicator[];
  /** Instruments that are compared, by id. */
  readonly compared: readonly { readonly id: string; readonly name: string }[];
  /** Whether drawings snap to the prices of a bar. */
  readonly magnet: boolean;
  readonly hidden: boolean;
}

const VERSION = 1;
const NAME = 'chart-layout';
const FIRST: ChartLayout = {
  interval: '5m',
  type: 'candles',
  indicators: [{ id: 'volume', values: [20] }],
  compared: [],
  magnet: false,
  hidden: false,
};

function isLayout(data: unknown): data is ChartLayout {
  return (
    isRecord(data) &&
    CHART_INTERVALS.some((interval) => interval === data['interval']) &&
    BAR_TYPES.some((type) => type === data['type']) &&
    Array.isArray(data['indicators']) &&
    Array.isArray(data['compared'])
  );
}

const baseAtom = atom<ChartLayout | null>(null);

/** The chart as this user left it on this device; what is set is kept. Null until it was read. */
export const chartLayoutAtom = atom(
  (get) => get(baseAtom),
  (get, set, change: Partial<ChartLayout>) => {
    const next = { ...(get(baseAtom) ?? FIRST), ...change };
    set(baseAtom, next);
    const userId = get(userIdAtom);
    if (userId !== null) keep(userId, NAME, VERSION, next);
  },
);

export const loadChartLayoutAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  if (userId === null || get(baseAtom) !== null) return;
  const stored = await readKept(userId, NAME, VERSION, isLayout);
  if (get(userIdAtom) === userId && get(baseAtom) === null) set(baseAtom, stored ?? FIRST);
});

onLeaving(atom(null, (_get, set) => set(baseAtom, null)));
