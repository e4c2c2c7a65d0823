import type { Locator, Page } from 'playwright-core';
import { say } from '#tests/support/client/say.ts';
import { until } from '#tests/support/product/until.ts';
import { shown } from './page.ts';

/** The open order ticket. */
export function ticket(page: Page): Locator {
  return page.getByRole('dialog').last();
}

/** Returns a pattern for a message with values: the fixed words around the values. */
export function pattern(id: string, values: Record<string, string | number> = {}): RegExp {
  const hole = 'HOLE';
  const holes = Object.fromEntries(['price', 'filled', 'quantity', 'symbol', 'units'].map((name) => [name, hole]));
  const text = say(id, { ...holes, ...values });
  return new RegExp(
    text
      .split(hole)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.+'),
    'i',
  );
}

/** Types a limit price into the ticket. */
export async function typePrice(page: Page, price: number): Promise<void> {
  const open = ticket(page);
  const field = open.getByRole('spinbutton', { name: say('ticket.price') });
  await field.fill(price.toFixed(2));
  await field.blur();
}

type Sending = 'open' | 'square-off' | 'modify';

/** Drags the handle of a slider to its end a number of times, whatever happens to the slider meanwhile. */
export async function slideAll(page: Page, track: Locator, times: number): Promise<void> {
  // Waits until the slider is still: the estimate appears above and moves it.
  await track.and(page.locator(':not([aria-disabled="true"])')).hover();
  const box = await track.boundingBox();
  if (box === null) throw new Error('the track is not there');
  const y = box.y + box.height / 2;
  for (let count = 0; count < times; count += 1) {
    await page.mouse.move(box.x + 28, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 10, y, { steps: 6 });
    await page.mouse.up();
  }
}

/** Sends the order of the ticket: by a slide on a phone, by review and send on a desktop; `presses`: clicks on the last button. */
export async function send(page: Page, mode: Sending, values: Record<string, string | number>, presses = 1): Promise<void> {
  const open = ticket(page);
  const review = open.getByRole('button', { name: say('ticket.review'), exact: true });
  const slide = open.getByRole('button', { name: say(`ticket.slide.${mode}`, values) });
  await shown(review.or(slide));
  const touch = await slide.isVisible();
  if (touch) {
    await slideAll(page, slide, presses);
    return;
  }
  await review.click();
  await open.getByRole('button', { name: say(`ticket.send.${mode}`, values), exact: true }).click({ clickCount: presses });
}

/** Waits until the ticket shows the outcome of the order. */
export async function outcome(page: Page, id: string): Promise<void> {
  await shown(ticket(page).getByText(pattern(id)));
}

/** Closes the ticket after an outcome. */
export async function done(page: Page): Promise<void> {
  const open = ticket(page);
  await open.getByRole('button', { name: say('ticket.outcome.done'), exact: true }).click();
  await open.waitFor({ state: 'hidden' });
}

/** Returns the initial number of a field, once there is a value. */
export function numberIn(field: Locator): Promise<number> {
  return until('the field holds a number', 20_000, async () => {
    const value = Number((await field.inputValue()).replaceAll(',', ''));
    return value > 0 ? value : null;
  });
}

/** Switches to a limit order and returns the initial price of the field. */
export async function chooseLimit(page: Page): Promise<number> {
  const open = ticket(page);
  await open.getByText(say('ticket.kind.LIMIT'), { exact: true }).click();
  return numberIn(open.getByRole('spinbutton', { name: say('ticket.price') }));
}
