import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { Random } from '#simulator/processes/random.ts';
import { type Cable, openCable, type Way } from '#tests/support/device/cable.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import { CHAIN, pickInChain } from './pages/chain.ts';
import { goTo, readUntil } from './pages/page.ts';
import { pattern, send, ticket } from './pages/ticket.ts';
import { openTrading, type TradingDevice } from './pages/trading-device.ts';
import { countUnknownShown, storedIntents } from './pages/outbox-view.ts';

const placing = (method: string, path: string) => method === 'POST' && path.includes('/place_trades');
const asking = (method: string, path: string) => method === 'POST' && path.includes('/intents/');

/** Faults of a tap, and whether its order reaches the product in spite of the fault. */
const FAULTS = {
  nothing: { arrives: true, presses: 1 },
  'pressed again and again': { arrives: true, presses: 4 },
  'request lost': { arrives: false, presses: 1 },
  'answer lost': { arrives: true, presses: 1 },
  'answer lost, pressed again and again': { arrives: true, presses: 4 },
  'answer late': { arrives: true, presses: 1 },
  'page loaded anew before it arrived': { arrives: false, presses: 1 },
  'page loaded anew before the answer': { arrives: true, presses: 1 },
  'offline before it arrived': { arrives: false, presses: 2 },
  'offline before the answer': { arrives: true, presses: 1 },
} as const;
type Fault = keyof typeof FAULTS;

interface Step {
  readonly device: TradingDevice['device'];
  readonly cable: Cable;
  /** How often the page has come to say that an order's status is unknown. */
  readonly unknownShown: () => number;
}

function deferred<T>() {
  let resolve = (_value: T) => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Returns the value of a promise; throws when it takes too long. */
async function soon<T>(promise: Promise<T>, otherwise: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(otherwise)), 20_000);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns how many decisions of the device are open. */
async function openOnes(page: Page): Promise<number> {
  return (await storedIntents(page)).filter(({ state }) => state === 'sending' || state === 'unknown').length;
}

/** Waits until the page says that the status is unknown, or knows it: the stream may have told of the order before. */
async function saysSo({ device, unknownShown }: Step, before: number): Promise<void> {
  const said = async () => unknownShown() > before || (await openOnes(device.page)) === 0;
  await expect.poll(said, { timeout: 20_000, interval: 20 }).toBe(true);
}

/** Taps once under the fault and returns the key of the decision when its fate is known to the page. */
async function tap(step: Step, fault: Fault, leg: 'call' | 'put', side: 'BUY' | 'SELL'): Promise<string> {
  const { device, cable } = step;
  const { page } = device;
  const { arrives, presses } = FAULTS[fault];
  const before = step.unknownShown();
  await pickInChain(page, leg, side);
  const arrived = deferred<string>();
  const done = deferred<void>();
  const fate = deferred<Way>();
  const keyed = (key: string, way: Way | Promise<Way>) => {
    arrived.resolve(key);
    return way;
  };
  const answered = (way: Way | Promise<Way>) => {
    done.resolve();
    return way;
  };
  const held = /late|anew|offline/.test(fault);
  const lost = fault.includes('lost');
  cable.meet(placing, {
    request: (key) => {
      // Without its stream the page cannot hear of the order before the answer fails to come.
      if (lost || fault === 'offline before the answer') cable.cutOthers();
      return keyed(key, arrives ? 'go' : held ? fate.promise : 'drop');
    },
    answer: () => answered(held ? fate.promise : lost ? 'drop' : 'go'),
  });
  // An answer that is there before the page is drawn would leave the reader nothing to be told of.
  cable.hold(asking, () =>
    readUntil(
      async () => step.unknownShown(),
      (times) => times > before,
    ),
  );
  await untilTaken(page, () => send(page, 'open', { side, lots: 1 }, presses), arrived.promise);
  const key = await soon(arrived.promise, `${fault}: the order was not sent`);
  if (arrives) await soon(done.promise, `${fault}: the product did not answer`);
  if (fault === 'answer late') {
    // The stream may tell of the order before its answer does.
    await ticket(page)
      .getByText(say('ticket.outcome.sending'))
      .or(ticket(page).getByText(pattern('ticket.outcome.filled')))
      .first()
      .waitFor();
    fate.resolve('go');
  } else if (fault.startsWith('page')) {
    await page.reload({ waitUntil: 'commit' });
    fate.resolve('drop');
  } else if (fault.startsWith('offline')) {
    await device.context.setOffline(true);
    fate.resolve('drop');
    await saysSo(step, before);
    await device.context.setOffline(false);
  }
  await atRest(page);
  // The user had been shown every order that the product was asked about.
  if (cable.paths(asking).some((path) => path.includes(key)))
    expect(step.unknownShown(), `${fault}: shown as unknown`).toBeGreaterThan(before);
  return key;
}

/** Taps until the ticket takes it: one that has just been priced anew springs back. Says yes when an identical order is asked about. */
async function untilTaken(page: Page, press: () => Promise<void>, taken: Promise<unknown>): Promise<void> {
  const question = page.getByRole('button', { name: say('ticket.duplicate.send'), exact: true });
  const sent = taken.then(() => 'sent' as const);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await press();
    const asked = question.waitFor({ timeout: 3_000 }).then(
      () => 'asked' as const,
      () => 'nothing' as const,
    );
    const heard = await Promise.race([sent, asked]);
    if (heard === 'asked') await question.click();
    if (heard !== 'nothing') return;
  }
}

/** Waits until no decision of the device is open. */
async function atRest(page: Page): Promise<void> {
  await expect.poll(() => openOnes(page), { timeout: 30_000, interval: 25 }).toBe(0);
  const isOpen = async () => {
    if (await ticket(page).isVisible()) await page.keyboard.press('Escape');
    return page.getByRole('dialog').first().isVisible();
  };
  await expect.poll(isOpen, { interval: 100 }).toBe(false);
}

/** Returns so many faults, each as often as the others, in an order made from the chance given. */
function faultsOf(taps: number, random: Random): readonly Fault[] {
  const names = Object.keys(FAULTS) as Fault[];
  const faults = Array.from({ length: taps }, (_, at) => names[at % names.length] ?? 'nothing');
  for (let last = faults.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random.uniform() * (last + 1));
    [faults[last], faults[other]] = [faults[other] ?? 'nothing', faults[last] ?? 'nothing'];
  }
  return faults;
}

/** Taps so many orders over a network with random losses; an order that never arrived is tapped again, as a trader would. */
async function tapThrough(product: Product, cable: Cable, taps: number, seed: number): Promise<void> {
  const trading = await openTrading(cable.url, 'phone', { calls: product.url });
  const { device, trader } = trading;
  const unknown = await countUnknownShown(device.page);
  const step: Step = { device, cable, unknownShown: unknown };
  const [arrived, gone] = [new Set<string>(), new Set<string>()];
  const startedAt = performance.now();
  try {
    await goTo(device.page, CHAIN);
    for (const [count, fault] of faultsOf(taps, Random.seeded(seed)).entries()) {
      const [leg, side] = [count % 2 === 0 ? 'call' : 'put', count % 4 < 2 ? 'BUY' : 'SELL'] as const;
      const key = await tap(step, fault, leg, side);
      if (FAULTS[fault].arrives) arrived.add(key);
      else {
        gone.add(key);
        arrived.add(await tap(step, 'nothing', leg, side));
      }
    }
    const { order_book: book } = await trader.orderBook();
    const made = book.map((order) => order.client_order_id.split(':')[0]);
    expect(new Set(made)).toEqual(arrived);
    expect(made).toHaveLength(taps);
    expect(book.filter((order) => gone.has(order.client_order_id.split(':')[0] ?? ''))).toEqual([]);
    expect(arrived.size).toBe(taps);
    const resolved = new Set(cable.paths(asking));
    process.stdout.write(
      `lossy wire: seed ${seed}, ${taps} taps, ${unknown()} times unknown, ${resolved.size} asked, ${Math.round(performance.now() - startedAt)} ms\n`,
    );
    for (const key of gone)
      expect(
        [...resolved].some((path) => path.includes(key)),
        'what never arrived was asked about',
      ).toBe(true);
  } catch (error) {
    if (process.env['LOOK']) await device.page.screenshot({ path: `${process.env['LOOK']}/lossy.png` }).catch(() => undefined);
    throw error;
  } finally {
    await device.close();
  }
}

/** Runs the taps on a product of its own. A failure names its seed; `LOSSY_SEED` repeats the run. */
export async function playLossyTaps(taps: number): Promise<void> {
  const seed = Number(process.env['LOSSY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  const product = await startProduct({ env: { REGISTRATION: 'open' } });
  const cable = await openCable(product.url);
  process.stdout.write(`lossy wire: LOSSY_SEED=${seed}\n`);
  try {
    await tapThrough(product, cable, taps, seed);
  } finally {
    await product.stop();
    await cable.close();
  }
}
