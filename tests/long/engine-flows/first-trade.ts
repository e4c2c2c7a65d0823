import { expect } from 'vitest';
import { HOME_PATH } from '#contract/constants.ts';
import { newEmail, PASSWORD } from '#tests/support/device/trader.ts';
import { say } from '#tests/support/client/say.ts';
import { ORDER_BOOK } from '#tests/browser/pages/books.ts';
import { arrived, button, type EngineFlow, filled, filledOrders, goTo, heading, pickInChain, sendTicket, words } from './stage.ts';

export const firstTrade: EngineFlow = {
  name: 'a newcomer registers, has a paper account by one press, and finds a filled order in the order book',
  size: 'phone',
  async act({ page, origin }) {
    await page.goto(`${origin}/auth/register`);
    await page.shown(heading('auth.register.title'));
    const fields = { name: 'Asha Rao', email: newEmail(), mobile: '+91 98765 43210', password: PASSWORD };
    for (const [id, text] of Object.entries(fields)) await page.write({ label: say(`auth.field.${id}`) }, text);
    await page.click(button('auth.register.submit'));
    await arrived(page, HOME_PATH);
    await page.click(button('dashboard.start.paper'));
    await page.click({ role: 'link', name: say('dashboard.start.order') });
    await pickInChain(page, 'call', 'BUY');
    // WebKit counted the heading of each choice twice.
    await expect.poll(() => page.evaluate(emptyBelowChoices)).toBe(0);
    await sendTicket(page, 'BUY');
    await filled(page);
    await goTo(page, ORDER_BOOK);
    await filledOrders(page);
    await page.shown(words('status.filled'));
  },
};

/** Runs in the page: the most height that a choice of the ticket takes without showing anything there. */
function emptyBelowChoices(): number {
  const choices = [...document.querySelectorAll('dialog[open] .segmented-group')];
  const foot = (element: Element | null) => element?.getBoundingClientRect().bottom ?? 0;
  return Math.round(Math.max(...choices.map((choice) => foot(choice) - foot(choice.lastElementChild))));
}
