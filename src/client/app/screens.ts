import './catalogues/catalogues.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import type { BEHIND } from './screens-behind.ts';
import { lazyScreen } from './lazy-screen.tsx';

const loadBehind = lazyCode('shell', () => import('./screens-behind.ts'));

/** Returns a screen behind sign-in with the messages of the feature and of `words`. */
const behind = (feature: keyof typeof BEHIND, ...words: readonly string[]) =>
  lazyScreen(feature, async () => (await loadBehind()).BEHIND[feature](), feature, ...words);

/** Every screen by its chunk id. What can be opened without the shell is named here, the others where the shell is. */
export const SCREENS = {
  login: lazyScreen('auth-login', () => import('#client/features/auth/login/index.ts'), 'auth'),
  register: lazyScreen('auth-register', () => import('#client/features/auth/register/index.ts'), 'auth'),
  confirm: lazyScreen('auth-confirm', () => import('#client/features/auth/confirm/index.ts'), 'auth', 'step-up', 'errors'),
  createUser: lazyScreen('auth-create-user', () => import('#client/features/auth/create-user/index.ts'), 'auth', 'errors'),
  errorPage: lazyScreen('error-page', () => import('#client/features/error-page/index.ts'), 'error-page'),
  emergency: lazyScreen('kill', () => import('#client/features/kill/index.ts'), 'kill'),
  dashboard: behind('dashboard'),
  broker: behind('broker'),
  brokerLogin: behind('broker-login'),
  portfolio: behind('portfolio'),
  market: behind('market'),
  orderBook: behind('order-book'),
  positions: behind('positions'),
  strategies: behind('strategies'),
  lab: lazyScreen('lab', async () => (await loadBehind()).BEHIND.lab(), 'strategies', 'strategies/lab-screen'),
  strategyBuilder: behind('strategy-builder', 'structures'),
  settings: behind('settings'),
  liveTrade: behind('live-trade'),
  positionBook: behind('position-book'),
  chart: behind('chart'),
  optionChart: behind('option-chart'),
  heatMap: behind('heat-map', 'market-words'),
  screener: behind('screener'),
  alerts: behind('alerts'),
  recommendations: behind('recommendations'),
} as const;
