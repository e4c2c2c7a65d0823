import { renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import { createElement, type ReactNode } from 'react';
import { expect } from 'vitest';
import { readOne } from '#client/offline/storage.ts';
import { readKeptDay } from '#client/workers/kept-day.ts';
import { useColumns } from '#client/state/market/columns.ts';
import { homeLayoutAtom, restoreHomeLayoutAtom } from '#client/state/device/home-layout.ts';
import { startInstallOffer } from '#client/state/device/install-offer.ts';
import { liteAtom, restoreLiteAtom } from '#client/state/device/lite.ts';
import { liveLayoutAtom, restoreLiveLayoutAtom } from '#client/state/device/live-layout.ts';
import { othersMoveAtom, restoreOthersMoveAtom } from '#client/state/device/others-move.ts';
import { pinsAtom, restorePinsAtom } from '#client/state/device/pins.ts';
import { preferencesAtom } from '#client/state/device/preferences.ts';
import { readSnapshot } from '#client/state/device/snapshot.ts';
import { restoreWatchDockAtom, watchDockAtom } from '#client/state/device/watch-dock.ts';
import { drawnAtom, loadDrawingsAtom } from '#client/state/market/chart-drawings.ts';
import { chartLayoutAtom, loadChartLayoutAtom, savedChartsAtom } from '#client/state/market/chart-layout.ts';
import { keptDaysAtom, readKeptDaysAtom } from '#client/state/market/kept-days.ts';
import { loadRecentInstrumentsAtom, recentInstrumentsAtom } from '#client/state/market/recent-instruments.ts';
import { loadStrategyPlansAtom, strategyPlansAtom } from '#client/state/market/strategy-plans.ts';
import { CALL, EXCHANGE_AT, PORTFOLIO, USER } from '#tests/support/server/wire-samples.ts';
import { eventually } from '#tests/support/client/client-page.ts';
import { by, type FrozenSample, own } from './frozen-sample.ts';

const isAnything = (_data: unknown): _data is unknown => true;
const LOOK_V1 = { currentTheme: 'dark', locale: 'fr', direction: 'rtl', navigation: 'top', collapsed: true };
const LINE = { id: 'd1', tool: 'segment', points: [{ at: EXCHANGE_AT, price: 26_000 }] };
const CHARTS = {
  interval: '15m',
  type: 'candles',
  indicators: [{ id: 'sma', values: [20] }],
  compared: ['SIM:NIFTY'],
  magnet: true,
  hidden: false,
};
const PLANS = {
  draft: { underlying: 'NIFTY', legs: '1_B10U' },
  saved: [{ id: 's1', name: 'Morning', savedAt: 5, underlying: 'NIFTY', legs: '1_S10U' }],
};
const DAY = { date: '2026-11-23', path: new Uint8Array([1, 2]), spot: new Uint8Array([3]), futures: [], expiries: [] };

/** Stored data of older versions: looks, charts, the market and copies. */
export const DEVICE_SAMPLES: readonly FrozenSample[] = [
  {
    module: 'state/device/preferences',
    version: 1,
    of: 'before colours of rise and fall were chosen',
    key: own('preferences'),
    data: LOOK_V1,
    read: (store) => store.get(preferencesAtom),
    gives: expect.objectContaining({ ...LOOK_V1, trend: 'green-red', keys: true }),
  },
  {
    module: 'state/device/preferences',
    version: 1,
    key: own('preferences'),
    data: {
      ...LOOK_V1,
      deviceTheme: false,
      pinned: true,
      trend: 'blue-orange',
      compact: true,
      text: 'large',
      still: true,
      bar: false,
      grouping: 'indian',
      privacy: true,
      keys: false,
    },
    read: (store) => store.get(preferencesAtom),
    gives: {
      ...LOOK_V1,
      deviceTheme: false,
      pinned: true,
      trend: 'blue-orange',
      compact: true,
      text: 'large',
      still: true,
      bar: false,
      grouping: 'indian',
      privacy: true,
      keys: false,
    },
  },
  {
    module: 'state/market/chart-layout',
    version: 1,
    key: own('chart-layout'),
    data: CHARTS,
    read: by(
      (store) => store.set(loadChartLayoutAtom),
      (store) => store.get(chartLayoutAtom),
    ),
    gives: { ...CHARTS, count: 1, others: [], linked: true },
  },
  {
    module: 'state/market/chart-layout',
    version: 2,
    key: own('chart-layout'),
    data: {
      value: {
        layout: { ...CHARTS, count: 2, others: ['SIM:RELIANCE'], linked: false },
        saved: [{ id: 'x', kind: 'layout', name: 'Two', instrument_id: null, layout: CHARTS }],
      },
      base: null,
      chosen: true,
    },
    read: by(
      (store) => store.set(loadChartLayoutAtom),
      (store) => [store.get(chartLayoutAtom), store.get(savedChartsAtom).map(({ name }) => name)],
    ),
    gives: [{ ...CHARTS, count: 2, others: ['SIM:RELIANCE'], linked: false }, ['Two']],
  },
  ...[1, 2].map((version): FrozenSample => ({
    module: 'state/market/chart-drawings',
    version,
    key: own(`drawings/${CALL.instrument_id}`),
    data: version === 1 ? [LINE] : { value: [LINE], base: null, chosen: true },
    read: by(
      (store) => store.set(loadDrawingsAtom, CALL.instrument_id),
      (store) => store.get(drawnAtom(CALL.instrument_id))?.list,
    ),
    gives: [LINE],
  })),
  {
    module: 'state/market/strategy-plans',
    version: 1,
    key: own('strategy-plans'),
    data: PLANS,
    read: by(
      (store) => store.set(loadStrategyPlansAtom),
      (store) => store.get(strategyPlansAtom),
    ),
    gives: PLANS,
  },
  {
    module: 'state/market/recent-instruments',
    version: 1,
    key: own('recent-instruments'),
    data: [CALL],
    read: by(
      (store) => store.set(loadRecentInstrumentsAtom),
      (store) => store.get(recentInstrumentsAtom),
    ),
    gives: [CALL],
  },
  {
    module: 'state/device/home-layout',
    version: 1,
    key: own('home-layout'),
    data: { wide: ['equity', 'attention', 'positions', 'calendar'], narrow: ['orders', 'indices'], hidden: ['calendar'] },
    read: by(
      (store) => store.set(restoreHomeLayoutAtom),
      (store) => store.get(homeLayoutAtom).layout,
    ),
    gives: { wide: ['equity', 'attention', 'positions', 'calendar'], narrow: ['orders', 'indices'], hidden: ['calendar'] },
  },
  {
    module: 'state/device/live-layout',
    version: 1,
    key: own('live-layout'),
    data: { left: 250, right: 400 },
    read: by(
      (store) => store.set(restoreLiveLayoutAtom),
      (store) => store.get(liveLayoutAtom),
    ),
    gives: { left: 250, right: 400 },
  },
  {
    module: 'state/device/watch-dock',
    version: 1,
    key: own('watch-dock'),
    data: { open: false, list: 3 },
    read: by(
      (store) => store.set(restoreWatchDockAtom),
      (store) => store.get(watchDockAtom),
    ),
    gives: { open: false, list: 3 },
  },
  {
    module: 'state/device/lite',
    version: 1,
    key: own('lite'),
    data: true,
    read: by(
      (store) => store.set(restoreLiteAtom),
      (store) => store.get(liteAtom),
    ),
    gives: true,
  },
  {
    module: 'state/device/others-move',
    version: 1,
    key: own('others-move'),
    data: 'same',
    read: by(
      (store) => store.set(restoreOthersMoveAtom),
      (store) => store.get(othersMoveAtom),
    ),
    gives: 'same',
  },
  {
    module: 'state/device/install-offer',
    version: 1,
    key: own('install'),
    data: { count: 4, lastAt: 9, answered: true },
    // The visit of now is counted on top.
    read: async (store) => {
      const stop = startInstallOffer(store);
      const counted = await eventually(async () => {
        const { data } = (await readOne(own('install'))) as { data: { count: number; answered: boolean } };
        if (data.count !== 5) throw new Error('not counted yet');
        return data;
      });
      stop();
      return counted.answered;
    },
    gives: true,
  },
  {
    module: 'state/device/pins',
    version: 1,
    key: own('pins'),
    data: [{ kind: 'account', ids: ['a1', 'P-1001'] }],
    read: by(
      (store) => store.set(restorePinsAtom),
      (store) => store.get(pinsAtom),
    ),
    gives: [{ kind: 'account', ids: ['a1', 'P-1001'] }],
  },
  {
    module: 'state/market/columns',
    version: 1,
    key: own('columns/orders'),
    data: ['side', 'price'],
    read: (store) => {
      const wrapper = ({ children }: { children: ReactNode }) => createElement(Provider, { store }, children);
      const { result } = renderHook(() => useColumns('orders', ['price', 'side', 'status'], ['status']), { wrapper });
      return eventually(() => {
        const [shown] = result.current;
        if (shown.length !== 2) throw new Error('not read yet');
        return shown;
      });
    },
    gives: ['side', 'price'],
  },
  {
    module: 'state/market/kept-days',
    version: 1,
    of: 'the list, before own history was among them',
    key: own('kept-days'),
    data: { NIFTY: [{ date: '2026-11-23', bytes: 25_000 }] },
    read: by(
      (store) => store.set(readKeptDaysAtom),
      (store) => store.get(keptDaysAtom),
    ),
    gives: { NIFTY: [{ date: '2026-11-23', bytes: 25_000 }] },
  },
  {
    module: 'state/market/kept-days',
    version: 1,
    of: 'a session',
    key: own('days/NIFTY/2026-11-23'),
    data: DAY,
    read: () => readKeptDay(USER.id, { source: 'simulated-history', underlying: 'NIFTY' }, '2026-11-23'),
    gives: DAY,
  },
  {
    module: 'state/device/snapshot',
    version: 1,
    key: own('snapshot/portfolios/a1'),
    data: { value: [PORTFOLIO], exchangeAt: null, tradingDate: null },
    read: async () => (await readSnapshot(USER.id, 'portfolios', 'a1', isAnything))?.value,
    gives: [PORTFOLIO],
  },
];
