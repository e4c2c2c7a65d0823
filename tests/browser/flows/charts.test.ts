import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { say } from '#tests/support/client/say.ts';
import { canvas, chartOf, labelOf, rareTool } from '../pages/chart.ts';
import { openDevice } from '#tests/support/device/browser.ts';
import { HOME_PATH } from '#contract/constants.ts';
import { signInOnScreen } from '../pages/session.ts';
import { goTo, heading, readUntil, shown } from '../pages/page.ts';
import { chooseLimit, numberIn, send, ticket, typePrice } from '../pages/ticket.ts';
import { openTrading } from '../pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

/** Returns the number of canvas pixels per page pixel, across, of each canvas. */
const pixelRatios = (page: Page) =>
  page
    .locator('main canvas')
    .evaluateAll((all) => (all as HTMLCanvasElement[]).flatMap(({ width, clientWidth }) => (clientWidth > 0 ? width / clientWidth : [])));

it('charts are drawn in the pixels of the screen, whatever their ratio to those of the page', async () => {
  const { device, trader } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block', pixelRatio: 1.5 });
  const { page } = device;
  try {
    const { rows, atm_strike: atm } = await trader.chain();
    const leg = rows.find(({ strike }) => strike === atm)?.call;
    for (const path of [chartOf(leg?.instrument_id ?? ''), '/app/tv_chart']) {
      await goTo(page, path);
      await expect.poll(async () => (await pixelRatios(page)).length, { message: path }).toBeGreaterThan(0);
      // A canvas has whole pixels.
      await expect
        .poll(async () => (await pixelRatios(page)).filter((ratio) => Math.abs(ratio - 1.5) > 0.05), { message: path })
        .toEqual([]);
    }
  } finally {
    await device.close();
  }
});

it('the other button asks for a price on the chart, the ticket begins with it, and nothing is sent', async () => {
  const { device, trader } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  try {
    const { rows, atm_strike: atm } = await trader.chain();
    await goTo(page, chartOf(rows.find(({ strike }) => strike === atm)?.call.instrument_id ?? ''));
    await heading(page, 'chart.title');
    await shown(canvas(page));
    await canvas(page).click({ position: { x: 300, y: 200 }, button: 'right' });
    await page.getByRole('button', { name: say('chart.trade.buy') }).click();
    await shown(ticket(page));
    await expect
      .poll(() =>
        ticket(page)
          .getByRole('radio', { name: say('ticket.kind.LIMIT'), exact: true })
          .isChecked(),
      )
      .toBe(true);
    expect((await trader.orderBook()).order_book).toEqual([]);
    expect(device.complaints()).toEqual([]);
  } finally {
    await device.close();
  }
});

it('a working order is dragged on the chart: its change opens with the new price, and nothing moves before it is confirmed', async () => {
  const { device, trader } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  try {
    const { rows, atm_strike: atm } = await trader.chain();
    const leg = rows.find(({ strike }) => strike === atm)?.call;
    const price = Math.round((leg?.ltp ?? 0) * 0.9);
    await trader.place({
      instrument_id: leg?.instrument_id ?? '',
      transaction_type: 'BUY',
      order_type: 'LIMIT',
      product: 'NRML',
      lots: 1,
      price,
    });
    await goTo(page, chartOf(leg?.instrument_id ?? ''));
    await expect.poll(() => canvas(page).getAttribute('data-levels')).toBe('1');
    const at = await readUntil(
      () => labelOf(page, 'buy'),
      (found) => found !== null,
      20_000,
    );
    expect(at).not.toBeNull();
    const { x, y } = at ?? { x: 0, y: 0 };
    await page.mouse.move(x, y);
    await page.mouse.down();
    // Away from the market: a bid nearer to it could fill during the test.
    await page.mouse.move(x, y + 20, { steps: 4 });
    await page.mouse.up();
    await shown(ticket(page));
    const typed = await numberIn(ticket(page).getByRole('spinbutton', { name: say('ticket.price') }));
    expect(typed).toBeLessThan(price);
    // Only previewed so far: the order and its line are unchanged.
    expect((await trader.orderBook()).order_book.map((order) => order.price)).toEqual([price]);
    await send(page, 'modify', {});
    await expect.poll(async () => (await trader.orderBook()).order_book.map((order) => order.price)).toEqual([typed]);
    // The same by keys: the list of levels has a button for each.
    // A ticket that is still sending does not close.
    await readUntil(
      async () => {
        await page.keyboard.press('Escape');
        return ticket(page).count();
      },
      (tickets) => tickets === 0,
    );
    await page.getByRole('button', { name: say('chart.levels', { count: 1 }) }).press('Enter');
    await page.getByRole('button', { name: say('chart.levels.move', { level: say('chart.level.buy', { lots: 1 }) }) }).press('Enter');
    await shown(ticket(page));
    expect(device.complaints()).toEqual([]);
  } finally {
    await device.close();
  }
});

/** Drags the line of the colour of a token so many pixels up or down. */
async function dragLine(page: Page, token: string, by: number): Promise<void> {
  const at = await readUntil(
    () => labelOf(page, token),
    (found) => found !== null,
    20_000,
  );
  expect(at, token).not.toBeNull();
  const { x, y } = at ?? { x: 0, y: 0 };
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + by, { steps: 8 });
  await page.mouse.up();
}

/** Returns the prices of the ticket that the chart draws, by their parts. */
const draftsOf = async (page: Page) =>
  Object.fromEntries(
    ((await canvas(page).getAttribute('data-drafts')) ?? '')
      .split(', ')
      .filter((line) => line !== '')
      .map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]),
  ) as Readonly<Record<string, number>>;

it('the order in the ticket is drawn before it is sent: lines and fields set each other, and once sent each stands once, working', async () => {
  const { device, trader } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  try {
    const { rows, atm_strike: atm } = await trader.chain();
    const leg = rows.find(({ strike }) => strike === atm)?.call;
    await goTo(page, chartOf(leg?.instrument_id ?? ''));
    await shown(canvas(page));
    await page
      .locator('main')
      .getByRole('button', { name: say('side.buy'), exact: true })
      .click();
    await shown(ticket(page));
    // At market the line stands at the last price and has no grip.
    await expect.poll(async () => Object.keys(await draftsOf(page))).toEqual(['market']);
    await chooseLimit(page);
    const limit = Math.round((leg?.ltp ?? 0) * 0.9);
    await typePrice(page, limit);
    await expect.poll(() => draftsOf(page)).toEqual({ price: limit });
    // Beside the ticket the row has no room for it.
    await page.getByRole('button', { name: say('chart.more'), exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: say('chart.levels', { count: 0 }) }).press('Enter');
    await page.getByRole('button', { name: say('chart.draft.add.stop'), exact: true }).press('Enter');
    await page.keyboard.press('Escape');
    const field = (part: string) => ticket(page).getByRole('spinbutton', { name: say(`ticket.protect.${part}`), exact: true });
    await shown(field('stop'));
    const first = (await draftsOf(page))['stop'] ?? 0;
    expect(first).toBeLessThan(limit);
    await dragLine(page, 'down', 24);
    await expect.poll(async () => (await draftsOf(page))['stop']).toBeLessThan(first);
    // The line is drawn with the next frame.
    const apart = async () => limit - (await numberIn(field('stop'))) - ((await draftsOf(page))['stop'] ?? 0);
    await expect.poll(async () => Math.abs(await apart())).toBeLessThan(0.005);
    const stop = (await draftsOf(page))['stop'] ?? 0;
    await field('target').fill('20');
    await expect.poll(() => draftsOf(page)).toEqual({ price: limit, stop, target: limit + 20 });
    await field('target').blur();
    await ticket(page)
      .getByRole('button', { name: say('ticket.review'), exact: true })
      .click();
    const read = ticket(page)
      .getByRole('status')
      .filter({ hasText: say('ticket.protect.target') });
    await expect.poll(() => read.innerText()).toContain(`${say('ticket.protect.stop')} ${stop.toFixed(2)}`);
    expect(await read.innerText()).toContain(`${say('ticket.protect.target')} ${(limit + 20).toFixed(2)}`);
    expect((await trader.orderBook()).order_book).toEqual([]);
    await ticket(page)
      .getByRole('button', { name: say('ticket.send.open', { side: 'BUY', lots: 1 }), exact: true })
      .click();
    await expect.poll(async () => (await trader.orderBook()).order_book.map((order) => order.price)).toEqual([limit]);
    await expect.poll(() => draftsOf(page)).toEqual({});
    // The working order, and the stop and the target that it brought along.
    await expect.poll(() => canvas(page).getAttribute('data-levels')).toBe('3');
    expect(device.complaints()).toEqual([]);
  } finally {
    await device.close();
  }
});

it('charts stand side by side, are named, and are found by the name on another device; a replayed day shows nothing to trade with', async () => {
  const { device, trader } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  const other = await openDevice({ size: 'desktop', serviceWorkers: 'block' });
  try {
    const path = '/app/trading_view_chart?interval=5m';
    await goTo(page, path);
    await shown(canvas(page));
    await rareTool(page, 'chart.layouts');
    await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
    await page.getByRole('textbox', { name: say('chart.layouts.name') }).fill('Two');
    await page.getByRole('button', { name: say('chart.layouts.save'), exact: true }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => canvas(page).count()).toBe(2);
    await other.page.goto(`${product.url}/auth/login`);
    await signInOnScreen(other.page, trader.email);
    await other.page.waitForURL(`${product.url}${HOME_PATH}`);
    await goTo(other.page, path);
    // A change on the first device arrives a moment later.
    await expect
      .poll(
        async () => {
          // Saved charts are fetched when the screen is opened.
          await goTo(other.page, HOME_PATH);
          await goTo(other.page, path);
          await shown(canvas(other.page).first());
          return canvas(other.page).count();
        },
        { timeout: 60_000 },
      )
      .toBe(2);
    await rareTool(other.page, 'chart.layouts');
    await shown(other.page.getByRole('button', { name: say('chart.layouts.apply.of', { name: 'Two' }) }));
    const leg = (await trader.chain()).rows[0]?.call.instrument_id ?? '';
    await goTo(page, chartOf(leg));
    const buy = page.locator('main').getByRole('button', { name: say('side.buy'), exact: true });
    await shown(buy);
    await rareTool(page, 'chart.replay');
    await shown(page.getByText(say('chart.replay.mark')));
    await expect.poll(() => page.locator('[data-replay]').getAttribute('data-replay')).not.toBe('');
    const before = Number(await page.locator('[data-replay]').getAttribute('data-replay'));
    await page.getByRole('button', { name: say('chart.replay.on') }).click();
    await expect.poll(async () => Number(await page.locator('[data-replay]').getAttribute('data-replay'))).toBeGreaterThan(before);
    expect([await buy.count(), await page.getByRole('button', { name: say('chart.trade') }).count()]).toEqual([0, 0]);
    await canvas(page).click({ position: { x: 300, y: 200 }, button: 'right' });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: say('chart.replay.end') }).click();
    await shown(buy);
    expect([...device.complaints(), ...other.complaints()]).toEqual([]);
  } finally {
    await device.close();
    await other.close();
  }
});

it('the tools of both charts stand in one row of a desktop, the rarer ones a key away', async () => {
  const { device, trader } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  try {
    const { rows, atm_strike: atm } = await trader.chain();
    const leg = rows.find(({ strike }) => strike === atm)?.call.instrument_id ?? '';
    for (const [path, chart, first, last] of [
      [chartOf(leg), 'chart', page.getByRole('button', { name: say('chart.symbol.change', { symbol: '' }) }), 'chart.data.to-own-history'],
      [
        '/app/trading_view_chart',
        'chart',
        page.getByRole('button', { name: say('chart.symbol.change', { symbol: '' }) }),
        'chart.data.to-own-history',
      ],
      ['/app/tv_chart', 'option-chart', page.getByRole('combobox', { name: say('option-chart.underlying') }), 'option-chart.builder'],
    ] as const) {
      await goTo(page, path);
      await shown(page.locator('main canvas'));
      const button = page.getByRole('button', { name: say(`${chart}.more`), exact: true });
      const middles: number[] = [];
      // From the first tool of the row to its last: all are centred vertically, whatever their heights.
      for (const tool of [first, page.getByRole('combobox', { name: say(`${chart}.interval`), exact: true }), button]) {
        // The canvas may still belong to the previous chart.
        await shown(tool);
        // Measured at once: the placeholder of a menu disappears when its code arrives.
        middles.push(
          await tool.evaluate((element) => {
            const { y, height } = element.getBoundingClientRect();
            return Math.round(y + height / 2);
          }),
        );
      }
      expect(Math.max(...middles) - Math.min(...middles), `${path}: ${middles.join(' ')}`).toBeLessThan(6);
      await button.press('Enter');
      await shown(page.getByRole('menuitem').first());
      await page.keyboard.press('End');
      await expect.poll(() => page.locator('[role="menuitem"][data-focus]').innerText()).toBe(say(last));
      await page.keyboard.press('Escape');
    }
    expect(device.complaints()).toEqual([]);
  } finally {
    await device.close();
  }
});
