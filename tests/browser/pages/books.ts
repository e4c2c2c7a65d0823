import type { Page } from 'playwright-core';
import { say } from '#tests/support/client/say.ts';
import { until } from '#tests/support/product/until.ts';
import { paise } from './page.ts';
import { pattern } from './ticket.ts';

export const POSITIONS = '/app/position';
export const ORDER_BOOK = '/app/order_book';

/** Returns the amount beside a name in a list of figures (dt, dd), in paise, once drawn. */
export async function figure(page: Page, id: string): Promise<number> {
  return (await figures(page, { only: id })).only;
}

/** Returns the amounts beside several names at one moment, once all are drawn. */
export function figures<Name extends string>(page: Page, ids: Readonly<Record<Name, string>>): Promise<Record<Name, number>> {
  const names = Object.entries<string>(ids).map(([name, id]) => [name, say(id)] as const);
  return until(`figures of ${Object.values<string>(ids).join(', ')}`, 20_000, async () => {
    const texts = await page.evaluate(textsBeside, names);
    const missing = texts.filter(([, text]) => !/\d/.test(text));
    if (missing.length > 0) throw new Error(`not drawn: ${missing.map(([name, text]) => `${name} "${text}"`).join(', ')}`);
    return Object.fromEntries(texts.map(([name, text]) => [name, paise(text)])) as Record<Name, number>;
  });
}

/** Runs in the page: returns the text of the amount beside each name; none for a missing name. */
function textsBeside(names: readonly (readonly [string, string])[]): (readonly [string, string])[] {
  const pairs = [...document.querySelectorAll('dl > div')];
  return names.map(([name, title]) => {
    const pair = pairs.find((each) => each.querySelector('dt')?.textContent.trim() === title);
    return [name, pair?.querySelector<HTMLElement>('dd .amount')?.innerText ?? ''] as const;
  });
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
  // A button of a single row: the buttons of whole groups come first on the page.
  await page
    .getByRole('button', { name: pattern(id) })
    .and(page.locator('button:not(header button, .group-line button)'))
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

/** Cancels the only open order: two taps on a phone, a confirmed question on a desktop. */
export async function cancelOpenOrder(page: Page): Promise<void> {
  await pressFor(page, 'order-book.cancel.of');
  const question = page.getByRole('dialog', { name: say('order-book.cancel.title') });
  const again = page.getByRole('button', { name: say('order-book.cancel.again'), exact: true });
  await question
    .getByRole('button', { name: say('order-book.cancel'), exact: true })
    .or(again)
    .click();
}
