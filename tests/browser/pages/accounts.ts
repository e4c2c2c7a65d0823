import type { Page } from 'playwright-core';
import { say } from '#tests/support/client/say.ts';
import { heading, shown } from './page.ts';

/** Adds an account on the broker screen: a paper account, or one at the only broker there is. */
export async function addPaperAccount(page: Page, label: string): Promise<void> {
  await heading(page, 'broker.page.title');
  await page
    .getByRole('button', { name: say('broker.page.add') })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: say('broker.form.add-title') });
  await sheet.getByLabel(say('broker.form.label')).fill(label);
  await sheet.getByRole('button', { name: say('broker.form.add'), exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
  await shown(page.getByRole('heading', { name: label }));
}

/** Adds an account at the broker with this title on the broker screen. */
export async function addAccount(page: Page, label: string, broker: string): Promise<void> {
  await heading(page, 'broker.page.title');
  await page
    .getByRole('button', { name: say('broker.page.add') })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: say('broker.form.add-title') });
  await sheet.getByRole('radio', { name: broker }).check();
  await sheet.getByLabel(say('broker.form.label')).fill(label);
  await sheet.getByRole('button', { name: say('broker.form.add'), exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
}

/** Creates a portfolio on the portfolio screen. */
export async function createPortfolio(page: Page, name: string): Promise<void> {
  await heading(page, 'portfolio.page.title');
  await page
    .getByRole('button', { name: say('portfolio.page.add') })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: say('portfolio.form.add-title') });
  await sheet.getByLabel(say('portfolio.form.name')).fill(name);
  await sheet.getByRole('button', { name: say('portfolio.form.create'), exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
  await shown(page.getByText(name, { exact: true }));
}
