import type { Locator, Page } from 'playwright-core';
import { say } from '#tests/support/client/say.ts';
import { paise, shown } from './page.ts';
import { pattern } from './ticket.ts';

export const POSITIONS = '/app/position';
export const ORDER_BOOK = '/app/order_book';

/** Returns the amount beside a name of a list of figures (dt, dd), in paise. */
export async function figure(page: Page, id: string): Promise<number> {
  return paise(await figureText(page, id).innerText());
}

/** Finds the figure beside a name. */
export function figureText(page: Page, id: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(say(id), { exact: true }) })
    .first()
    .locator('dd .amount')
    .first();
}

/** Opens a tab of the order book. */
export async function openTab(page: Page, id: string): Promise<void> {
  await page
    .getByRole('tab', { name: new RegExp(`^${say(id)}`) })
    .or(page.getByRole('radio', { name: new RegExp(`^${say(id)}`) }))
    .first()
    .click();
}

/** Presses a button that names an instrument, such as "Square off NIFTY …". */
export async function pressFor(page: Page, id: string): Promise<void> {
  await page
    .getByRole('button', { name: pattern(id) })
    .first()
    .click();
}

/** Changes the price of the only open order in its row. */
export async function changeOpenOrder(page: Page, change: { readonly price?: number; readonly lots?: number }): Promise<void> {
  await pressFor(page, 'order-book.modify.of');
  const form = page.getByRole('form', { name: pattern('order-book.modify.of') });
  for (const [field, value] of Object.entries(change)) {
    const box = form.getByRole('spinbutton', { name: say(`order-book.modify.field.${field}`), exact: true });
    await box.fill(field === 'price' ? value.toFixed(2) : String(value));
    await box.blur();
  }
  await form.getByRole('button', { name: say('order-book.modify.save'), exact: true }).click();
  await form.waitFor({ state: 'hidden' });
}

/** Cancels the only open order: a finger taps twice, a pointer answers the question. */
export async function cancelOpenOrder(page: Page): Promise<void> {
  await pressFor(page, 'order-book.cancel.of');
  const question = page.getByRole('dialog', { name: say('order-book.cancel.title') });
  const again = page.getByRole('button', { name: say('order-book.cancel.again'), exact: true });
  await shown(question.or(again));
  if (await again.isVisible()) await again.click();
  else await question.getByRole('button', { name: say('order-book.cancel'), exact: true }).click();
}
