import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { say } from '#tests/support/client/say.ts';

/** Opens the test over many days of a bot that is listed, of all sessions that there are. */
export async function openTest(page: Page, bot: string): Promise<Locator> {
  const card = page.getByRole('article', { name: bot });
  await card.getByRole('button', { name: say('strategies.card.edit-named', { name: bot }) }).click();
  return openedTest(page);
}

/** Opens the part of the open editor that plays a bot over many days, of all sessions that there are. */
export async function openedTest(page: Page): Promise<Locator> {
  const part = page.getByRole('group', { name: say('strategies.section.backtest'), exact: true });
  // A test that was begun there before stands open.
  if (!(await part.evaluate((details) => details.hasAttribute('open'))))
    await part.getByText(say('strategies.section.backtest'), { exact: true }).click();
  await part.getByText(say('backtest.newest', { count: 'all' }), { exact: true }).click();
  return part;
}

/** Stores the sessions of NIFTY on the device, once the server has so many. */
export async function keepSessions(part: Locator, sessions: number): Promise<void> {
  const kept = part.getByRole('region', { name: say('backtest.kept') });
  const all = kept.getByText(new RegExp(`^${sessions} sessions of NIFTY saved on this device`));
  const keep = async () => {
    await kept.getByRole('button').first().click();
    await kept.getByText(/saved on this device/).waitFor();
    return all.count();
  };
  await expect.poll(keep, { timeout: 90_000 }).toBe(1);
}
