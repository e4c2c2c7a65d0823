import { beforeAll, expect, it, vi } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { openDevice } from '#tests/support/device/browser.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { say } from '#tests/support/client/say.ts';
import { PASSWORD, registerTrader } from '#tests/support/device/trader.ts';
import { CHAIN } from '../pages/chain.ts';
import { type FlowRecord, recordFlow } from '../pages/flow-record.ts';
import { type Keys, keysOn } from '../pages/keys.ts';
import { heading, shown } from '../pages/page.ts';
import { numberIn, pattern } from '../pages/ticket.ts';
import { type Truth, truthOf } from '../pages/truth.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

type Values = Readonly<Record<string, string | number>>;

interface Flow {
  readonly page: Page;
  readonly keys: Keys;
  readonly truth: Truth;
  /** A step of the record; afterwards the focus must be somewhere visible. */
  readonly step: FlowRecord['step'];
  readonly sheet: Locator;
  readonly button: (id: string, values?: Values) => Locator;
}

const TICK = 0.05;
const onTick = (price: number) => (Math.round(price / TICK) * TICK).toFixed(2);
const number = (text: string) => Number(text.replaceAll(/[^0-9.]/g, ''));

/** Types a number into a field of the open sheet or form. */
async function fill({ keys }: Flow, inside: Locator, id: string, value: string): Promise<void> {
  const box = inside.getByRole('spinbutton', { name: say(id), exact: true });
  await keys.type(box, value);
  await expect.poll(async () => (await box.inputValue()).replaceAll(',', '')).toBe(value);
}

/** Waits until the focus is in place; reports the focused element otherwise. */
async function focusComes({ page, sheet }: Flow, there: (text: string) => boolean): Promise<void> {
  let text = '';
  await vi
    .waitFor(
      async () => {
        text = await page.evaluate(() => document.activeElement?.textContent ?? '');
        expect(there(text)).toBe(true);
      },
      { timeout: 30_000, interval: 20 },
    )
    .catch(async () => {
      throw new Error(`the focus stays on "${text}" of: ${(await sheet.allInnerTexts()).join(' ').slice(0, 1_500)}`);
    });
}

/** Reviews and sends the order of the ticket, and waits for its outcome. */
async function send(flow: Flow, outcome: string): Promise<void> {
  const { keys, sheet, button } = flow;
  await keys.enter(button('ticket.review'));
  await focusComes(flow, (text) => text !== say('ticket.review'));
  await keys.press('Enter');
  await shown(sheet.getByText(pattern(outcome)));
  await keys.focus();
}

/** Closes the open sheet by Escape alone. */
async function escape({ keys, sheet }: Flow): Promise<void> {
  await keys.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await keys.focus();
}

/** Goes to a screen by its letters. */
async function go({ page, keys }: Flow, letter: string, title: string): Promise<void> {
  await keys.press('g', letter);
  await heading(page, title);
}

async function trade(flow: Flow): Promise<void> {
  const { page, step, keys, truth, sheet } = flow;
  await step('buy two lots at market', async () => {
    await keys.tabTo(page.getByRole('grid'));
    await keys.press('.', 'b');
    await keys.tabTo(sheet.getByRole('spinbutton', { name: say('ticket.lots'), exact: true }));
    await keys.press('ArrowUp');
    await send(flow, 'ticket.outcome.filled');
    await escape(flow);
    return truth.lots('call', 2);
  });
  await step('sell one lot of the other side of the strike', async () => {
    await expect.poll(() => keys.focus()).toContain('NIFTY');
    await keys.press('End', 's');
    await send(flow, 'ticket.outcome.filled');
    await escape(flow);
    return truth.lots('put', -1);
  });
  await step('a limit order', async () => {
    await keys.press('b');
    await keys.tabTo(sheet.getByRole('radio', { name: say('ticket.kind.MARKET'), exact: true }));
    await keys.press('ArrowRight');
    const price = onTick((await numberIn(sheet.getByRole('spinbutton', { name: say('ticket.price'), exact: true }))) * 0.9);
    await fill(flow, sheet, 'ticket.price', price);
    await send(flow, 'ticket.outcome.open');
    await escape(flow);
    return truth.newestOrder({ order_type: 'LIMIT', status: 'open', price: Number(price) });
  });
  await step('a stop order', async () => {
    await keys.press('s');
    await keys.tabTo(sheet.getByRole('radio', { name: say('ticket.kind.MARKET'), exact: true }));
    await keys.press('ArrowRight', 'ArrowRight');
    const bid = sheet.getByRole('button', { name: new RegExp(`^${say('ticket.bid')}`) }).filter({ hasText: /\d/ });
    const trigger = onTick(number(await bid.innerText()) * 0.85);
    await fill(flow, sheet, 'ticket.trigger', trigger);
    await fill(flow, sheet, 'ticket.price', onTick(Number(trigger) * 0.97));
    await send(flow, 'ticket.outcome.waits-trigger');
    await escape(flow);
    return truth.newestOrder({ order_type: 'SL', status: 'trigger-pending', trigger_price: Number(trigger) });
  });
}

async function correct(flow: Flow): Promise<void> {
  const { page, step, keys, truth, sheet, button } = flow;
  await step('change the price of an open order', async () => {
    await go(flow, 'o', 'order-book.title');
    await keys.tabTo(page.locator('tr[data-order]').first());
    await keys.press('ArrowDown', 'm');
    const form = page.getByRole('form', { name: pattern('order-book.modify.of') });
    await shown(form);
    await fill(flow, form, 'order-book.modify.field.price', '1.10');
    await keys.press('Enter');
    await form.waitFor({ state: 'hidden' });
    return `${await truth.newestOrder({ order_type: 'LIMIT', status: 'open', price: 1.1 })}; the focus is on ${await keys.focus()}`;
  });
  await step('cancel it, and the stop order that has the focus then', async () => {
    for (const type of ['LIMIT', 'SL']) {
      await expect.poll(() => keys.focus()).toContain('NIFTY');
      await keys.press('Backspace');
      await shown(sheet);
      await expect.poll(() => keys.focus()).toBe(say('order-book.cancel.keep'));
      await keys.enter(button('order-book.cancel'));
      await truth.newestOrder({ order_type: type, status: 'cancelled' });
      await page
        .locator('tr[data-order]')
        .nth(type === 'LIMIT' ? 1 : 0)
        .waitFor({ state: 'detached' });
    }
    return `both cancelled at the server; the focus is on ${await keys.focus()}`;
  });
  await step('set a pair of which one cancels the other, and end it', async () => {
    await keys.tabTo(page.getByRole('tab', { selected: true }));
    for (const tab of ['executed', 'ended', 'triggers']) {
      await keys.press('ArrowRight');
      await shown(page.getByRole('tab', { name: new RegExp(`^${say(`order-book.tab.${tab}`)}`), selected: true }));
    }
    await keys.enter(button('order-book.gtt.new'));
    await keys.type(sheet.getByRole('searchbox'), 'nifty fut');
    await keys.enter(sheet.getByRole('button', { name: /FUT/ }));
    const single = sheet.getByRole('radio', { name: say('order-book.gtt.kind.single'), exact: true });
    await shown(sheet.getByRole('group', { name: say('order-book.gtt.kind'), exact: true }));
    await keys.focus();
    await keys.tabTo(single);
    await keys.press('ArrowRight');
    for (const [name, price] of [
      ['low', '20000.00'],
      ['high', '30000.00'],
    ] as const) {
      const part = sheet.getByRole('group', { name: say(`order-book.gtt.leg.${name}`), exact: true });
      await fill(flow, part, 'order-book.column.trigger', price);
      await fill(flow, part, 'order-book.column.price', price);
    }
    await keys.enter(button('order-book.gtt.make'));
    await sheet.waitFor({ state: 'hidden' });
    await keys.focus();
    await keys.enter(page.getByRole('button', { name: pattern('order-book.instruction.end.of') }));
    await keys.press('Enter');
    await shown(page.getByText(say('order-book.instruction.cancelled'), { exact: true }));
    return `waiting, then cancelled; the focus is on ${await keys.focus()}`;
  });
}

async function hold(flow: Flow): Promise<void> {
  const { page, step, keys, truth, sheet, button } = flow;
  const row = (side: 'call' | 'put') => page.locator('tr[data-row]').filter({ hasText: side === 'call' ? / CE/ : / PE/ });
  /** Moves to the row of the leg, from any focus. */
  const to = async (side: 'call' | 'put') => {
    await keys.tabTo(page.locator('tr[data-row][tabindex="0"]'));
    const there = () => row(side).evaluate((element) => element === document.activeElement);
    if (!(await there())) await keys.press('ArrowDown');
    await expect.poll(there).toBe(true);
  };
  /** Confirms the decision of the open sheet and leaves it by the button that has the focus then. */
  const decide = async (id: string, values: Values = {}) => {
    await keys.enter(button(id, values));
    await focusComes(flow, (text) => text === say('positions.close-sheet'));
    await keys.focus();
    await keys.press('Enter');
    await sheet.waitFor({ state: 'hidden' });
    await keys.focus();
  };
  await step('set a stop', async () => {
    await go(flow, 'p', 'positions.title');
    await to('call');
    await keys.press('t');
    const part = sheet.getByRole('group', { name: say('positions.protect.stop'), exact: true });
    await keys.tabTo(part.getByRole('checkbox'));
    await keys.press('Space');
    // Far away: an option on its last day may halve during the flow.
    await fill(flow, part, 'positions.protect.unit.price', '5.00');
    await decide('positions.protect.set');
    return `${await row('call')
      .getByText(/^SL [\d.,]+$/)
      .innerText()} beside the position`;
  });
  await step('set a target, and let the stop trail', async () => {
    await keys.press('l');
    const part = sheet.getByRole('group', { name: say('positions.protect.target'), exact: true });
    await keys.tabTo(part.getByRole('checkbox'));
    await keys.press('Space');
    await fill(flow, part, 'positions.protect.unit.price', '900.00');
    await fill(flow, sheet, 'positions.protect.trail.distance', '50.00');
    await decide('positions.protect.change');
    await shown(row('call').getByText(/^TP [\d.,]+$/));
    return row('call')
      .getByText(/^Trail [\d.,]+$/)
      .innerText();
  });
  await step('add to a position; Escape closes the ticket, from the page beside it too', async () => {
    await keys.press('a');
    await fill(flow, sheet, 'ticket.lots', '3');
    await send(flow, 'ticket.outcome.filled');
    await escape(flow);
    await keys.press('a');
    await shown(sheet);
    await keys.focus();
    const inside = () => sheet.evaluate((element) => element.contains(document.activeElement));
    for (let presses = 0; presses < 8 && (await inside()); presses += 1) await page.keyboard.press('Shift+Tab');
    expect(await inside()).toBe(false);
    await escape(flow);
    return truth.lots('call', 5);
  });
  await step('close half of it', async () => {
    await to('call');
    await keys.enter(row('call').getByRole('button', { name: pattern('positions.more.of') }));
    await keys.enter(page.getByRole('button', { name: '50%' }));
    await send(flow, 'ticket.outcome.filled');
    await escape(flow);
    return truth.lots('call', 3);
  });
  await step('close one lot of the rest', async () => {
    await to('call');
    await keys.press('x');
    await fill(flow, sheet, 'ticket.lots', '1');
    await send(flow, 'ticket.outcome.filled');
    await escape(flow);
    return truth.lots('call', 2);
  });
  await step('reverse a position', async () => {
    await to('put');
    await keys.press('r');
    await decide('positions.reverse.confirm', { side: 'BUY', twice: 2 });
    return truth.lots('put', 1);
  });
  await step('convert it to intraday', async () => {
    await to('put');
    await keys.enter(row('put').getByRole('button', { name: pattern('positions.more.of') }));
    await keys.enter(page.getByRole('button', { name: pattern('positions.convert.of') }).last());
    await decide('positions.convert.confirm', { lots: 1, product: 'MIS' });
    return truth.lots('put', 1, 'MIS');
  });
  await step('exit it', async () => {
    await to('put');
    await keys.press('x');
    await send(flow, 'ticket.outcome.filled');
    await escape(flow);
    return `${await truth.lots('put', 0, 'MIS')}; the focus is on ${await keys.focus()}`;
  });
  await step('square off what is chosen', async () => {
    await to('call');
    await keys.press('Space', 'Shift+X');
    await decide('positions.exit-many.about', { count: 1 });
    return `${await truth.lots('call', 0)}; the focus is on ${await keys.focus()}`;
  });
}

async function basket(flow: Flow): Promise<void> {
  const { page, step, keys, truth, sheet, button } = flow;
  await step('a basket of two legs', async () => {
    await go(flow, 'c', 'market.chain.title');
    await keys.tabTo(page.getByRole('grid'));
    await keys.press('.');
    for (const [move, side] of [
      ['End', 's'],
      ['Home', 'b'],
    ] as const) {
      await keys.press(move, side);
      await keys.enter(button('ticket.basket.add'));
      await sheet.waitFor({ state: 'hidden' });
      await keys.focus();
    }
    await keys.enter(button('chain-tools.basket.review', { legs: 2 }));
    await send(flow, 'ticket.basket.state.complete');
    await keys.enter(button('ticket.basket.finish'));
    await sheet.waitFor({ state: 'hidden' });
    return `${await truth.lots('put', -1)}, ${await truth.lots('call', 1)}; the focus is on ${await keys.focus()}`;
  });
}

async function stop(flow: Flow): Promise<void> {
  const { page, step, keys, truth, sheet, button } = flow;
  await step('stop everything by the second button', async () => {
    await keys.press('g', 'k');
    const share = sheet.getByRole('group', { name: say('kill.form.exit'), exact: true }).getByRole('radio');
    await keys.tabTo(share.and(page.locator(':checked')));
    const chosen = () => share.evaluateAll((all) => all.findIndex((each) => (each as HTMLInputElement).checked));
    const last = (await share.count()) - 1;
    for (let at = await chosen(); at !== last; at = await chosen()) {
      await keys.press('ArrowLeft');
      await expect.poll(chosen).not.toBe(at);
    }
    await keys.enter(button('kill.hold.label'));
    const confirm = button('kill.hold.confirm');
    await shown(confirm.and(page.locator(':not([aria-disabled="true"])')));
    await keys.enter(confirm);
    await shown(page.locator('[data-state="flat"]'));
    await keys.focus();
    return `${await truth.lots('put', 0)}, ${await truth.lots('call', 0)}`;
  });
  await step('resume', async () => {
    await keys.press('Escape');
    await shown(page.locator('[data-paused]'));
    await keys.focus();
    await keys.enter(button('paused.resume'));
    await keys.enter(button('kill.resume.begin'));
    await keys.focus();
    await keys.enter(button('kill.resume.now'));
    await page.locator('[data-paused]').waitFor({ state: 'detached' });
    await keys.focus();
    await keys.press('Escape');
    return `no banner says that trading is paused; the focus is on ${await keys.focus()}`;
  });
}

it('every trading action is done by keyboard alone', async (context) => {
  const trader = await registerTrader(`http://localhost:${product.port}`);
  const device = await openDevice({ size: 'desktop' });
  const { page } = device;
  const record = await recordFlow('keyboard-only', 'keyboard', device.context, page);
  const keys = keysOn(page, record);
  const sheet = page.getByRole('dialog').last();
  const button = (id: string, values: Values = {}) => page.getByRole('button', { name: say(id, values), exact: true }).last();
  const flow: Flow = { page, keys, truth: truthOf(trader), step: record.step, sheet, button };
  try {
    await record.step('sign in', async () => {
      await page.goto(`http://localhost:${product.port}${CHAIN}`);
      await heading(page, 'auth.login.title');
      await keys.type(page.getByLabel(say('auth.field.email')), trader.email);
      await keys.press('Tab');
      await page.keyboard.type(PASSWORD);
      await keys.press('Enter');
      await heading(page, 'market.chain.title');
      return 'the chain, which was asked for';
    });
    await trade(flow);
    await correct(flow);
    await hold(flow);
    await basket(flow);
    await stop(flow);
    expect(record.strangers()).toEqual([]);
    expect(device.complaints()).toEqual([]);
  } finally {
    await context.annotate(`record: ${record.write()}`);
    await device.close();
  }
});
