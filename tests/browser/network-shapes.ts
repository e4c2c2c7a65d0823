import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { Random } from '#simulator/processes/random.ts';
import { openThinWire, type ThinWire } from '#tests/support/device/thin-wire.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import { CHAIN, pickInChain } from './pages/chain.ts';
import { goTo, readUntil, shown } from './pages/page.ts';
import { storedIntents } from './pages/outbox-view.ts';
import { send, ticket } from './pages/ticket.ts';
import { openTrading, type TradingDevice } from './pages/trading-device.ts';

/** Network conditions during trading; the README of this folder states how each ends. */
export const SHAPES = ['off', 'thin', 'flapping', 'frozen', 'portal'] as const;
export type NetworkShape = (typeof SHAPES)[number];

/** Measurements under one condition, in ms. */
interface Seen {
  readonly shape: NetworkShape;
  /** From the failure until no number on the page is marked live; null = numbers may stay live. */
  readonly staleAfter: number | null;
  /** From the slide until the order has a status other than sending; null = the ticket said why it cannot be sent. */
  readonly wordAfter: number | null;
  /** Status of the order after the network has recovered. */
  readonly ends: string;
  /** From the recovery until the status is known. */
  readonly knownAfter: number;
  /** Changes of the header's word during the condition. */
  readonly words: readonly string[];
}

const FLAP_MS = 5_000;
const LIVE = '[data-freshness="live"]';

/** Starts a network condition and returns how to end it. */
export function begin(wire: ThinWire, shape: NetworkShape): () => void {
  if (shape !== 'flapping') {
    wire.shape(shape);
    return () => wire.shape('full');
  }
  let on = false;
  wire.shape('off');
  const timer = setInterval(() => {
    on = !on;
    wire.shape(on ? 'full' : 'off');
  }, FLAP_MS);
  return () => {
    clearInterval(timer);
    wire.shape('full');
  };
}

/** Records each word of the header's badge from now on. */
async function watchWords(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const kept = window as unknown as { words: string[]; wordTimer?: number };
    clearInterval(kept.wordTimer);
    kept.words = [];
    kept.wordTimer = window.setInterval(() => {
      const word = document.querySelector('.header-status [data-freshness]')?.getAttribute('data-freshness') ?? 'none';
      if (kept.words.at(-1) !== word) kept.words.push(word);
    }, 50);
  });
  return () => page.evaluate(() => (window as unknown as { words: string[] }).words);
}

const anyLive = (page: Page) => page.locator(LIVE).filter({ visible: true }).count();
const intentOf = async (page: Page, before: ReadonlySet<string>) => (await storedIntents(page)).find(({ key }) => !before.has(key));

/** Closes everything open over the page. */
async function closeAll(page: Page): Promise<void> {
  const isOpen = async () => {
    if (await ticket(page).isVisible()) await page.keyboard.press('Escape');
    return page.getByRole('dialog').first().isVisible();
  };
  await expect.poll(isOpen, { interval: 100, timeout: 10_000 }).toBe(false);
}

/** Why a ticket cannot be sent during a failure, or right after one while there is no price yet. */
const WIRE_BLOCKS = ['offline', 'price-cached', 'price-unknown'] as const;

/** How long a user waits before repeating a slide without any sign of sending. */
const AGAIN_MS = 3_000;

/** Sends the order of the ticket, unless the ticket says that sending is blocked, and waits for its status. */
export async function sendUnderShape(page: Page, before: ReadonlySet<string>): Promise<number | null> {
  const blocked = WIRE_BLOCKS.map((code) => ticket(page).getByText(say(`ticket.block.${code}`))).reduce((all, each) => all.or(each));
  if (await blocked.isVisible()) return null;
  const attempt = () =>
    Promise.race([send(page, 'open', { side: 'BUY', lots: 1 }).catch(() => undefined), shown(blocked).catch(() => undefined)]);
  await attempt();
  const began = performance.now();
  let tried = began;
  const question = page.getByRole('button', { name: say('ticket.duplicate.send'), exact: true });
  const state = await readUntil(
    async () => {
      if (await question.isVisible()) await question.click();
      const intent = await intentOf(page, before);
      if (intent !== undefined) return intent.state;
      if (await blocked.isVisible()) return 'blocked';
      // A slide dropped by a busy page is repeated, as a user would.
      if (performance.now() - tried > AGAIN_MS) {
        await attempt();
        tried = performance.now();
      }
      return 'not sent';
    },
    (word) => !['not sent', 'sending'].includes(word),
    20_000,
  );
  if (state === 'not sent') {
    const says = await ticket(page).innerText();
    throw new Error(`no word on the order; the ticket says: ${says.replaceAll(/\s+/g, ' ')}`);
  }
  return state === 'blocked' ? null : performance.now() - began;
}

/** Runs one condition: a ticket is opened, the condition starts, the order is sent, and the network recovers. */
async function playShape({ device: { page } }: TradingDevice, wire: ThinWire, shape: NetworkShape, lastMs: number): Promise<Seen> {
  await shown(page.locator('.header-status ' + LIVE));
  const before = new Set((await storedIntents(page)).map(({ key }) => key));
  await pickInChain(page, 'call', 'BUY');
  // The code that sends has loaded too: without it the ticket says so, and has no slider.
  await shown(ticket(page).getByRole('button', { name: say('ticket.slide.open', { side: 'BUY', lots: 1 }) }));
  const words = await watchWords(page);
  const end = begin(wire, shape);
  const began = performance.now();
  const stale = shape === 'thin' ? Promise.resolve(null) : untilNothingIsLive(page, began);
  const wordAfter = await sendUnderShape(page, before);
  const staleAfter = await stale;
  await page.waitForTimeout(Math.max(0, lastMs - (performance.now() - began)));
  const seen = await words();
  end();
  const whole = performance.now();
  const ends = await readUntil(
    async () => (await intentOf(page, before))?.state ?? 'draft kept',
    (state) => !['sending', 'unknown'].includes(state),
    20_000,
  );
  const knownAfter = performance.now() - whole;
  await closeAll(page);
  return { shape, staleAfter, wordAfter, ends, knownAfter, words: seen };
}

async function untilNothingIsLive(page: Page, began: number): Promise<number> {
  await readUntil(
    () => anyLive(page),
    (count) => count === 0,
    15_000,
  );
  return performance.now() - began;
}

interface Played {
  readonly seen: readonly Seen[];
  /** Orders in the product's books without a decision of a device. */
  readonly extra: number;
}

/** Runs the conditions one after another on a device and a network of their own. */
async function playOn(product: Product, shapes: readonly NetworkShape[], lastMs: number): Promise<Played> {
  const random = Random.seeded(18);
  const wire = await openThinWire(product.url, () => random.uniform());
  const trading = await openTrading(wire.url, 'phone', { calls: product.url });
  const { page } = trading.device;
  const seen: Seen[] = [];
  try {
    await goTo(page, CHAIN);
    for (const shape of shapes) {
      const one = await playShape(trading, wire, shape, lastMs);
      process.stdout.write(`network: ${JSON.stringify(one)}\n`);
      seen.push(one);
    }
    const { order_book: book } = await trading.trader.orderBook();
    return { seen, extra: book.length - seen.filter(({ ends }) => ends === 'done').length };
  } catch (error) {
    if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}/shapes.png` }).catch(() => undefined);
    throw error;
  } finally {
    wire.shape('full');
    await trading.device.close();
    await wire.close();
  }
}

/** Runs several lists of conditions in parallel on one product; `lastMs` is the minimum duration of each. */
export async function playShapes(lists: readonly (readonly NetworkShape[])[], lastMs: number): Promise<Played> {
  const product = await startProduct({ env: { REGISTRATION: 'open' } });
  try {
    const played = await Promise.all(lists.map((shapes) => playOn(product, shapes, lastMs)));
    return { seen: played.flatMap(({ seen }) => seen), extra: played.reduce((sum, { extra }) => sum + extra, 0) };
  } finally {
    await product.stop();
  }
}
