import { APP_BASE, AUTH_BASE } from '#contract/constants.ts';
import type { LazyScreen } from './lazy-screen.tsx';
import { SCREENS } from './screens.ts';

/** How much of the shell a route has: nothing, only the frame of the forms, or header, menu and footer. */
export type Layout = 'blank' | 'minimal' | 'full';

export interface AppRoute {
  readonly path: string;
  readonly screen: LazyScreen;
  /** Message id of the page's name: header and document title. */
  readonly title: string;
  readonly layout: Layout;
}

function route(path: string, screen: LazyScreen, title: string, layout: Layout): AppRoute {
  return { path, screen, title: `title.${title}`, layout };
}
const form = (path: string, screen: LazyScreen, title: string) => route(`${AUTH_BASE}${path}`, screen, title, 'minimal');
const blank = (path: string, screen: LazyScreen, title: string) => route(`${APP_BASE}${path}`, screen, title, 'blank');
/** Returns the route of a shell page, named after the screen. */
const page = (path: string, screen: LazyScreen) => route(`${APP_BASE}${path}`, screen, screen.id, 'full');

/** Reached only while nobody is signed in. */
export const PUBLIC_ROUTES: readonly AppRoute[] = [
  form('/login', SCREENS.login, 'login'),
  form('/register', SCREENS.register, 'register'),
  form('/error-page-1', SCREENS.errorPage, 'error-page'),
];

/** Reached only with a token. */
export const PROTECTED_ROUTES: readonly AppRoute[] = [
  page('/dashboards/default', SCREENS.dashboard),
  blank('/login-1', SCREENS.confirm, 'confirm'),
  blank('/register', SCREENS.createUser, 'create-user'),
  blank('/error-page-1', SCREENS.errorPage, 'error-page'),
  page('/pages/setting/*', SCREENS.settings),
  page('/position', SCREENS.positions),
  page('/strategy_alerts', SCREENS.alerts),
  page('/broker/:broker/*', SCREENS.brokerLogin),
  page('/broker', SCREENS.broker),
  page('/portfolio', SCREENS.portfolio),
  page('/position_book', SCREENS.positionBook),
  page('/order_book', SCREENS.orderBook),
  page('/trading_view_chart', SCREENS.chart),
  page('/tv_chart', SCREENS.optionChart),
  page('/screener_ticker', SCREENS.screener),
  page('/strategies', SCREENS.strategies),
  page('/lab', SCREENS.lab),
  page('/recommendations', SCREENS.recommendations),
  page('/market_view', SCREENS.market),
  page('/heat_map', SCREENS.heatMap),
  page('/dashboards/live-trade', SCREENS.liveTrade),
  page('/strategy-builder', SCREENS.strategyBuilder),
  blank('/emergency', SCREENS.emergency, 'emergency'),
];
