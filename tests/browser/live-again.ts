import type { Page } from 'playwright-core';
import { HOME_PATH } from '#contract/constants.ts';
import { say } from '#tests/support/client/say.ts';
import { type Device, openDevice } from '#tests/support/device/browser.ts';
import { openOutageWire, type Outage, type OutageWire } from '#tests/support/device/outage-wire.ts';
import { registerTrader } from '#tests/support/device/trader.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { CHAIN } from './pages/chain.ts';
import { goTo, shown } from './pages/page.ts';
import { signInOnScreen } from './pages/session.ts';

/** The page is live again when its header says so, and so does a price. */
const LIVE = '.header-status [data-freshness="live"]';

/** One outage and its end. */
interface Again {
  readonly outage: Outage;
  readonly lastedMs: number;
  /** From the moment the wire is whole, or the button is pressed, until the page is live. */
  readonly liveAfterMs: number;
}

interface Trading {
  readonly page: Page;
  readonly wire: OutageWire;
}

/** Opens a page of its own user on a wire of its own, with live prices on screen. */
async function openOn(device: Device, product: Product, first: boolean): Promise<Trading> {
  const wire = await openOutageWire(product.url);
  const { email } = await registerTrader(product.url);
  const page = first ? device.page : await device.context.newPage();
  await page.goto(`${wire.url}/auth/login`);
  await signInOnScreen(page, email);
  await page.waitForURL(`${wire.url}${HOME_PATH}`);
  await goTo(page, CHAIN);
  await shown(page.locator(LIVE));
  return { page, wire };
}

const LONGEST_MS = 60_000;

async function untilLive(page: Page): Promise<number> {
  const from = performance.now();
  await page.locator(LIVE).waitFor({ timeout: LONGEST_MS });
  return Math.round(performance.now() - from);
}

/** Lets the wire be gone for so long and returns how soon after its end the page is live by itself. */
async function comesBack({ page, wire }: Trading, outage: Outage, lastedMs: number): Promise<Again> {
  await wire.become(outage);
  await page.waitForTimeout(lastedMs);
  await wire.become(null);
  return { outage, lastedMs, liveAfterMs: await untilLive(page) };
}

/** The same, with the sheet of the connection open and its button pressed when the wire is whole. */
async function isPressed({ page, wire }: Trading, outage: Outage, lastedMs: number): Promise<Again> {
  await wire.become(outage);
  await page
    .locator('button.header-status')
    .filter({ hasText: say('connection.sheet.title') })
    .click();
  const button = page.getByRole('button', { name: say('connection.retry'), exact: true });
  await button.waitFor();
  await page.waitForTimeout(lastedMs);
  await wire.become(null);
  await button.click();
  const liveAfterMs = await untilLive(page);
  await page.keyboard.press('Escape');
  return { outage, lastedMs, liveAfterMs };
}

/** A plan: each outage with how long it lasts, on pages beside each other, one after another on each. */
type Plan = readonly (readonly (readonly [outage: Outage, lastedMs: number])[])[];

/** Plays the plan on one product and returns every outage's end. `press`: the button is pressed, not the page waited for. */
export async function playOutages(plan: Plan, press: boolean, settleMs: number): Promise<readonly Again[]> {
  const product = await startProduct({ env: { REGISTRATION: 'open' } });
  const device = await openDevice({ size: 'desktop' });
  const opened: Trading[] = [];
  try {
    while (opened.length < plan.length) opened.push(await openOn(device, product, opened.length === 0));
    const play = press ? isPressed : comesBack;
    const rows = await Promise.all(
      plan.map(async (row, index) => {
        const trading = opened[index];
        const ends: Again[] = [];
        if (trading === undefined) return ends;
        for (const [outage, lastedMs] of row) {
          const end = await play(trading, outage, lastedMs);
          process.stdout.write(`live again: ${JSON.stringify(end)}\n`);
          ends.push(end);
          await trading.page.waitForTimeout(settleMs);
        }
        return ends;
      }),
    );
    return rows.flat();
  } finally {
    await device.close();
    for (const { wire } of opened) await wire.close();
    await product.stop();
  }
}

/** Returns the value that so large a share of the values does not exceed. */
export function shareWithin(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}
