import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Basket, Instruction } from '#client/api/types.ts';
import { Screen } from '#client/features/order-book/index.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as baskets from '#contract/operations/baskets.ts';
import * as broker from '#contract/operations/broker-triggers.ts';
import * as instructions from '#contract/operations/instructions.ts';
import * as market from '#contract/operations/market.ts';
import { KEYED } from '#tests/support/client/broker-page.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, CALL, EXCHANGE_AT, orderOf, PORTFOLIO, positionOf, SERVER_AT, TRADING_DATE } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const symbol = 'NIFTY 26,000 CE';
const gtt: Instruction = {
  instruction_id: 'g1',
  kind: 'gtt',
  status: 'active',
  live: true,
  reason_code: null,
  account_number: ACCOUNT.account_number,
  portfolio_id: PORTFOLIO.id,
  position_id: null,
  parent_order_id: null,
  instrument: CALL,
  product: 'NRML',
  exit: null,
  gtt: {
    source: 'bid-ask',
    status: 'active',
    valid_until: '2026-12-01',
    triggered_leg: null,
    closes: false,
    legs: [
      { direction: 'at-or-below', trigger_price: 90, transaction_type: 'BUY', order_type: 'LIMIT', product: 'NRML', lots: 2, price: 90.5 },
    ],
  },
  square_off: null,
  opening: null,
  client_order_ids: [],
  created_at: EXCHANGE_AT,
  updated_at: EXCHANGE_AT,
  received_at: SERVER_AT,
  revision: 1,
};
const exit: Instruction = {
  ...gtt,
  instruction_id: 'e1',
  kind: 'exit-pair',
  status: 'watching',
  gtt: null,
  position_id: 'x1',
  exit: {
    follows: 'position',
    transaction_type: 'SELL',
    source: 'bid-ask',
    stop: { trigger_price: 100, limit_offset: null },
    target_price: 130,
    trailing: null,
    effective_stop: 100,
    stopped: false,
    protected_quantity: 65,
    closed_quantity: 0,
    refusals: 0,
  },
};
const list = (...all: Instruction[]) => ({ instructions: all, exchange_at: EXCHANGE_AT, received_at: Date.now() });
const open = (tab: string) => renderScreen(<Screen />, server(), 'en', `/app/order_book?tab=${tab}`);

describe('the triggers', () => {
  test('say what waits for which price, those that failed first, and let one try again', async () => {
    const failed: Instruction = { ...exit, instruction_id: 'e2', status: 'failed', live: true, reason_code: 'instruction.exit-refused' };
    prepareDesk(server())
      .on(instructions.getInstructions, list(gtt, exit, failed))
      .on(instructions.retryInstruction, { instruction: { ...failed, status: 'watching', revision: 2 }, message: '' });
    await open('triggers');
    const items = await screen.findAllByRole('listitem');
    const text = items.map((item) => item.textContent ?? '').join('\n');
    expect(text).toContain(say('errors.instruction.exit-refused'));
    expect(text).toContain('100.00');
    expect(text).toContain('130.00');
    expect(text).toContain('90.50');
    fireEvent.click(screen.getByRole('button', { name: say('order-book.instruction.retry') }));
    await eventually(() => expect(server().callsOf(instructions.retryInstruction)[0]?.params).toEqual({ id: 'e2' }));
    await eventually(() => expect(screen.queryByRole('button', { name: say('order-book.instruction.retry') })).toBeNull());
  });

  test('say the prices of a contract that is not known with all their decimals', async () => {
    const fine: Instruction = {
      ...exit,
      instrument: null,
      exit: { ...exit.exit!, stop: { trigger_price: 84.2525, limit_offset: null }, effective_stop: 84.2525, target_price: 85.125 },
    };
    prepareDesk(server()).on(instructions.getInstructions, list(fine));
    await open('triggers');
    const text = (await screen.findAllByRole('listitem')).map((item) => item.textContent ?? '').join('\n');
    expect(text).toContain('84.2525');
    expect(text).toContain('85.125');
  });

  test('end an instruction after a second press only', async () => {
    prepareDesk(server())
      .on(instructions.getInstructions, list(gtt))
      .on(instructions.cancelInstruction, { instruction: { ...gtt, status: 'cancelled', live: false, revision: 2 }, message: '' });
    await open('triggers');
    const end = await screen.findByRole('button', { name: say('order-book.instruction.end.of', { symbol }) });
    fireEvent.click(end);
    expect(server().callsOf(instructions.cancelInstruction)).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: say('order-book.instruction.end.again') }));
    await eventually(() => expect(screen.getByText(say('order-book.instruction.cancelled'))).toBeTruthy());
  });

  test('move the stop and the target of an exit, and put a refusal where it was typed', async () => {
    prepareDesk(server())
      .on(instructions.getInstructions, list(exit))
      .on(
        instructions.amendExit,
        refusal('request.invalid', { fields: [{ path: 'target_price', code: 'instruction.trigger-reached', message: '' }] }),
      );
    await open('triggers');
    fireEvent.click(await screen.findByRole('button', { name: say('order-book.modify.of', { symbol }) }));
    const sheet = await screen.findByRole('dialog', { name: say('order-book.exit.title') });
    fireEvent.change(within(sheet).getByRole('spinbutton', { name: say('order-book.exit.field.target') }), { target: { value: '111' } });
    fireEvent.click(within(sheet).getByRole('button', { name: say('order-book.modify.save') }));
    await eventually(() => expect(sheet.textContent).toContain(say('errors.instruction.trigger-reached')));
    expect(server().callsOf(instructions.amendExit)[0]?.body).toEqual({
      stop: { trigger_price: 100, limit_offset: null },
      target_price: 111,
    });
    server().on(instructions.amendExit, { instruction: { ...exit, revision: 2 }, message: '' });
    fireEvent.click(within(sheet).getByRole('button', { name: say('order-book.modify.save') }));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('change the trigger of a GTT', async () => {
    prepareDesk(server())
      .on(instructions.getInstructions, list(gtt))
      .on(instructions.modifyGtt, { instruction: { ...gtt, revision: 2 }, message: '' });
    await open('triggers');
    fireEvent.click(await screen.findByRole('button', { name: say('order-book.modify.of', { symbol }) }));
    const sheet = await screen.findByRole('dialog', { name: say('order-book.gtt.change') });
    const trigger = await within(sheet).findByRole('spinbutton', { name: say('order-book.column.trigger') });
    fireEvent.change(trigger, { target: { value: '85' } });
    const save = within(sheet).getByRole('button', { name: say('order-book.modify.save') });
    await eventually(() => expect(save.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(save);
    await eventually(() => expect(server().callsOf(instructions.modifyGtt)[0]?.params).toEqual({ id: 'g1' }));
    expect(server().callsOf(instructions.modifyGtt)[0]?.body).toEqual({
      legs: [{ direction: 'at-or-below', trigger_price: 85, transaction_type: 'BUY', order_type: 'LIMIT', lots: 2, price: 90.5 }],
      valid_until: '2026-12-01',
    });
  });

  test('make a new GTT that only closes what is open, under a key', async () => {
    prepareDesk(server(), { positions: [positionOf()] })
      .on(market.searchInstruments, { instruments: [CALL] })
      .on(instructions.getInstructions, list())
      .on(instructions.createGtt, { instruction: gtt, message: '' });
    await open('triggers');
    fireEvent.click(await screen.findByRole('button', { name: say('order-book.gtt.new') }));
    const sheet = await screen.findByRole('dialog', { name: say('order-book.gtt.new') });
    fireEvent.change(await within(sheet).findByRole('searchbox'), { target: { value: 'nifty 26000' } });
    fireEvent.click(await within(sheet).findByRole('button', { name: /NIFTY/ }));
    fireEvent.click(await within(sheet).findByText(say('order-book.gtt.kind.oco')));
    const [low, high] = within(sheet).getAllByRole('group', { name: /market$/ });
    const type = (leg: HTMLElement | undefined, id: string, value: string) => {
      if (!leg) throw new Error('no leg');
      fireEvent.change(within(leg).getByRole('spinbutton', { name: say(id) }), { target: { value } });
    };
    type(low, 'order-book.column.trigger', '100');
    type(low, 'order-book.column.price', '99.5');
    type(high, 'order-book.column.trigger', '130');
    type(high, 'order-book.column.price', '130');
    fireEvent.click(within(sheet).getByRole('button', { name: say('order-book.gtt.make') }));
    await eventually(() => expect(server().callsOf(instructions.createGtt)).toHaveLength(1));
    const [call] = server().callsOf(instructions.createGtt);
    expect(call?.headers.get('idempotency-key')).toBeTruthy();
    expect(call?.body).toMatchObject({
      position_id: 'x1',
      product: 'NRML',
      legs: [{ direction: 'at-or-below' }, { direction: 'at-or-above' }],
    });
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('of an account whose broker holds triggers are sent there, as limit orders, and show what the broker refuses', async () => {
    prepareDesk(server())
      .on(accounts.listAccounts, { broker_accounts: [{ ...ACCOUNT, broker_name: 'keyed', environment: 'sandbox' }] })
      .on(accounts.listBrokers, { brokers: [{ ...KEYED, capabilities: ['broker-triggers'] }] })
      .on(market.searchInstruments, { instruments: [CALL] })
      .on(broker.listBrokerTriggers, {
        ...{ account_number: ACCOUNT.account_number, triggers: [], exchange_at: EXCHANGE_AT, received_at: SERVER_AT },
      })
      .on(broker.placeBrokerTrigger, refusal('risk.trading-paused'));
    await open('triggers');
    fireEvent.click(await screen.findByRole('button', { name: say('order-book.gtt.new') }));
    const sheet = await screen.findByRole('dialog', { name: say('order-book.gtt.new') });
    fireEvent.change(await within(sheet).findByRole('searchbox'), { target: { value: 'nifty 26000' } });
    fireEvent.click(await within(sheet).findByRole('button', { name: /NIFTY/ }));
    await within(sheet).findByText(say('order-book.gtt.note.broker'));
    // Without a live price the side of the trigger is not known, and nothing is sent.
    await eventually(() => expect(sheet.textContent).toContain('112.35'));
    const make = () => fireEvent.click(within(sheet).getByRole('button', { name: say('order-book.gtt.make') }));
    make();
    await within(sheet).findByText(say('errors.order.trigger-missing'));
    expect(within(sheet).queryByText(say('order-book.gtt.until.field'))).toBeNull();
    expect(within(sheet).queryByRole('radio', { name: say('order-book.type.MARKET') })).toBeNull();
    const type = (id: string, value: string) =>
      fireEvent.change(within(sheet).getByRole('spinbutton', { name: say(id) }), { target: { value } });
    type('order-book.column.trigger', '100');
    type('order-book.column.price', '99.5');
    make();
    await within(sheet).findByText(say('errors.risk.trading-paused'));
    server().on(broker.placeBrokerTrigger, {
      account_number: ACCOUNT.account_number,
      triggers: [],
      exchange_at: EXCHANGE_AT,
      received_at: 1,
    });
    make();
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server().callsOf(broker.placeBrokerTrigger);
    expect(sent[1]?.body).toEqual({
      ...{ account_number: ACCOUNT.account_number, portfolio_id: PORTFOLIO.id, instrument_id: CALL.instrument_id, product: 'NRML' },
      legs: [{ direction: 'at-or-below', trigger_price: 100, transaction_type: 'BUY', lots: 1, price: 99.5 }],
    });
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
    expect(server().callsOf(instructions.createGtt)).toHaveLength(0);
  });
});

describe('the triggers that a broker holds', () => {
  const ELSEWHERE = { ...ACCOUNT, broker_name: 'keyed', environment: 'sandbox' as const };
  const trigger = (id: string, state: 'active' | 'changing' | 'ended') => ({
    ...{ trigger_id: id, broker_trigger_id: id, instrument_id: CALL.instrument_id, name: `CALL ${id}`, lot_size: 65, tick_size: 0.05 },
    ...{ placed_elsewhere: id === '1', state, status: null, message: null, orders: [], placed_at: SERVER_AT, told_at: SERVER_AT },
    legs: [{ trigger_price: 90, transaction_type: 'SELL' as const, product: 'NRML' as const, quantity: 65, price: 89.5 }],
  });

  test('are listed with their state and age, without those that have ended, and lead to the card of the account', async () => {
    prepareDesk(server())
      .on(accounts.listAccounts, { broker_accounts: [ELSEWHERE] })
      .on(accounts.listBrokers, { brokers: [{ ...KEYED, capabilities: ['broker-triggers'] }] })
      .on(broker.listBrokerTriggers, {
        account_number: ACCOUNT.account_number,
        triggers: [trigger('1', 'active'), trigger('2', 'changing'), trigger('3', 'ended')],
        ...{ exchange_at: EXCHANGE_AT, received_at: SERVER_AT },
      });
    await open('triggers');
    const part = await screen.findByRole('region', { name: say('order-book.held.title') });
    await within(part).findByText('CALL 1');
    expect(within(part).getByText(say('order-book.held.elsewhere'))).toBeTruthy();
    expect(within(part).getByText(say('order-book.held.open'))).toBeTruthy();
    expect(within(part).queryByText('CALL 3')).toBeNull();
    expect(part.querySelectorAll('[data-as-of]')).toHaveLength(2);
    const link = screen.getByRole('link', { name: say('order-book.held.manage') });
    expect(link.getAttribute('href')).toBe(`/app/broker?sheet=triggers&account=${ACCOUNT.id}`);
  });

  test('are nothing where the broker holds none', async () => {
    prepareDesk(server())
      .on(accounts.listAccounts, { broker_accounts: [ELSEWHERE] })
      .on(accounts.listBrokers, { brokers: [KEYED] });
    await open('triggers');
    await screen.findByRole('button', { name: say('order-book.gtt.new') });
    await eventually(() => expect(server().callsOf(accounts.listBrokers)).toHaveLength(1));
    expect(screen.queryByRole('region', { name: say('order-book.held.title') })).toBeNull();
  });
});

describe('the baskets', () => {
  const asked = {
    instrument_id: CALL.instrument_id,
    tradingsymbol: null,
    transaction_type: 'SELL' as const,
    order_type: 'MARKET' as const,
    product: 'NRML' as const,
    lots: 1,
    price: null,
  };
  const legs = [
    {
      leg: 0,
      asked: { ...asked, transaction_type: 'BUY' as const },
      part: 'hedge' as const,
      attempt: 1,
      state: 'sent' as const,
      error: null,
      order: orderOf({ status: 'filled' }),
    },
    {
      leg: 1,
      asked,
      part: 'rest' as const,
      attempt: 1,
      state: 'refused' as const,
      error: { code: 'risk.margin-short', message: '' },
      order: null,
    },
  ];
  const basket: Basket = {
    basket_id: 'b1',
    state: 'incomplete',
    attempt: 1,
    placed_at: EXCHANGE_AT,
    received_at: SERVER_AT,
    targets: [{ account_number: ACCOUNT.account_number, portfolio_id: PORTFOLIO.id, multiplier: 1, state: 'incomplete', legs }],
  };

  test('show what became of each leg and send again only what failed', async () => {
    prepareDesk(server())
      .on(baskets.listBaskets, {
        baskets: [basket],
        next: null,
        exchange_at: EXCHANGE_AT,
        received_at: Date.now(),
        trading_date: TRADING_DATE,
      })
      .on(baskets.retryBasket, { basket: { ...basket, state: 'complete', attempt: 2 }, message: '' });
    await open('baskets');
    expect(await screen.findByText(say('errors.risk.margin-short'))).toBeTruthy();
    expect(screen.getByText('NIFTY26D0126000CE')).toBeTruthy();
    expect(screen.getByText(say('status.filled'))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: say('order-book.basket.retry', { count: 1 }) }));
    await eventually(() => expect(server().callsOf(baskets.retryBasket)).toHaveLength(1));
    expect(server().callsOf(baskets.retryBasket)[0]).toMatchObject({ params: { basketId: 'b1' }, body: { without_hedge: false } });
  });
});
