import { loadConfirm, loadCreateUser, loadLogin, loadRegister } from '#client/features/auth/index.ts';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import { localeAtom } from '#client/state/preferences.ts';
import { store } from '#client/state/store.ts';
import { lazyScreen, type LazyScreen, type ScreenModule } from './lazy-screen.tsx';

/** Returns a lazy screen of a feature: its code and its catalogue in the reader's language come together. Its id is the feature's name unless the feature has several. */
function screen(feature: string, load: () => Promise<ScreenModule>, id = feature): LazyScreen {
  return lazyScreen(id, async () => {
    const [module] = await Promise.all([load(), loadCatalogue(feature, store.get(localeAtom))]);
    return module;
  });
}

/** Every screen by its chunk id. */
export const SCREENS = {
  login: screen('auth', loadLogin, 'auth-login'),
  register: screen('auth', loadRegister, 'auth-register'),
  confirm: screen('auth', loadConfirm, 'auth-confirm'),
  createUser: screen('auth', loadCreateUser, 'auth-create-user'),
  errorPage: screen('error-page', () => import('#client/features/error-page/index.ts')),
  dashboard: screen('dashboard', () => import('#client/features/dashboard/index.ts')),
  broker: screen('broker', () => import('#client/features/broker/index.ts')),
  brokerLogin: screen('broker-login', () => import('#client/features/broker-login/index.ts')),
  portfolio: screen('portfolio', () => import('#client/features/portfolio/index.ts')),
  market: screen('market', () => import('#client/features/market/index.ts')),
  orderBook: screen('order-book', () => import('#client/features/order-book/index.ts')),
  positions: screen('positions', () => import('#client/features/positions/index.ts')),
  emergency: screen('kill', () => import('#client/features/kill/index.ts')),
  strategies: screen('strategies', () => import('#client/features/strategies/index.ts')),
  strategyBuilder: screen('strategy-builder', () => import('#client/features/strategy-builder/index.ts')),
  settings: screen('settings', () => import('#client/features/settings/index.ts')),
  liveTrade: screen('live-trade', () => import('#client/features/live-trade/index.ts')),
  positionBook: screen('position-book', () => import('#client/features/position-book/index.ts')),
  chart: screen('chart', () => import('#client/features/chart/index.ts')),
  optionChart: screen('option-chart', () => import('#client/features/option-chart/index.ts')),
  heatMap: screen('heat-map', () => import('#client/features/heat-map/index.ts')),
  screener: screen('screener', () => import('#client/features/screener/index.ts')),
  alerts: screen('alerts', () => import('#client/features/alerts/index.ts')),
  recommendations: screen('recommendations', () => import('#client/features/recommendations/index.ts')),
} as const;
