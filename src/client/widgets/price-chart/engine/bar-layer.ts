import type { Chart, Period } from 'klinecharts';
import type { Bar } from '#domain/indicators/bar.ts';
import { heikinAshi } from '#domain/indicators/heikin-ashi.ts';
import type { ChartInterval } from '#domain/market/chart-choices.ts';
import type { ChartData } from '../chart-types.ts';
import { engineBar, type EngineBar } from './bar-data.ts';
import { olderBars } from './older-bars.ts';

const PERIODS: Readonly<Record<ChartInterval, Period>> = {
  '1m': { type: 'minute', span: 1 },
  '3m': { type: 'minute', span: 3 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
};

/** Returns whether two bars of one instant would be drawn alike. */
function isSame(a: Bar, b: Bar): boolean {
  return a.close === b.close && a.high === b.high && a.low === b.low && a.open === b.open && a.volume === b.volume;
}

/** Feeds a chart with the initial bars, older bars on scrolling, and live updates. */
export function barLayer(chart: Chart, isAveraged: () => boolean) {
  let data: ChartData | null = null;
  let raw: Bar[] = [];
  let isReady = false;
  const askOlder = olderBars(() => performance.now());
  let push: ((bar: EngineBar) => void) | null = null;
  const dressed = (bars: readonly Bar[]): EngineBar[] => {
    if (!isAveraged()) return bars.map((bar) => engineBar(bar));
    const averaged = heikinAshi(bars);
    return bars.map((bar, index) => engineBar(bar, averaged[index]));
  };
  const load = (shown: ChartData) =>
    chart.setDataLoader({
      getBars: async ({ type: asked, timestamp, callback }) => {
        // Symbol, period and data loader are set one by one; only the last setting loads bars.
        if (!isReady) return undefined;
        if (asked === 'init') return callback(dressed(raw), { forward: shown.older !== null, backward: false });
        if (asked !== 'forward' || shown.older === null || timestamp === null) return callback([], { forward: false });
        const { bars, more } = await askOlder(shown.older, timestamp);
        if (data !== shown) return undefined;
        raw = [...bars, ...raw];
        return callback(dressed(bars), { forward: more });
      },
      subscribeBar: ({ callback }) => {
        push = callback;
      },
      unsubscribeBar: () => {
        push = null;
      },
    });
  const put = (bars: readonly Bar[]) => {
    const held = chart.getDataList();
    const fresh: Bar[] = [];
    let isTouched = false;
    for (const bar of bars) {
      const last = raw.at(-1);
      if (last === undefined || bar.at > last.at) {
        raw.push(bar);
        fresh.push(bar);
        continue;
      }
      const place = raw.findLastIndex(({ at }) => at === bar.at);
      const old = raw[place];
      if (old === undefined || isSame(old, bar)) continue;
      raw[place] = bar;
      isTouched = true;
      const drawn = held[place];
      if (drawn !== undefined && !isAveraged()) Object.assign(drawn, engineBar(bar));
    }
    const newest = raw.at(-1);
    if (newest === undefined || (fresh.length === 0 && !isTouched)) return;
    const averaged = isAveraged() ? dressed(raw) : null;
    const first = raw.length - fresh.length;
    if (fresh.length === 0) push?.(averaged?.at(-1) ?? engineBar(newest));
    fresh.forEach((bar, index) => push?.(averaged?.[first + index] ?? engineBar(bar)));
  };
  return {
    show: (shown: ChartData) => {
      data = shown;
      raw = [...shown.bars];
      isReady = false;
      chart.setSymbol({ ticker: shown.ticker, pricePrecision: shown.decimals, volumePrecision: 0 });
      chart.setPeriod(PERIODS[shown.interval]);
      isReady = true;
      load(shown);
    },
    put,
  };
}
