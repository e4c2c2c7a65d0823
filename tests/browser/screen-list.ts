/** A screen of the app: address and message id of the heading. */
export interface ScreenOfList {
  readonly path: string;
  readonly title: string;
  readonly signedIn: boolean;
}

export const SCREEN_LIST: readonly ScreenOfList[] = [
  { path: '/auth/login', title: 'auth.login.title', signedIn: false },
  { path: '/auth/register', title: 'auth.register.title', signedIn: false },
  { path: '/auth/error-page-1', title: 'error-page.title.other', signedIn: false },
  { path: '/app/dashboards/default', title: 'dashboard.page.title', signedIn: true },
  { path: '/app/dashboards/live-trade', title: 'live-trade.title', signedIn: true },
  { path: '/app/broker', title: 'broker.page.title', signedIn: true },
  { path: '/app/broker/practice', title: 'broker-login.page.title', signedIn: true },
  { path: '/app/portfolio', title: 'portfolio.page.title', signedIn: true },
  { path: '/app/portfolio?tab=performance', title: 'portfolio.page.title', signedIn: true },
  { path: '/app/portfolio?tab=calendar', title: 'portfolio.page.title', signedIn: true },
  { path: '/app/portfolio?tab=calendar&year=2026', title: 'portfolio.page.title', signedIn: true },
  { path: '/app/portfolio?tab=holdings', title: 'portfolio.page.title', signedIn: true },
  { path: '/app/portfolio?tab=risk', title: 'portfolio.page.title', signedIn: true },
  { path: '/app/market_view?tab=chain', title: 'market.chain.title', signedIn: true },
  { path: '/app/market_view?tab=oi', title: 'market.oi.title', signedIn: true },
  { path: '/app/trading_view_chart', title: 'chart.title', signedIn: true },
  { path: '/app/tv_chart', title: 'option-chart.title', signedIn: true },
  { path: '/app/order_book', title: 'order-book.title', signedIn: true },
  { path: '/app/position', title: 'positions.title', signedIn: true },
  { path: '/app/emergency', title: 'kill.emergency.title', signedIn: true },
  { path: '/app/recommendations', title: 'recommendations.page.title', signedIn: true },
  { path: '/app/strategies', title: 'strategies.page.title', signedIn: true },
  { path: '/app/strategies?tab=library', title: 'strategies.page.title', signedIn: true },
  { path: '/app/strategies?tab=hosted', title: 'strategies.page.title', signedIn: true },
  { path: '/app/lab', title: 'title.lab', signedIn: true },
  { path: '/app/strategy-builder', title: 'title.strategy-builder', signedIn: true },
  { path: '/app/strategy-builder?tab=payoff&legs=1_B10U', title: 'title.strategy-builder', signedIn: true },
  { path: '/app/pages/setting/profile', title: 'settings.profile.title', signedIn: true },
  { path: '/app/pages/setting/appearance', title: 'settings.appearance.title', signedIn: true },
  { path: '/app/pages/setting/language', title: 'settings.language.title', signedIn: true },
  { path: '/app/pages/setting/trading', title: 'settings.trading.title', signedIn: true },
  { path: '/app/pages/setting/markets', title: 'settings.markets.title', signedIn: true },
  { path: '/app/pages/setting/shortcuts', title: 'settings.shortcuts.title', signedIn: true },
  { path: '/app/pages/setting/data', title: 'settings.data.title', signedIn: true },
  { path: '/app/pages/setting/device', title: 'settings.device.title', signedIn: true },
  { path: '/app/pages/setting/security', title: 'settings.security.title', signedIn: true },
  { path: '/app/pages/setting/open', title: 'settings.open.title', signedIn: true },
  { path: '/app/pages/setting/about', title: 'settings.about.title', signedIn: true },
  { path: '/app/position_book', title: 'title.position-book', signedIn: true },
  { path: '/app/login-1', title: 'step-up.page.title', signedIn: true },
  { path: '/app/register', title: 'auth.create-user.title', signedIn: true },
  { path: '/app/error-page-1', title: 'error-page.title.other', signedIn: true },
  { path: '/app/market_view?tab=overview', title: 'market.overview.title', signedIn: true },
  { path: '/app/market_view?tab=futures', title: 'market.futures.title', signedIn: true },
  { path: '/app/market_view?tab=watchlist', title: 'market.watchlist.title', signedIn: true },
  { path: '/app/heat_map', title: 'heat-map.title', signedIn: true },
  { path: '/app/heat_map?view=list', title: 'heat-map.title', signedIn: true },
  { path: '/app/screener_ticker', title: 'title.screener', signedIn: true },
  { path: '/app/strategy_alerts', title: 'title.alerts', signedIn: true },
];

const ANALYTICS = /^\/app\/(?:market_view|trading_view_chart|tv_chart|heat_map|screener_ticker|recommendations|strateg)/;

/** Screens mainly for reading: each opens offline once it has been visited. */
export const ANALYTICS_SCREENS: readonly ScreenOfList[] = SCREEN_LIST.filter(({ path }) => ANALYTICS.test(path));
