import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
// Loaded in advance, so that the first import on a busy machine does not count against a time-out.
import '#client/features/broker/triggers/triggers-sheet.tsx';
import { Screen } from '#client/features/broker/index.ts';
import { connectivityInputAtom } from '#client/state/stream/connectivity-watch.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as held from '#contract/operations/broker-triggers.ts';
import { ELSEWHERE, KEYED, withBrokers } from '#tests/support/client/broker-page.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { CALL, EXCHANGE_AT } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const NAME = { name: 'NIFTY 26000 CE' };
const leg = (trigger: number, price: number) => ({
  ...{ trigger_price: trigger, transaction_type: 'SELL' as const, product: 'NRML' as const },
  ...{ quantity: 2 * CALL.lot_size, price },
});
const trigger = (legs = [leg(50, 49)], state: 'active' | 'changing' = 'active', lot: number | null = CALL.lot_size) => ({
  ...{ trigger_id: 't1', broker_trigger_id: '77', instrument_id: CALL.instrument_id, name: NAME.name, lot_size: lot, tick_size: 0.05 },
  ...{ placed_elsewhere: true, state, legs, status: 'ACTIVE', message: null, orders: [], placed_at: EXCHANGE_AT, told_at: EXCHANGE_AT },
});
const answer = (...triggers: ReturnType<typeof trigger>[]) => ({
  ...{ account_number: ELSEWHERE.account_number, triggers, exchange_at: EXCHANGE_AT, received_at: EXCHANGE_AT },
});

async function openSheet(...triggers: ReturnType<typeof trigger>[]) {
  withBrokers(prepareDesk(server()), [ELSEWHERE])
    .on(accounts.listBrokers, { brokers: [{ ...KEYED, capabilities: ['broker-triggers'] }] })
    .on(held.listBrokerTriggers, answer(...triggers));
  const page = await renderScreen(<Screen />, server());
  fireEvent.click(await screen.findByRole('button', { name: say('broker.card.triggers-named', { label: 'Away' }) }));
  const sheet = await screen.findByRole('dialog', { name: say('broker.triggers.title', { label: 'Away' }) });
  await within(sheet).findByText(NAME.name);
  return { page, sheet };
}
async function openForm(...legs: ReturnType<typeof leg>[]) {
  const { page, sheet } = await openSheet(trigger(legs));
  fireEvent.click(within(sheet).getByRole('button', { name: say('broker.triggers.change-named', NAME) }));
  const field = (id: string, at = 0) => {
    const found = within(sheet).getAllByRole('spinbutton', { name: say(`broker.triggers.field.${id}`) })[at];
    if (found === undefined) throw new Error(`there is no field ${id}`);
    return found;
  };
  const type = (id: string, value: string, at = 0) => fireEvent.change(field(id, at), { target: { value } });
  const save = () => within(sheet).getByRole('button', { name: say('broker.triggers.save') });
  await eventually(() => expect(save().getAttribute('aria-disabled')).toBeNull());
  return { page, sheet, field, type, save };
}
const errorOf = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

describe('a trigger held at a broker', () => {
  test('gets another trigger price, limit price and quantity', async () => {
    const { sheet, field, type, save } = await openForm(leg(50, 49));
    expect((field('lots') as HTMLInputElement).value).toBe('2');
    server()
      .on(held.changeBrokerTrigger, answer(trigger([leg(45, 44.5)])))
      .on(held.listBrokerTriggers, answer(trigger([leg(45, 44.5)])));
    type('trigger', '45');
    type('price', '44.5');
    type('lots', '1');
    fireEvent.click(save());
    await eventually(() => expect(within(sheet).queryByRole('button', { name: say('broker.triggers.save') })).toBeNull());
    const [call] = server().callsOf(held.changeBrokerTrigger);
    expect(call?.params).toEqual({ accountNumber: ELSEWHERE.account_number, id: 't1' });
    expect(call?.body).toEqual({
      product: 'NRML',
      legs: [{ direction: 'at-or-below', trigger_price: 45, transaction_type: 'SELL', lots: 1, price: 44.5 }],
    });
    expect(sheet.textContent).toContain('44.5');
  });

  test('with two legs sends both, the lower first, and says at the field what is wrong', async () => {
    const { field, type, save } = await openForm(leg(400, 400), leg(50, 49));
    type('trigger', '', 1);
    type('price', '49.03', 0);
    fireEvent.click(save());
    expect(errorOf(field('trigger', 1))).toBe(say('errors.order.trigger-missing'));
    expect(errorOf(field('price', 0))).toBe(say('errors.order.price-off-tick'));
    type('price', '49', 0);
    type('trigger', '40', 1);
    expect(errorOf(field('trigger', 1))).toBe(say('errors.instruction.legs-invalid'));
    type('trigger', '410', 1);
    expect(server().callsOf(held.changeBrokerTrigger)).toHaveLength(0);
    server().on(
      held.changeBrokerTrigger,
      refusal('request.invalid', { fields: [{ path: 'legs.1.lots', code: 'order.lots-invalid', message: 'no' }] }),
    );
    fireEvent.click(save());
    await eventually(() => expect(errorOf(field('lots', 1))).toBe(say('errors.order.lots-invalid')));
    expect(server().callsOf(held.changeBrokerTrigger)[0]?.body).toMatchObject({
      legs: [
        { direction: 'at-or-below', trigger_price: 50, lots: 2 },
        { direction: 'at-or-above', trigger_price: 410, lots: 2 },
      ],
    });
  });

  test('shows the refusal of the broker, and is sent again on a press only', async () => {
    const { sheet, save } = await openForm(leg(50, 49));
    server().on(held.changeBrokerTrigger, refusal('trigger.changing'));
    fireEvent.click(save());
    await within(sheet).findByText(say('errors.trigger.changing'));
    expect(save().getAttribute('aria-disabled')).toBeNull();
    expect(server().callsOf(held.changeBrokerTrigger)).toHaveLength(1);
  });

  test('without an answer is not sent again from the form, and says that the outcome is not known', async () => {
    const { sheet, save } = await openForm(leg(50, 49));
    server().on(held.changeBrokerTrigger, connectionLost());
    fireEvent.click(save());
    await within(sheet).findByText(say('broker.triggers.change-unknown'));
    fireEvent.click(save());
    expect(server().callsOf(held.changeBrokerTrigger)).toHaveLength(1);
    fireEvent.click(within(sheet).getByRole('button', { name: say('broker.triggers.close') }));
    expect(within(sheet).queryByRole('button', { name: say('broker.triggers.save') })).toBeNull();
  });

  test('whose change has no known outcome says so and offers no second one', async () => {
    const { sheet } = await openSheet(trigger([leg(50, 49)], 'changing'));
    expect(within(sheet).getByText(say('broker.triggers.state.changing'))).toBeTruthy();
    expect(within(sheet).queryByRole('button', { name: say('broker.triggers.change-named', NAME) })).toBeNull();
  });

  test('is not sent without a connection, and says why', async () => {
    const { page, sheet, save } = await openForm(leg(50, 49));
    page.store.set(connectivityInputAtom, { type: 'browser-offline' });
    await within(sheet).findByText(say('broker.action.offline'));
    fireEvent.click(save());
    expect(server().callsOf(held.changeBrokerTrigger)).toHaveLength(0);
  });

  test('of a contract that is not known, or not of whole lots, can only be cancelled', async () => {
    const { sheet } = await openSheet(trigger([leg(50, 49)], 'active', null));
    expect(within(sheet).getByRole('button', { name: say('broker.triggers.cancel-named', NAME) })).toBeTruthy();
    expect(within(sheet).queryByRole('button', { name: say('broker.triggers.change-named', NAME) })).toBeNull();
  });
});
