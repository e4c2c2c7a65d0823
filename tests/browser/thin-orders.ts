import { expect } from 'vitest';
import { Random } from '#simulator/processes/random.ts';
import { openThinWire } from '#tests/support/device/thin-wire.ts';
import { startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import { CHAIN, pickInChain } from './pages/chain.ts';
import { goTo, readUntil } from './pages/page.ts';
import { storedIntents } from './pages/outbox-view.ts';
import { send, ticket } from './pages/ticket.ts';
import { openTrading, type TradingDevice } from './pages/trading-device.ts';

interface Played {
  /** From the slide to the word, in ms. */
  readonly took: readonly number[];
  readonly states: readonly string[];
}

/** How long the wire is thin before the first order: its line fills with what the page goes on asking for. */
const FILLING_MS = 6_000;

/** Sends one order from the chain and returns its outcome, and when the page knew the outcome. */
async function sendOne({ device: { page } }: TradingDevice, leg: 'call' | 'put'): Promise<{ took: number; state: string }> {
  const before = new Set((await storedIntents(page)).map(({ key }) => key));
  await pickInChain(page, leg, 'BUY');
  await send(page, 'open', { side: 'BUY', lots: 1 });
  const began = performance.now();
  const question = page.getByRole('button', { name: say('ticket.duplicate.send'), exact: true });
  const read = async () => {
    if (await question.isVisible()) await question.click();
    return (await storedIntents(page)).find(({ key }) => !before.has(key))?.state ?? 'not sent';
  };
  const state = await readUntil(read, (known) => !['not sent', 'sending', 'unknown'].includes(known), 60_000);
  const took = performance.now() - began;
  const isOpen = async () => {
    if (await ticket(page).isVisible()) await page.keyboard.press('Escape');
    return page.getByRole('dialog').first().isVisible();
  };
  await expect.poll(isOpen, { interval: 100, timeout: 10_000 }).toBe(false);
  return { took, state };
}

/** Sends so many orders over a thin wire, on a product and a device of its own, and compares with the product's book. */
export async function playThinWire(orders: number): Promise<Played> {
  const product = await startProduct();
  const random = Random.seeded(18);
  const wire = await openThinWire(product.url, () => random.uniform());
  const trading = await openTrading(wire.url, 'phone', { calls: product.url });
  const { page } = trading.device;
  try {
    await goTo(page, CHAIN);
    await page.getByRole('grid').waitFor();
    wire.shape('thin');
    await page.waitForTimeout(FILLING_MS);
    const done: { took: number; state: string }[] = [];
    for (let count = 0; count < orders; count += 1) done.push(await sendOne(trading, count % 2 === 0 ? 'call' : 'put'));
    wire.shape('full');
    const { order_book: book } = await trading.trader.orderBook();
    expect(book).toHaveLength(orders);
    process.stdout.write(`thin wire: ${done.map(({ took, state }) => `${state} in ${(took / 1_000).toFixed(1)} s`).join(', ')}\n`);
    return { took: done.map(({ took }) => took), states: done.map(({ state }) => state) };
  } finally {
    wire.shape('full');
    await trading.device.close();
    await product.stop();
    await wire.close();
  }
}
