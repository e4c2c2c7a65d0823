import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { HOME_PATH } from '#contract/constants.ts';
import { PASSWORD } from '#tests/support/device/trader.ts';
import { type Language, say } from '#tests/support/client/say.ts';
import { heading, shown } from './page.ts';

/** Registers a user through the form and ends signed in, on the home screen. */
export async function registerOnScreen(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/auth/register`);
  await heading(page, 'auth.register.title');
  await page.getByLabel(say('auth.field.name')).fill('Asha Rao');
  await page.getByLabel(say('auth.field.email')).fill(email);
  await page.getByLabel(say('auth.field.mobile')).fill('+91 98765 43210');
  await page.getByLabel(say('auth.field.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: say('auth.register.submit') }).click();
  await page.waitForURL(`${origin}${HOME_PATH}`);
}

/** Fills and sends the sign-in form that is on the screen. `timeout` (ms) bounds each step, where the page may be loaded again meanwhile. */
export async function signInOnScreen(page: Page, email: string, language: Language = 'en', timeout = 30_000): Promise<void> {
  const text = (id: string) => say(id, {}, language);
  await heading(page, 'auth.login.title', language);
  // Only the started app has them: a press on the pre-rendered form would come too early.
  await shown(page.getByRole('group', { name: text('auth.foot.language') }).locator('[aria-pressed="true"]'));
  await page.getByLabel(text('auth.field.email')).fill(email, { timeout });
  await page.getByLabel(text('auth.field.password'), { exact: true }).fill(PASSWORD, { timeout });
  await page.getByRole('button', { name: text('auth.login.submit') }).click({ timeout });
}

/** Opens a protected address signed out, signs in on the screen it leads to, and expects to land on the address. */
export async function signInForDeepLink(page: Page, origin: string, path: string, email: string): Promise<void> {
  await page.goto(`${origin}${path}`);
  await page.waitForURL((url) => url.pathname === '/auth/login');
  await expect.poll(() => new URL(page.url()).searchParams.get('redirect')).toBe(path);
  await signInOnScreen(page, email);
  await page.waitForURL(`${origin}${path}`);
}
