import { HOME_PATH } from '#contract/constants.ts';
import { ORDER_BOOK } from '#tests/browser/pages/books.ts';
import { CHAIN } from '#tests/browser/pages/chain.ts';
import {
  arrived,
  type EngineFlow,
  filled,
  filledOrders,
  goTo,
  heading,
  pickInChain,
  sendTicket,
  signedIn,
  standing,
  words,
} from './stage.ts';

export const twoTabs: EngineFlow = {
  name: 'a reload keeps the session, and an order of one tab is seen in the other',
  size: 'desktop',
  async act(stage) {
    const { page, origin } = stage;
    await signedIn(stage);
    await standing(page);
    await page.reload();
    await arrived(page, HOME_PATH);
    await page.shown(heading('dashboard.page.title'));
    await goTo(page, ORDER_BOOK);
    await filledOrders(page);
    await page.gone(words('status.filled'));
    const book = await page.tab();

    await page.newTab();
    await page.goto(`${origin}${CHAIN}`);
    await pickInChain(page, 'put', 'BUY');
    await sendTicket(page, 'BUY');
    await filled(page);

    await page.toTab(book);
    await page.shown(words('status.filled'));
  },
};
