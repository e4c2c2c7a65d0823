import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { EstimateBody } from '#client/api/types.ts';
import { Screen } from '#client/features/positions/index.ts';
import { connectivityInputAtom } from '#client/state/stream/connectivity-watch.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { takeExitAllAtom, wishExitAllAtom } from '#client/state/overlays/open.ts';
import * as calls from '#contract/operations/instructions.ts';
import * as market from '#contract/operations/market.ts';
import * as orders from '#contract/operations/orders.ts';
import * as risk from '#contract/operations/risk.ts';
import { optionOf } from '#tests/support/market/chain-samples.ts';
import { eventually, turns, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk, type DeskOnServer } from '#tests/support/client/desk-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen, type ScreenPage } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { bookRowOf, chainOf, estimateOf, exitOf, orderOf, positionOf, quoteOf } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const symbol = 'NIFTY 26,000 CE';
const long = positionOf({ net_quantity: 130, net_lots: 2, average_price: 100, open_cost: 13_000 });
const short = positionOf({
  position_id: 's1',
  instrument: optionOf(26_100, 'put'),
  net_quantity: -65,
  net_lots: -1,
  open_cost: -6_500,
  average_price: 100,
});

async function show(desk: DeskOnServer, address?: string): Promise<ScreenPage> {
  return renderScreen(<Screen />, prepareDesk(server(), desk), 'en', address);
}
async function openSheet(kind: 'protect' | 'reverse' | 'convert' | 'trail', of = symbol): Promise<HTMLElement> {
  if (kind !== 'protect') fireEvent.click(await screen.findByRole('button', { name: say('positions.more.of', { symbol: of }) }));
  fireEvent.click(await screen.findByRole('button', { name: say(`positions.${kind}.of`, { symbol: of }) }));
  await screen.findByText(say('positions.head.avg'));
  return screen.findByRole('dialog');
}
const button = (sheet: HTMLElement, id: string, values: Record<string, string | number> = {}) =>
  within(sheet).getByRole('button', { name: say(id, values) });
const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';

describe('the stop-loss and target editor', () => {
  test('sets both as one pair, and says what they cost and earn and who holds them', async () => {
    await show({ positions: [long] });
    const sheet = await openSheet('protect');
    server().on(calls.createExit, { instruction: exitOf(), message: '' });
    expect(isOff(button(sheet, 'positions.protect.set'))).toBe(true);
    fireEvent.click(within(sheet).getByRole('checkbox', { name: new RegExp(say('positions.protect.stop')) }));
    fireEvent.click(within(sheet).getByRole('checkbox', { name: new RegExp(say('positions.protect.target')) }));
    const [stop, target] = within(sheet).getAllByRole('spinbutton');
    fireEvent.change(stop!, { target: { value: '90' } });
    fireEvent.change(target!, { target: { value: '140' } });
    // (90 - 100) x 130 and (140 - 100) x 130: four times the risk.
    expect(within(sheet).getAllByText('−₹1,300.00').length).toBeGreaterThan(0);
    expect(within(sheet).getAllByText('+₹5,200.00').length).toBeGreaterThan(0);
    expect(within(sheet).getByText('4.00 R')).toBeTruthy();
    expect(within(sheet).getByText(say('positions.protect.held'))).toBeTruthy();
    fireEvent.click(button(sheet, 'positions.protect.set'));
    await within(sheet).findByText(say('positions.protect.taken'));
    const [call] = server().callsOf(calls.createExit);
    expect(call?.body).toMatchObject({
      position_id: 'x1',
      stop: { trigger_price: 90 },
      target_price: 140,
      trailing: null,
      source: 'bid-ask',
    });
    expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('takes points, percent and money from the average, on a tick', async () => {
    await show({ positions: [long] });
    const sheet = await openSheet('protect');
    fireEvent.click(within(sheet).getByRole('checkbox', { name: new RegExp(say('positions.protect.stop')) }));
    for (const [unit, typed, price] of [
      ['points', '12.5', '87.50'],
      ['percent', '7.77', '92.25'],
      ['pnl', '650', '95.00'],
    ] as const) {
      fireEvent.click(within(sheet).getAllByRole('radio', { name: say(`positions.protect.unit.${unit}`) })[0]!);
      fireEvent.change(within(sheet).getByRole('spinbutton'), { target: { value: typed } });
      expect(within(sheet).getByText(price)).toBeTruthy();
    }
  });

  test('changes what is there instead of doubling it, and only what was changed', async () => {
    await show({ positions: [long], instructions: [exitOf()] });
    expect(await screen.findByText('90.00')).toBeTruthy();
    const sheet = await openSheet('protect');
    expect(isOff(button(sheet, 'positions.protect.change'))).toBe(true);
    server().on(calls.amendExit, {
      instruction: exitOf({ revision: 2 }, { stop: { trigger_price: 95, limit_offset: null }, effective_stop: 95 }),
      message: '',
    });
    fireEvent.change(within(sheet).getAllByRole('spinbutton')[0]!, { target: { value: '95' } });
    fireEvent.click(button(sheet, 'positions.protect.change'));
    await within(sheet).findByText(say('positions.protect.taken'));
    expect(
      server()
        .callsOf(calls.amendExit)
        .map(({ params, body }) => ({ ...params, body })),
    ).toEqual([{ id: 'i1', body: { stop: { trigger_price: 95, limit_offset: null } } }]);
    expect(server().callsOf(calls.createExit)).toEqual([]);
    fireEvent.click(button(sheet, 'positions.close-sheet'));
    expect(await screen.findByText('95.00')).toBeTruthy();
  });

  test('says in words why a level is refused, and lets it be changed', async () => {
    await show({ positions: [long] });
    const sheet = await openSheet('protect');
    server().on(calls.createExit, refusal('instruction.trigger-reached'));
    fireEvent.click(within(sheet).getByRole('checkbox', { name: new RegExp(say('positions.protect.stop')) }));
    fireEvent.click(button(sheet, 'positions.protect.set'));
    expect(await within(sheet).findByText(say('errors.instruction.trigger-reached'))).toBeTruthy();
    fireEvent.click(button(sheet, 'positions.sent.change'));
    expect(isOff(button(sheet, 'positions.protect.set'))).toBe(false);
  });

  test('with its answer lost is unknown, locked, and never sent twice', async () => {
    await show({ positions: [long] });
    const sheet = await openSheet('protect');
    server().on(calls.createExit, connectionLost()).on(orders.resolveIntent, { state: 'in-progress', orders: [], error: null });
    fireEvent.click(within(sheet).getByRole('checkbox', { name: new RegExp(say('positions.protect.stop')) }));
    fireEvent.click(button(sheet, 'positions.protect.set'));
    expect(await within(sheet).findByText(say('outcome.unknown'))).toBeTruthy();
    const set = button(sheet, 'positions.protect.set');
    expect(isOff(set)).toBe(true);
    fireEvent.click(set);
    server().on(orders.resolveIntent, { state: 'void', orders: [], error: null });
    expect(await within(sheet).findByText(say('positions.sent.void'))).toBeTruthy();
    expect(server().callsOf(calls.createExit)).toHaveLength(1);
  });

  test('offline keeps what is typed and sends nothing', async () => {
    const page = await show({ positions: [long] });
    const sheet = await openSheet('protect');
    fireEvent.click(within(sheet).getByRole('checkbox', { name: new RegExp(say('positions.protect.stop')) }));
    await turns();
    act(() => page.store.set(connectivityInputAtom, { type: 'browser-offline' }));
    const set = button(sheet, 'positions.protect.set');
    await eventually(() => expect(isOff(set)).toBe(true));
    fireEvent.click(set);
    expect(within(sheet).getByText(say('positions.block.offline'))).toBeTruthy();
    expect(server().callsOf(calls.createExit)).toEqual([]);
    act(() => page.store.set(connectivityInputAtom, { type: 'heartbeat' }));
  });
});

describe('a position turned round', () => {
  test('is one decision with both halves said before it', async () => {
    await show({ positions: [long] });
    server().on(risk.estimateOrders, refusal('server.internal'));
    const sheet = await openSheet('reverse');
    expect(within(sheet).getByText(say('positions.reverse.preview', { side: 'SELL', twice: 4, lots: 2, units: 130 }))).toBeTruthy();
    server().on(calls.actOnPosition, {
      orders: [],
      instructions: [exitOf({ instruction_id: 'r1', kind: 'reverse', exit: null, status: 'closing' })],
      message: '',
    });
    const confirm = button(sheet, 'positions.reverse.confirm', { side: 'SELL', twice: 4 });
    await eventually(() => expect(isOff(confirm)).toBe(false));
    fireEvent.click(confirm);
    await eventually(() => expect(server().callsOf(calls.actOnPosition)).toHaveLength(1));
    fireEvent.click(confirm);
    expect(server().callsOf(calls.actOnPosition)[0]?.body).toMatchObject({ action: 'reverse', position_id: 'x1' });
    expect(await within(sheet).findByText(say('positions.sent.taken'))).toBeTruthy();
    expect(server().callsOf(calls.actOnPosition)).toHaveLength(1);
  });

  test('is asked about as a reversal, so that lots that are closed first make room as they do when it is sent', async () => {
    await show({ positions: [long] });
    const full = { code: 'risk.open-lots-exceeded', message: '', values: { open: 2, order: 2, limit: 2, scope: 'account' } };
    server().on(risk.estimateOrders, ({ body }) => {
      const [close, open] = estimateOf().orders.concat(estimateOf().orders);
      const isReversal = (body as EstimateBody).reversal === true;
      return estimateOf({ received_at: Date.now(), orders: [close!, { ...open!, refusal: isReversal ? null : full }] });
    });
    const sheet = await openSheet('reverse');
    await eventually(() => expect(within(sheet).getAllByText(/₹/).length).toBeGreaterThan(2));
    expect(within(sheet).queryByRole('alert')).toBeNull();
    await eventually(() => expect(isOff(button(sheet, 'positions.reverse.confirm', { side: 'SELL', twice: 4 }))).toBe(false));
    expect(server().callsOf(risk.estimateOrders)[0]?.body).toMatchObject({ reversal: true });
  });

  test('is not offered on an old price', async () => {
    const old = () => Date.now() - 120_000;
    prepareDesk(server(), { positions: [{ ...long, quote: quoteOf({ received_at: old() }) }], quote: () => ({ received_at: old() }) }).on(
      market.getChain,
      () => chainOf({ received_at: old() }),
    );
    await renderScreen(<Screen />, server());
    server().on(risk.estimateOrders, refusal('server.internal'));
    const sheet = await openSheet('reverse');
    expect(await within(sheet).findByText(say('positions.block.stale'))).toBeTruthy();
    expect(isOff(button(sheet, 'positions.reverse.confirm', { side: 'SELL', twice: 4 }))).toBe(true);
  });
});

describe('several positions', () => {
  test('leave with one decision, each with its own result', async () => {
    await show({ positions: [long, short] });
    fireEvent.click(await screen.findByRole('button', { name: say('positions.select') }));
    for (const box of await screen.findAllByRole('checkbox', { name: /NIFTY 26,\d00/ })) fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: say('positions.selected.exit', { count: 2 }) }));
    const sheet = await screen.findByRole('dialog');
    const leg = {
      portfolio_id: 'p1',
      instrument: null,
      product: 'NRML' as const,
      target_quantity: 130,
      closed_quantity: 130,
      status: 'closed' as const,
      reason: null,
    };
    const made = exitOf({
      instruction_id: 'q1',
      kind: 'square-off',
      exit: null,
      status: 'failed',
      reason_code: 'instruction.square-off-incomplete',
      square_off: {
        scope: 'positions',
        clearing: 0,
        legs: [
          { ...leg, position_id: 'x1', tradingsymbol: 'ONE', instrument: long.instrument, transaction_type: 'SELL' },
          {
            ...leg,
            position_id: 's1',
            tradingsymbol: 'TWO',
            transaction_type: 'BUY',
            closed_quantity: 0,
            status: 'failed',
            reason: 'refused',
          },
        ],
      },
    });
    prepareDesk(server(), { positions: [long, short], instructions: [made] });
    server().on(calls.squareOffTrades, { orders: [], instructions: [made], message: '' });
    fireEvent.click(button(sheet, 'positions.exit-many.about', { count: 2 }));
    expect(await within(sheet).findByText(say('positions.legs.closed', { closed: 130, all: 130 }))).toBeTruthy();
    expect(within(sheet).getByText(say('positions.legs.reason.refused'))).toBeTruthy();
    expect(within(sheet).getByRole('button', { name: say('positions.legs.retry') })).toBeTruthy();
    expect(server().callsOf(calls.squareOffTrades)[0]?.body).toMatchObject({ scope: 'positions', position_ids: ['x1', 's1'] });
  });
});

describe('an exit of several', () => {
  const chooseBoth = async () => {
    fireEvent.click(await screen.findByRole('button', { name: say('positions.select') }));
    for (const box of await screen.findAllByRole('checkbox', { name: /NIFTY 26,\d00/ })) fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: say('positions.selected.exit', { count: 2 }) }));
    return screen.findByRole('dialog');
  };
  const expected = (prices: readonly number[]) => ({
    orders: prices.map((price) => ({ ...estimateOf().orders[0]!, expected_price: price })),
    charges: { ...estimateOf().charges, total: 47.2 },
  });

  test('says before it what each and all will book, at the prices that the server expects, with the charges', async () => {
    await show({ positions: [long, short], estimate: () => expected([112.4, 90.5]) });
    const sheet = await chooseBoth();
    // (112.40 - 100) x 130 and (100 - 90.50) x 65.
    expect(await within(sheet).findByText('+₹1,612.00')).toBeTruthy();
    expect(within(sheet).getByText('+₹617.50')).toBeTruthy();
    expect(within(sheet).getByText('+₹2,229.50')).toBeTruthy();
    expect(within(sheet).getByText('₹47.20')).toBeTruthy();
    expect(within(sheet).getByText('+₹2,182.30')).toBeTruthy();
    const [asked] = server().callsOf(risk.estimateOrders);
    expect(asked?.body).toMatchObject({
      orders: [
        { instrument_id: long.instrument.instrument_id, transaction_type: 'SELL', lots: 2 },
        { instrument_id: short.instrument.instrument_id, transaction_type: 'BUY', lots: 1 },
      ],
    });
  });

  test('lists after it each exit price and what that has booked, and the sum', async () => {
    const exitBy = (client: string, of: typeof long, price: number, total: number) =>
      orderOf({
        order_id: client,
        client_order_id: client,
        instrument: of.instrument,
        product: of.product,
        portfolio_id: of.portfolio_id,
        status: 'filled',
        filled_quantity: Math.abs(of.net_quantity),
        average_price: price,
        charges: { ...estimateOf().charges, total },
      });
    const leg = { portfolio_id: 'p1', product: 'NRML' as const, status: 'closed' as const, reason: null };
    const legOf = (of: typeof long, side: 'BUY' | 'SELL') => ({
      ...leg,
      position_id: of.position_id,
      tradingsymbol: of.instrument.tradingsymbol,
      instrument: of.instrument,
      transaction_type: side,
      target_quantity: Math.abs(of.net_quantity),
      closed_quantity: Math.abs(of.net_quantity),
    });
    const made = exitOf({
      instruction_id: 'q2',
      kind: 'square-off',
      exit: null,
      status: 'done',
      client_order_ids: ['k/0', 'k/1'],
      square_off: { scope: 'positions', clearing: 0, legs: [legOf(long, 'SELL'), legOf(short, 'BUY')] },
    });
    const desk = { positions: [long, short], orders: [exitBy('k/0', long, 111, 20), exitBy('k/1', short, 101.5, 21.4)] };
    await show(desk);
    const sheet = await chooseBoth();
    prepareDesk(server(), { ...desk, instructions: [made] });
    server().on(calls.squareOffTrades, { orders: [], instructions: [made], message: '' });
    fireEvent.click(button(sheet, 'positions.exit-many.about', { count: 2 }));
    // (111 - 100) x 130 and (100 - 101.50) x 65; both together less the charges of the two orders.
    expect(await within(sheet).findByText('+₹1,430.00')).toBeTruthy();
    expect(within(sheet).getByText('−₹97.50')).toBeTruthy();
    expect(within(sheet).getByText('111.00')).toBeTruthy();
    expect(within(sheet).getByText('101.50')).toBeTruthy();
    expect(within(sheet).getByText('+₹1,332.50')).toBeTruthy();
    expect(within(sheet).getByText('+₹1,291.10')).toBeTruthy();
    expect(within(sheet).getAllByText(say('positions.legs.done'))).toHaveLength(2);
  });

  test('is offered in the sheet of a group, of each position and of all', async () => {
    const page = await show({ positions: [long, short] }, '/app/position?group=underlying');
    fireEvent.click(await screen.findByRole('button', { name: say('positions.panel.open', { group: 'NIFTY' }) }));
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).getAllByRole('button', { name: say('positions.close.of', { symbol }) })).toHaveLength(1);
    fireEvent.click(within(sheet).getByRole('button', { name: say('positions.exit-many.about', { count: 2 }) }));
    await eventually(() => expect(screen.getByRole('dialog', { name: say('positions.exit-many.about', { count: 2 }) })).toBeTruthy());
    expect(page.address()).toBe('/app/position?group=underlying');
  });
});

describe('all that is open', () => {
  test('is asked to be closed where that was wished elsewhere a moment ago, and never a later time', async () => {
    const page = await show({ positions: [long, short] });
    act(() => page.store.set(wishExitAllAtom));
    const sheet = await screen.findByRole('dialog');
    expect(button(sheet, 'positions.exit-many.about', { count: 2 })).toBeTruthy();
    expect(server().callsOf(calls.squareOffTrades)).toHaveLength(0);
    expect(page.store.set(takeExitAllAtom)).toBe(false);
  });
});

describe('a conversion', () => {
  test('moves the chosen lots to another product', async () => {
    await show({ positions: [long] });
    const sheet = await openSheet('convert');
    server().on(calls.convertPosition, { data: [], exchange_at: 1, received_at: 1, trading_date: '2026-11-23' });
    fireEvent.change(within(sheet).getByRole('spinbutton'), { target: { value: '1' } });
    fireEvent.click(button(sheet, 'positions.convert.confirm', { lots: 1, product: 'MIS' }));
    expect(await within(sheet).findByText(say('positions.convert.done', { product: 'MIS' }))).toBeTruthy();
    expect(server().callsOf(calls.convertPosition)[0]?.body).toMatchObject({ product: 'MIS', lots: 1 });
  });
});

describe('the positions', () => {
  test('warn of a short one without a stop, and of nothing else', async () => {
    await show({ positions: [long, short] });
    expect(await screen.findAllByText(say('positions.guard.none'))).toHaveLength(1);
  });

  test('are filtered by the address and grouped as it says, and say when nothing is left', async () => {
    const page = await show({ positions: [long, short] }, '/app/position?side=short&group=underlying');
    expect(await screen.findByRole('rowheader', { name: /^NIFTY ?1 position/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: say('positions.close.of', { symbol }) })).toBeNull();
    fireEvent.change(screen.getByLabelText(say('positions.search')), { target: { value: 'banknifty' } });
    fireEvent.click(await screen.findByRole('button', { name: say('page.filtered.clear') }));
    expect(page.address()).toBe('/app/position?group=underlying');
    expect(await screen.findByRole('button', { name: say('positions.close.of', { symbol }) })).toBeTruthy();
  });

  test('state the profit of the day from the book of today', async () => {
    await show({ positions: [long], book: [bookRowOf({ gross_pnl: 321.5, net_pnl: 300 })] });
    expect((await screen.findAllByText('+₹321.50')).length).toBeGreaterThan(0);
  });

  test('take letters only on a focused row, never while somebody types', async () => {
    const page = await show({ positions: [long] });
    const close = await screen.findByRole('button', { name: say('positions.close.of', { symbol }) });
    fireEvent.keyDown(screen.getByLabelText(say('positions.search')), { key: 'x' });
    expect(page.store.get(ticketRequestAtom)).toBeNull();
    const row = close.closest<HTMLElement>('[data-row]')!;
    fireEvent.keyDown(row, { key: 'x', ctrlKey: true });
    expect(page.store.get(ticketRequestAtom)).toBeNull();
    fireEvent.keyDown(row, { key: 'x' });
    expect(page.store.get(ticketRequestAtom)).toMatchObject({ mode: { squareOff: { position_id: 'x1' } } });
    fireEvent.keyDown(row, { key: 't' });
    expect(await screen.findByText(say('positions.protect.held'))).toBeTruthy();
    expect(server().callsOf(calls.createExit)).toEqual([]);
  });
});
