import type { Page } from 'playwright-core';
import { say } from '#tests/support/client/say.ts';
import { changeOpenOrder, ORDER_BOOK, POSITIONS, pressFor } from './pages/books.ts';
import { fromMenu, goTo, heading, settled, shown } from './pages/page.ts';
import { done, outcome, send, ticket, typePrice } from './pages/ticket.ts';

const button = (page: Page, id: string, values: Record<string, string | number> = {}) =>
  page.getByRole('button', { name: say(id, values), exact: true }).first();

/** Sets stop and target of the first position, by two separate calls. */
export async function protect(page: Page, levels: { readonly stop: number; readonly target: number }): Promise<void> {
  await pressFor(page, 'positions.protect.of');
  const sheet = page.getByRole('dialog');
  for (const part of ['stop', 'target'] as const) {
    const field = sheet.getByRole('group', { name: say(`positions.protect.${part}`), exact: true });
    await field.getByRole('checkbox').check();
    await field.getByRole('spinbutton').fill(String(levels[part]));
    await field.getByRole('spinbutton').blur();
    await button(page, `positions.protect.alone.${part}`).click();
    await shown(sheet.getByText(say('positions.protect.alone.taken')).nth(part === 'stop' ? 0 : 1));
  }
  await button(page, 'positions.close-sheet').click();
}

async function byLimit(page: Page, mode: 'open' | 'square-off', values: Record<string, string | number>, price: number): Promise<void> {
  await ticket(page).getByText(say('ticket.kind.LIMIT'), { exact: true }).click();
  await typePrice(page, price);
  await send(page, mode, values);
  await outcome(page, 'ticket.outcome.open');
  await done(page);
}

/** Adds to the first position by a limit order, closes it by another, and at market. */
export async function addAndClose(page: Page): Promise<void> {
  await pressFor(page, 'positions.more.of');
  await pressFor(page, 'positions.add.of');
  await byLimit(page, 'open', { side: 'SELL', lots: 1 }, 131);
  await pressFor(page, 'positions.close.of');
  await byLimit(page, 'square-off', { lots: 1 }, 102);
  await pressFor(page, 'positions.close.of');
  await send(page, 'square-off', { lots: 1 });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('ticket.outcome.done'), exact: true })
    .click();
}

/** Selects all open positions, expecting `count`, and closes the selection with a single call. */
export async function closeAll(page: Page, count = 1): Promise<void> {
  await goTo(page, POSITIONS);
  await button(page, 'positions.select').click();
  const groups = page.locator('section header, .group-line').getByRole('checkbox');
  await shown(groups.first());
  await settled(page);
  for (const group of await groups.all()) await group.check();
  await button(page, 'positions.selected.exit', { count }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('positions.exit-many.about', { count }) })
    .click();
  await shown(page.getByRole('dialog').getByText(say('positions.sent.taken')));
  await button(page, 'positions.close-sheet').click();
}

/** Changes the oldest open order and cancels it. */
export async function changeAndCancel(page: Page): Promise<void> {
  await goTo(page, ORDER_BOOK);
  await heading(page, 'order-book.title');
  await changeOpenOrder(page, { price: 119 });
  await pressFor(page, 'order-book.cancel.of');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('order-book.cancel'), exact: true })
    .click();
}

/** Creates a bot of the kind from the back end's base strategy, renames and deletes it. */
export async function makeRenameDelete(page: Page, kind: 'trading' | 'daily', name: string): Promise<void> {
  await goTo(page, '/app/strategies?tab=library');
  await button(page, 'strategies.library.make-named', { name: 'Short straddle' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(say(`strategies.kind.${kind}`), { exact: true }).click();
  const field = sheet.getByLabel(say('strategies.field.name'), { exact: true });
  await field.fill('First');
  await button(page, 'strategies.editor.create').click();
  await sheet.waitFor({ state: 'hidden' });
  await goTo(page, '/app/strategies');
  await button(page, 'strategies.card.edit-named', { name: 'First' }).click();
  await field.fill(name);
  await button(page, 'strategies.editor.save').click();
  await sheet.waitFor({ state: 'hidden' });
  await (await fromMenu(page.locator('main'), say('strategies.card.more-named', { name }), say('strategies.card.delete'))).click();
  await button(page, 'strategies.delete.confirm').click();
  await shown(page.getByText(say('strategies.bots.empty')));
}
