import { beforeAll, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { openDevice } from '#tests/support/device/browser.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { say } from '#tests/support/client/say.ts';
import { PASSWORD, registerTrader, type Trader } from '#tests/support/device/trader.ts';
import { accessibilityFindings } from '../checks/accessibility.ts';
import { type FlowRecord, recordFlow } from '../pages/flow-record.ts';
import { heading, settled, shown } from '../pages/page.ts';
import { numberIn, pattern } from '../pages/ticket.ts';
import { type Thumb, thumbOn } from '../pages/thumb.ts';
import { type Truth, truthOf } from '../pages/truth.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

type Values = Readonly<Record<string, string | number>>;

/** Objects that every step of the flow uses. */
interface Flow {
  readonly page: Page;
  readonly trader: Trader;
  readonly thumb: Thumb;
  readonly truth: Truth;
  readonly step: FlowRecord['step'];
  /** A button by its message, in the open sheet if there is one. */
  readonly button: (id: string, values?: Values) => Locator;
  readonly sheet: Locator;
}

const TICK = 0.05;
const onTick = (price: number) => (Math.round(price / TICK) * TICK).toFixed(2);
const leg = { call: / CE/, put: / PE/ } as const;

function flowOf(page: Page, trader: Trader, thumb: Thumb, record: FlowRecord): Flow {
  const sheet = page.getByRole('dialog').last();
  const button = (id: string, values: Values = {}) => page.getByRole('button', { name: say(id, values), exact: true }).last();
  return { page, trader, thumb, truth: truthOf(trader), step: record.step, button, sheet };
}

async function signIn({ page, thumb, trader }: Flow): Promise<string> {
  await page.goto(`http://localhost:${product.port}/auth/login`);
  await heading(page, 'auth.login.title');
  await shown(page.getByRole('group', { name: say('auth.foot.language') }).locator('[aria-pressed="true"]'));
  await thumb.type(page.getByLabel(say('auth.field.email')), trader.email);
  await thumb.type(page.getByLabel(say('auth.field.password'), { exact: true }), PASSWORD);
  await thumb.tap(page.getByRole('button', { name: say('auth.login.submit') }));
  await page.waitForURL((url) => url.pathname.startsWith('/app/'));
  return 'signed in';
}

/** Goes to one of the screens of the bottom bar. */
async function open({ page, thumb }: Flow, entry: string, title: string): Promise<void> {
  await thumb.tap(page.getByRole('navigation', { name: say('shell.landmark.bar') }).getByText(say(entry), { exact: true }));
  await heading(page, title);
}

/** Returns the strike at the money as the chain writes it. */
async function strikeAtMoney(page: Page): Promise<string> {
  const row = page.getByRole('row').filter({ hasText: say('market.atm.row') });
  const named = row.getByRole('rowheader').filter({ hasText: /\d+,\d{3}/ });
  const [strike] = /\d+,\d{3}/.exec(await named.innerText()) ?? [];
  if (strike === undefined) throw new Error('the chain names no strike at the money');
  return strike;
}

/** Opens the ticket, or puts into the basket, from the order bar of the leg of the strike. */
async function pick({ page, thumb, sheet }: Flow, strike: string, side: 'call' | 'put', to: 'buy' | 'sell'): Promise<void> {
  const cells = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: strike }) })
    .getByRole('gridcell');
  const trade = page.getByRole('toolbar').getByRole('button', { name: say(`market.bar.${to}`), exact: true });
  await thumb.tap(side === 'call' ? cells.first() : cells.last());
  await thumb.tap(trade);
  await shown(sheet);
}

async function filledAndDone({ sheet, thumb, button }: Flow): Promise<void> {
  await shown(sheet.getByText(pattern('ticket.outcome.filled')));
  await thumb.tap(button('ticket.outcome.done'));
  await sheet.waitFor({ state: 'hidden' });
}

/** Types a number into a field of the open sheet or form. */
async function number({ thumb }: Flow, inside: Locator, id: string, value: string): Promise<void> {
  const box = inside.getByRole('spinbutton', { name: say(id), exact: true });
  await thumb.type(box, value);
  await expect.poll(async () => (await box.inputValue()).replaceAll(',', '')).toBe(value);
}

async function trade(flow: Flow): Promise<void> {
  const { page, step, thumb, truth, button, sheet, trader } = flow;
  let strike = '';
  await step('buy two lots by a slide that must go all the way', async () => {
    await open(flow, 'shell.entry.chain', 'market.chain.title');
    strike = await strikeAtMoney(page);
    await pick(flow, strike, 'call', 'buy');
    await thumb.tap(sheet.getByRole('group', { name: say('ticket.lots.chips') }).getByRole('button', { name: '2', exact: true }));
    const track = button('ticket.slide.open', { side: 'BUY', lots: 2 });
    await thumb.slide(track, 0.6);
    await shown(track);
    expect((await trader.orderBook()).order_book).toEqual([]);
    await thumb.slide(track);
    await filledAndDone(flow);
    return truth.lots('call', 2);
  });
  await step('sell one lot by a slide, which taps alone do not send', async () => {
    await pick(flow, strike, 'put', 'sell');
    const track = button('ticket.slide.open', { side: 'SELL', lots: 1 });
    const before = (await trader.orderBook()).order_book.length;
    for (let count = 0; count < 3; count += 1) await thumb.tap(track);
    await shown(track);
    expect((await trader.orderBook()).order_book).toHaveLength(before);
    await thumb.slide(track);
    await filledAndDone(flow);
    return truth.lots('put', -1);
  });
  await step('an intraday limit order', async () => {
    await pick(flow, strike, 'call', 'buy');
    await thumb.tap(sheet.getByText(say('ticket.product.MIS'), { exact: true }));
    await thumb.tap(sheet.getByText(say('ticket.kind.LIMIT'), { exact: true }));
    const price = onTick((await numberIn(sheet.getByRole('spinbutton', { name: say('ticket.price') }))) * 0.92);
    await number(flow, sheet, 'ticket.price', price);
    await thumb.slide(button('ticket.slide.open', { side: 'BUY', lots: 1 }));
    await shown(sheet.getByText(pattern('ticket.outcome.open')));
    const seen = await truth.newestOrder({ order_type: 'LIMIT', product: 'MIS', status: 'open', price: Number(price) });
    await thumb.tap(button('ticket.outcome.book'));
    return seen;
  });
}

async function correct(flow: Flow): Promise<void> {
  const { page, step, thumb, truth, button, sheet } = flow;
  const named = (id: string) => page.getByRole('button', { name: pattern(id) });
  await step('change the price of an open order', async () => {
    await heading(page, 'order-book.title');
    await thumb.tap(named('order-book.modify.of'));
    const form = page.getByRole('form', { name: pattern('order-book.modify.of') });
    await number(flow, form, 'order-book.modify.field.price', '1.10');
    await thumb.tap(form.getByRole('button', { name: say('order-book.modify.save'), exact: true }));
    await form.waitFor({ state: 'hidden' });
    return truth.newestOrder({ status: 'open', price: 1.1 });
  });
  await step('cancel it', async () => {
    await thumb.tap(named('order-book.cancel.of'));
    await thumb.tap(button('order-book.cancel.again'));
    return truth.newestOrder({ status: 'cancelled', filled_quantity: 0 });
  });
  await step('set a pair of which one cancels the other, and end it', async () => {
    await thumb.tap(page.getByRole('tab', { name: new RegExp(`^${say('order-book.tab.triggers')}`) }));
    await thumb.tap(button('order-book.gtt.new'));
    await thumb.type(sheet.getByRole('searchbox'), 'nifty fut');
    await thumb.tap(sheet.getByRole('button', { name: /FUT/ }));
    await thumb.tap(sheet.getByText(say('order-book.gtt.kind.oco'), { exact: true }));
    for (const [name, price] of [
      ['low', '20000.00'],
      ['high', '30000.00'],
    ] as const) {
      const part = sheet.getByRole('group', { name: say(`order-book.gtt.leg.${name}`), exact: true });
      await number(flow, part, 'order-book.column.trigger', price);
      await number(flow, part, 'order-book.column.price', price);
    }
    expect(await accessibilityFindings(page, true)).toEqual([]);
    await thumb.tap(button('order-book.gtt.make'));
    await sheet.waitFor({ state: 'hidden' });
    await shown(page.getByText(say('order-book.instruction.active'), { exact: true }));
    await thumb.tap(named('order-book.instruction.end.of'));
    await thumb.tap(button('order-book.instruction.end.again'));
    await shown(page.getByText(say('order-book.instruction.cancelled'), { exact: true }));
    return 'waiting, then cancelled';
  });
}

async function guard(flow: Flow): Promise<void> {
  const { page, step, thumb, button, sheet } = flow;
  const card = page.getByRole('listitem').filter({ hasText: leg.call });
  const target = page.getByText(/^TP [\d.,]+$/);
  const part = (name: 'stop' | 'target') => sheet.getByRole('group', { name: say(`positions.protect.${name}`), exact: true });
  const taken = async () => {
    await shown(sheet.getByText(say('positions.protect.taken')));
    await thumb.tap(button('positions.close-sheet'));
    await sheet.waitFor({ state: 'hidden' });
  };
  const edit = () => thumb.tap(card.getByRole('button', { name: pattern('positions.protect.of') }));
  await step('set a stop and a target', async () => {
    await open(flow, 'shell.entry.positions', 'positions.title');
    await edit();
    await thumb.tap(sheet.getByText(say('positions.protect.unit.percent'), { exact: true }).first());
    for (const [name, percent] of [
      ['stop', '60.00'],
      ['target', '90.00'],
    ] as const) {
      await thumb.tap(
        part(name)
          .getByText(say(`positions.protect.${name}`), { exact: true })
          .last(),
      );
      await number(flow, part(name), 'positions.protect.unit.percent', percent);
    }
    await thumb.tap(button('positions.protect.set'));
    await taken();
    await shown(page.getByText(/^SL [\d.,]+$/));
    await shown(target);
    return `${await target.innerText()} beside the position`;
  });
  await step('move the target: one, not two', async () => {
    const before = await target.innerText();
    await edit();
    await thumb.tap(sheet.getByText(say('positions.protect.unit.percent'), { exact: true }).first());
    await number(flow, part('target'), 'positions.protect.unit.percent', '95.00');
    await thumb.tap(button('positions.protect.change'));
    await taken();
    await expect.poll(() => target.allInnerTexts()).toEqual([expect.not.stringMatching(new RegExp(`^${before}$`))]);
    return `${before} became ${await target.innerText()}`;
  });
  await step('let the stop trail, from what a swipe on the card opens', async () => {
    await thumb.swipe(card);
    await thumb.tap(card.getByRole('button', { name: pattern('positions.trail.of') }));
    await number(flow, sheet, 'positions.protect.trail.distance', '50.00');
    await thumb.tap(button('positions.protect.change'));
    await taken();
    await shown(card.getByText(/^Trail [\d.,]+$/));
    return card.getByText(/^Trail [\d.,]+$/).innerText();
  });
}

async function size(flow: Flow): Promise<void> {
  const { page, step, thumb, truth, button, sheet } = flow;
  const card = (side: 'call' | 'put') => page.getByRole('listitem').filter({ hasText: leg[side] });
  const press = (side: 'call' | 'put', id: string) => thumb.tap(card(side).getByRole('button', { name: pattern(id) }));
  const confirm = async (mode: 'open' | 'square-off', values: Values) => {
    await thumb.slide(button(`ticket.slide.${mode}`, values));
    await filledAndDone(flow);
  };
  await step('add to a position', async () => {
    await press('call', 'positions.add.of');
    await confirm('open', { side: 'BUY', lots: 1 });
    return truth.lots('call', 3);
  });
  await step('close part of it', async () => {
    await thumb.tap(card('call').getByRole('button', { name: '50%' }));
    await confirm('square-off', { lots: 1 });
    return truth.lots('call', 2);
  });
  await step('reverse a position', async () => {
    await press('put', 'positions.more.of');
    await press('put', 'positions.reverse.of');
    await thumb.tap(button('positions.reverse.confirm', { side: 'BUY', twice: 2 }));
    const seen = await truth.lots('put', 1);
    await thumb.tap(button('positions.close-sheet'));
    await sheet.waitFor({ state: 'hidden' });
    return seen;
  });
  await step('convert it to intraday', async () => {
    // The page updates a moment after the server: a tap before that would hit the card of the old position.
    await shown(card('put').getByText(say('positions.long'), { exact: true }));
    const more = card('put').getByRole('button', { name: pattern('positions.more.of') });
    if ((await more.getAttribute('aria-expanded')) !== 'true') await thumb.tap(more);
    await press('put', 'positions.convert.of');
    await thumb.tap(button('positions.convert.confirm', { lots: 1, product: 'MIS' }));
    await shown(sheet.getByText(say('positions.convert.done', { product: 'MIS' })));
    await thumb.tap(button('positions.close-sheet'));
    await sheet.waitFor({ state: 'hidden' });
    return truth.lots('put', 1, 'MIS');
  });
  await step('exit it', async () => {
    await press('put', 'positions.close.of');
    await confirm('square-off', { lots: 1 });
    return truth.lots('put', 0, 'MIS');
  });
  await step('square off what is chosen', async () => {
    await thumb.tap(button('positions.select'));
    await thumb.tap(card('call').getByRole('checkbox'));
    await thumb.tap(button('positions.selected.exit', { count: 1 }));
    await thumb.tap(button('positions.exit-many.about', { count: 1 }));
    const seen = await truth.lots('call', 0);
    await thumb.tap(button('positions.close-sheet'));
    await sheet.waitFor({ state: 'hidden' });
    return seen;
  });
}

async function basket(flow: Flow): Promise<void> {
  const { page, step, thumb, truth, button, sheet } = flow;
  await step('a basket of two legs by two taps', async () => {
    await open(flow, 'shell.entry.chain', 'market.chain.title');
    const strike = await strikeAtMoney(page);
    for (const [side, to] of [
      ['put', 'sell'],
      ['call', 'buy'],
    ] as const) {
      await pick(flow, strike, side, to);
      await thumb.tap(button('ticket.basket.add'));
      await sheet.waitFor({ state: 'hidden' });
    }
    await thumb.tap(button('ticket.basket.pill', { legs: 2 }));
    await thumb.slide(button('ticket.basket.slide', { legs: 2 }));
    await shown(sheet.getByText(say('ticket.basket.state.complete')));
    await thumb.tap(button('ticket.basket.finish'));
    await sheet.waitFor({ state: 'hidden' });
    return `${await truth.lots('put', -1)}, ${await truth.lots('call', 1)}`;
  });
}

async function stop(flow: Flow): Promise<void> {
  const { page, step, thumb, trader, button } = flow;
  await step('stop everything by holding', async () => {
    const { rows } = await trader.chain();
    const instrument = rows[Math.floor(rows.length / 2)]?.put.instrument_id ?? '';
    await trader.place({ instrument_id: instrument, transaction_type: 'BUY', order_type: 'LIMIT', price: 1.05, product: 'NRML', lots: 1 });
    await thumb.tap(page.getByRole('navigation', { name: say('shell.landmark.bar') }).getByText(say('shell.menu.more'), { exact: true }));
    await thumb.tap(page.getByRole('dialog').getByRole('link', { name: say('title.live-trade') }));
    await heading(page, 'title.live-trade');
    await thumb.tap(button('paused.stop'));
    await thumb.tap(page.getByText('100%', { exact: true }));
    await shown(page.locator('[data-kill-effect]', { hasText: 'cancels 1 order and exits 2 positions' }));
    await settled(page);
    await thumb.hold(button('kill.hold.label'), 1_800);
    await shown(page.locator('[data-state="flat"]'));
    await expect
      .poll(() => page.locator('[data-step]').evaluateAll((steps) => steps.map((each) => each.getAttribute('data-status'))))
      .toEqual(Array.from({ length: 5 }, () => 'done'));
    expect((await trader.positions()).data.every((position) => position.net_quantity === 0)).toBe(true);
    expect((await trader.orderBook()).order_book.filter((order) => order.status === 'open')).toEqual([]);
    return 'nothing open at the server';
  });
  await step('resume, after the app was opened anew', async () => {
    await page.reload();
    await shown(page.locator('[data-paused]', { hasText: 'paused at' }));
    // A press while the page is still being built could meet what is drawn anew a moment later.
    await settled(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    await thumb.tap(button('paused.resume'));
    await thumb.tap(button('kill.resume.begin'));
    await thumb.tap(button('kill.resume.now'));
    await page.locator('[data-paused]').waitFor({ state: 'detached' });
    return 'no banner says that trading is paused';
  });
}

it('every trading action is done by one thumb', async (context) => {
  const trader = await registerTrader(`http://localhost:${product.port}`);
  const device = await openDevice({ size: 'phone' });
  const { page } = device;
  const record = await recordFlow('one-thumb', 'touch', device.context, page);
  try {
    const flow = flowOf(page, trader, await thumbOn(page, record), record);
    await record.step('sign in', () => signIn(flow));
    await trade(flow);
    await correct(flow);
    await guard(flow);
    await size(flow);
    await basket(flow);
    await stop(flow);
    expect(record.strangers()).toEqual([]);
    expect(device.complaints()).toEqual([]);
  } finally {
    await context.annotate(`record: ${record.write()}`);
    await device.close();
  }
});
