import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, it } from 'vitest';
import { openDevice } from '#tests/support/device/browser.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { say } from '#tests/support/client/say.ts';
import { PASSWORD, registerTrader } from '#tests/support/device/trader.ts';
import { everythingOn } from '../pages/device-scan.ts';
import { heading, shown } from '../pages/page.ts';
import { signInOnScreen } from '../pages/session.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

const SECURITY = '/app/pages/setting/security';
const NEW_PASSWORD = 'a longer password than before';

it('a phone: the look changes at once and stays, the password changes, the second step asks for its code, and everything is taken along and removed', async () => {
  const origin = `http://localhost:${product.port}`;
  const trader = await registerTrader(origin);
  const device = await openDevice({ size: 'phone' });
  const { page } = device;
  const press = (id: string) => page.getByRole('button', { name: say(id), exact: true }).click();
  const field = (id: string) => page.getByLabel(say(id), { exact: true });
  try {
    await page.goto(`${origin}/app/pages/setting`);
    await signInOnScreen(page, trader.email);
    await page.getByRole('link', { name: say('settings.appearance.title') }).click();
    await heading(page, 'settings.appearance.title');
    await page.getByText(say('settings.choice.trend.blue-orange')).click();
    await shown(page.getByText(say('settings.saved')));
    await page.reload();
    await heading(page, 'settings.appearance.title');
    await expect.poll(() => page.locator('html').getAttribute('data-trend')).toBe('blue-orange');
    await page.getByText(say('settings.choice.currentTheme.system'), { exact: true }).click();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(colorScheme);
    }

    await page.goto(`${origin}${SECURITY}`);
    await field('settings.security.current_password').fill(PASSWORD);
    await field('settings.security.new_password').fill(NEW_PASSWORD);
    await press('settings.security.change-password');
    await shown(page.getByText(say('settings.security.password-changed')));

    await press('settings.security.second-start');
    const secret = ((await page.getByTestId('secret').filter({ hasText: /\w/ }).textContent()) ?? '').replaceAll(' ', '');
    const authenticator = new TOTP({ secret: Secret.fromBase32(secret) });
    await field('step-up.code.label').fill(authenticator.generate());
    await press('settings.security.enrol-submit');
    const codes = page.getByTestId('recovery-codes').getByRole('listitem');
    // Asking for all texts does not wait for the first.
    await shown(codes);
    const [recovery = ''] = await codes.allTextContents();
    await press('settings.security.codes-kept');
    await shown(page.getByText(say('settings.security.second-on', { left: 10 })));

    await page.getByRole('button', { name: say('shell.account.open') }).click();
    await page.getByRole('menuitem', { name: say('shell.account.sign-out') }).click();
    await heading(page, 'auth.login.title');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await field('auth.field.email').fill(trader.email);
    await field('auth.field.password').fill(NEW_PASSWORD);
    await press('auth.login.submit');
    await heading(page, 'step-up.second.title');
    await press('step-up.recovery.instead');
    await field('step-up.recovery.label').fill(recovery);
    await press('step-up.second.submit');
    await heading(page, 'dashboard.page.title');

    await page.goto(`${origin}/app/pages/setting/data`);
    const download = page.waitForEvent('download');
    await press('settings.data.save');
    const { email, tables } = JSON.parse(await readFile(await (await download).path(), 'utf8')) as {
      email: string;
      tables: { users: object[] };
    };
    expect([email, tables.users.length]).toEqual([trader.email, 1]);
    await field('settings.data.removal-email').fill(trader.email);
    await press('settings.data.removal-submit');
    await heading(page, 'auth.login.title');
    const left = async () =>
      Object.entries(await everythingOn(page)).filter(
        ([place, text]) => `${place} ${text}`.includes(trader.email) || place.includes('"u/'),
      );
    await expect.poll(left).toEqual([]);
    await field('auth.field.email').fill(trader.email);
    await field('auth.field.password').fill(NEW_PASSWORD);
    await press('auth.login.submit');
    await shown(page.getByText(say('errors.auth.wrong-credentials')));
    expect(device.complaints().filter((text) => !/40[13]|422/.test(text))).toEqual([]);
  } finally {
    await device.close();
  }
});

it('a passkey is made, signs in without a password, and is removed', async () => {
  const origin = `http://localhost:${product.port}`;
  const trader = await registerTrader(origin);
  const device = await openDevice({ size: 'phone' });
  const { page } = device;
  const press = (id: string) => page.getByRole('button', { name: say(id), exact: true }).click();
  try {
    const devtools = await device.context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(`${origin}${SECURITY}`);
    await signInOnScreen(page, trader.email);
    await press('settings.security.passkey-add');
    const remove = page.getByRole('button', { name: /^Remove the passkey/ });
    await shown(remove);
    await page.getByRole('button', { name: say('shell.account.open') }).click();
    await page.getByRole('menuitem', { name: say('shell.account.sign-out') }).click();
    await heading(page, 'auth.login.title');
    await press('step-up.passkey');
    await heading(page, 'dashboard.page.title');
    await page.goto(`${origin}${SECURITY}`);
    await remove.click();
    await shown(page.getByText(say('settings.security.no-passkeys')));
  } finally {
    await device.close();
  }
});
