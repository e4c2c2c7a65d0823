import { HOME_PATH } from '#contract/constants.ts';

interface Place {
  readonly path: string;
  /** Message id of its name. */
  readonly title: string;
  /** The extra of the back end without which it has nothing to show. */
  readonly needs?: string;
}

const SETTINGS = ['profile', 'appearance', 'language', 'trading', 'shortcuts', 'data', 'security', 'about'] as const;

/** Every page that the menu or the settings lead to. */
export const PLACES: readonly Place[] = [
  { path: HOME_PATH, title: 'title.dashboard' },
  { path: '/app/dashboards/live-trade', title: 'title.live-trade' },
  { path: '/app/position', title: 'title.positions' },
  { path: '/app/order_book', title: 'title.order-book' },
  { path: '/app/trading_view_chart', title: 'title.chart', needs: 'market' },
  { path: '/app/tv_chart', title: 'title.option-chart', needs: 'market' },
  { path: '/app/market_view?tab=overview', title: 'search.market.overview', needs: 'market' },
  { path: '/app/market_view?tab=chain', title: 'search.market.chain', needs: 'market' },
  { path: '/app/market_view?tab=futures', title: 'search.market.futures', needs: 'market' },
  { path: '/app/market_view?tab=watchlist', title: 'search.market.watchlist', needs: 'market' },
  { path: '/app/heat_map', title: 'title.heat-map', needs: 'market' },
  { path: '/app/strategy-builder', title: 'title.strategy-builder', needs: 'market' },
  { path: '/app/strategies', title: 'title.strategies' },
  { path: '/app/strategy_alerts', title: 'title.alerts' },
  { path: '/app/screener_ticker', title: 'title.screener' },
  { path: '/app/recommendations', title: 'title.recommendations' },
  { path: '/app/portfolio', title: 'title.portfolio' },
  { path: '/app/position_book', title: 'title.position-book' },
  { path: '/app/broker', title: 'title.broker' },
  { path: '/app/emergency', title: 'title.emergency', needs: 'risk' },
  ...SETTINGS.map((name) => ({ path: `/app/pages/setting/${name}`, title: `search.settings.${name}` })),
];
