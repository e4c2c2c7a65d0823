import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
// Loaded in advance, so that the first import on a busy machine does not count against a time-out.
import '#client/features/broker/reports/reports-sheet.tsx';
import '#client/features/broker/triggers/triggers-sheet.tsx';
import { Screen } from '#client/features/broker/index.ts';
import { refetchAllAtom } from '#client/state/resource/resource-registry.ts';
import * as accounts from '#contract/operations/accounts.ts';
import { getBrokerDesk } from '#contract/operations/broker-desk.ts';
import * as held from '#contract/operations/broker-triggers.ts';
import { ELSEWHERE, KEYED, withBrokers } from '#tests/support/client/broker-page.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { EXCHANGE_AT } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const TIMES = { exchange_at: EXCHANGE_AT, received_at: EXCHANGE_AT };
const NUMBERS = ['first', 'second', 'third'];
const report = (id: string, booked = false) => ({
  ...{ report_id: NUMBERS.indexOf(id), kind: 'order' as const, reason: 'unknown-contract' as const, broker_order_id: id, booked },
  ...{ broker_at: null, received_at: EXCHANGE_AT, body: '{}' },
});
const desk = (...ids: string[]) => ({
  ...{ account_number: ELSEWHERE.account_number, broker_orders: [], ...TIMES },
  held_reports: ids.map((id) => report(id, id === 'first' && ids.length > 2)),
});
const trigger = (id: string) => ({
  ...{ trigger_id: id, broker_trigger_id: id, instrument_id: 'X', name: id, lot_size: null, tick_size: null, placed_elsewhere: true },
  ...{ state: 'active' as const, legs: [], status: null, message: null, orders: [], placed_at: EXCHANGE_AT, told_at: EXCHANGE_AT },
});
const triggers = (...ids: string[]) => ({ account_number: ELSEWHERE.account_number, triggers: ids.map(trigger), ...TIMES });

async function openSheet(form: 'reports' | 'triggers') {
  withBrokers(server(), [ELSEWHERE]).on(accounts.listBrokers, { brokers: [{ ...KEYED, capabilities: ['broker-triggers'] }] });
  const page = await renderScreen(<Screen />, server());
  fireEvent.click(await screen.findByRole('button', { name: say(`broker.card.${form}-named`, { label: 'Away' }) }));
  const sheet = await screen.findByRole('dialog', { name: say(`broker.${form}.title`, { label: 'Away' }) });
  const names = () =>
    within(sheet)
      .getAllByRole('listitem')
      .map((row) => /first|second|third/.exec(row.textContent ?? '')?.[0]);
  const newer = (count: number) => within(sheet).findByRole('button', { name: say('broker.newer', { count }) });
  return { page, sheet, names, newer };
}

test('an address opens a sheet of an account, which closes by changing the address', async () => {
  withBrokers(server(), [ELSEWHERE]).on(held.listBrokerTriggers, triggers('first'));
  const page = await renderScreen(<Screen />, server(), 'en', `/app/broker?sheet=triggers&account=${ELSEWHERE.id}`);
  const sheet = await screen.findByRole('dialog', { name: say('broker.triggers.title', { label: 'Away' }) });
  fireEvent(sheet, new Event('cancel', { cancelable: true }));
  await eventually(() => expect(page.address()).not.toContain('sheet'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('a list in a sheet of a broker', () => {
  test('keeps the reports where they are when newer ones come, until those are asked for', async () => {
    server().on(getBrokerDesk, desk('second', 'first'));
    const { page, sheet, names, newer } = await openSheet('reports');
    await within(sheet).findAllByRole('listitem');
    const row = within(sheet).getAllByRole('listitem')[0];
    const details = row?.querySelector('details');
    if (details) details.open = true;
    server().on(getBrokerDesk, desk('third', 'second', 'first'));
    page.store.set(refetchAllAtom);
    const button = await newer(1);
    expect(names()).toEqual(['second', 'first']);
    expect(within(sheet).getAllByRole('listitem')[0]).toBe(row);
    expect(details?.open).toBe(true);
    // A known report changes in place.
    expect(within(sheet).getByText(say('broker.reports.booked'))).toBeTruthy();
    fireEvent.click(button);
    expect(names()).toEqual(['third', 'second', 'first']);
    expect(within(sheet).queryByRole('button', { name: say('broker.newer', { count: 1 }) })).toBeNull();
  });

  test('keeps the triggers under their buttons, also one that the answer lists no more', async () => {
    server().on(held.listBrokerTriggers, triggers('second', 'first'));
    const { page, sheet, names, newer } = await openSheet('triggers');
    await within(sheet).findAllByText('second');
    server().on(held.listBrokerTriggers, triggers('third', 'second'));
    page.store.set(refetchAllAtom);
    fireEvent.click(await newer(1));
    expect(names()).toEqual(['third', 'second', 'first']);
  });
});
