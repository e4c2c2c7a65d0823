import { lazyCode } from '#client/platform/lazy-module.ts';

/** Loaders of the shell's screens, by feature. In a separate module, so that the sign-in page does not contain their URLs. */
export const BEHIND = {
  dashboard: lazyCode('dashboard', () => import('#client/features/dashboard/index.ts')),
  broker: lazyCode('broker', () => import('#client/features/broker/index.ts')),
  'broker-login': lazyCode('broker-login', () => import('#client/features/broker-login/index.ts')),
  portfolio: lazyCode('portfolio', () => import('#client/features/portfolio/index.ts')),
  market: lazyCode('market', () => import('#client/features/market/index.ts')),
  'order-book': lazyCode('order-book', () => import('#client/features/order-book/index.ts')),
  positions: lazyCode('positions', () => import('#client/features/positions/index.ts')),
  strategies: lazyCode('strategies', () => import('#client/features/strategies/index.ts')),
  lab: lazyCode('lab', () => import('#client/features/strategies/lab-screen/index.ts')),
  'strategy-builder': lazyCode('strategy-builder', () => import('#client/features/strategy-builder/index.ts')),
  settings: lazyCode('settings', () => import('#client/features/settings/index.ts')),
  'live-trade': lazyCode('live-trade', () => import('#client/features/live-trade/index.ts')),
  'position-book': lazyCode('position-book', () => import('#client/features/position-book/index.ts')),
  chart: lazyCode('chart', () => import('#client/features/chart/index.ts')),
  'option-chart': lazyCode('option-chart', () => import('#client/features/option-chart/index.ts')),
  'heat-map': lazyCode('heat-map', () => import('#client/features/heat-map/index.ts')),
  screener: lazyCode('screener', () => import('#client/features/screener/index.ts')),
  alerts: lazyCode('alerts', () => import('#client/features/alerts/index.ts')),
  recommendations: lazyCode('recommendations', () => import('#client/features/recommendations/index.ts')),
} as const;
