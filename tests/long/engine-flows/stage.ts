import type { Cable } from '#tests/support/device/cable.ts';
import type { Size } from '#tests/support/device/browser.ts';
import { registerTrader, type Trader, PASSWORD } from '#tests/support/device/trader.ts';
import { type Language, say } from '#tests/support/client/say.ts';
import type { Query } from '#tests/support/engines/find.ts';
import type { EnginePage } from '#tests/support/engines/page.ts';
import { HOME_PATH } from '#contract/constants.ts';
import { pattern } from '#tests/browser/pages/ticket.ts';

/** The environment of a flow: a page in one engine, and the product behind a network cable. */
export interface Stage {
  readonly page: EnginePage;
  /** Address of the product for the page. */
  readonly origin: string;
  /** Address for direct calls, unaffected by the cable. */
  readonly calls: string;
  readonly cable: Cable;
}

/** A user flow, run in an engine. */
export interface EngineFlow {
  readonly name: string;
  readonly size: Size;
  act(stage: Stage): Promise<void>;
}

type Values = Record<string, string | number>;

export const button = (id: string, values: Values = {}, language: Language = 'en'): Query => ({
  role: 'button',
  name: say(id, values, language),
  last: true,
});
export const heading = (id: string, language: Language = 'en'): Query => ({ role: 'heading', level: 1, name: say(id, {}, language) });
export const words = (id: string, values: Values = {}, language: Language = 'en'): Query => ({ text: say(id, values, language) });
export const dialog: Query = { role: 'dialog', last: true };

/** Goes to a screen of the app as its menu does, without reloading the page. */
export async function goTo(page: EnginePage, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Fills and submits the sign-in form. */
export async function sendSignIn(page: EnginePage, email: string, password = PASSWORD): Promise<void> {
  await page.shown(heading('auth.login.title'));
  // The language buttons exist only in the started app: text typed into the pre-rendered form would come too early.
  await page.shown({ css: '[aria-pressed="true"]', within: { role: 'group', name: say('auth.foot.language') } });
  await page.write({ label: say('auth.field.email') }, email);
  await page.write({ label: say('auth.field.password') }, password);
  await page.click(button('auth.login.submit'));
}

/** Waits until the page is at a path. */
export async function arrived(page: EnginePage, path: string): Promise<void> {
  await page.eventually(`to be at ${path}`, (to) => location.pathname === to, path);
}

/** Signs a new trader in, who has an account and a portfolio, and ends on the home screen. */
export async function signedIn({ page, origin, calls }: Stage): Promise<Trader> {
  const trader = await registerTrader(calls);
  await page.goto(`${origin}/auth/login`);
  await sendSignIn(page, trader.email);
  await arrived(page, HOME_PATH);
  await page.shown(heading('dashboard.page.title'));
  return trader;
}

/** Selects the option at the money in the open chain and opens the ticket from its order bar. */
export async function pickInChain(page: EnginePage, leg: 'call' | 'put', side: 'BUY' | 'SELL'): Promise<void> {
  await chooseInChain(page, leg);
  await page.click({ ...button(side === 'BUY' ? 'market.bar.buy' : 'market.bar.sell'), within: { role: 'toolbar', last: true } });
  await page.shown(dialog);
}

/** Selects the option at the money, so that its order bar is shown. */
export async function chooseInChain(page: EnginePage, leg: 'call' | 'put'): Promise<void> {
  await page.shown(heading('market.chain.title'));
  const row: Query = { role: 'row', has: say('market.atm.row') };
  await page.click({ role: 'gridcell', within: row, last: leg === 'put' });
  await page.shown({ role: 'toolbar', name: pattern('market.bar.label', { symbol: 'HOLE' }) });
}

/** Sends the order of the ticket: a slide for touch input, review and send for a pointer. */
export async function sendTicket(page: EnginePage, side: 'BUY' | 'SELL'): Promise<void> {
  const values = { side, lots: 1 };
  const finger = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  if (finger) {
    await page.slide({ ...button('ticket.slide.open', values), within: dialog });
    return;
  }
  await page.click({ ...button('ticket.review'), within: dialog });
  await page.click({ ...button('ticket.send.open', values), within: dialog });
}

/** Waits until the ticket says that the order is filled, and closes it. */
export async function filled(page: EnginePage): Promise<void> {
  await page.shown({ text: pattern('ticket.outcome.filled'), within: dialog });
  await page.click({ ...button('ticket.outcome.done'), within: dialog });
  await page.gone(dialog);
}

/** Opens the order book at the orders that were filled. */
export async function filledOrders(page: EnginePage): Promise<void> {
  await page.shown(heading('order-book.title'));
  await page.click({ css: '[role="tab"], label', has: new RegExp(`^${say('order-book.tab.executed')}`), within: { css: 'main' } });
}

/** Waits until the page has loaded everything. Leaving a page earlier aborts its requests, which Firefox reports as errors. */
export async function standing(page: EnginePage): Promise<void> {
  await page.gone({ css: '[aria-busy="true"], .skeleton' });
}
