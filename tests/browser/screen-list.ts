/** A screen of this version: its address and the message that is its heading. */
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
  { path: '/app/broker', title: 'broker.page.title', signedIn: true },
  { path: '/app/portfolio', title: 'portfolio.page.title', signedIn: true },
  { path: '/app/market_view?tab=chain', title: 'market.chain.title', signedIn: true },
  { path: '/app/order_book', title: 'order-book.title', signedIn: true },
  { path: '/app/position', title: 'positions.title', signedIn: true },
  { path: '/app/login-1', title: 'auth.confirm.title', signedIn: true },
  { path: '/app/register', title: 'auth.create-user.title', signedIn: true },
  { path: '/app/error-page-1', title: 'error-page.title.other', signedIn: true },
  { path: '/app/heat_map', title: 'unavailable.page.title', signedIn: true },
];
