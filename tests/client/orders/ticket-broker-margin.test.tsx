import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TicketHost } from '#client/features/ticket/index.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import * as risk from '#contract/operations/risk.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { BUY_TWO, ticketPage } from '#tests/support/client/ticket-page.tsx';
import { estimateOf } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
const { live } = ticketPage(server);

async function open(decides: boolean) {
  const prepared = prepareDesk(server())
    .on(risk.estimateOrders, () => ({
      ...estimateOf(),
      ...(decides ? { broker_decides: true as const } : {}),
      exchange_at: Date.now(),
      received_at: Date.now(),
    }))
    .on(risk.estimateAtBroker, () => ({ broker: { required: 81_234, charges: 61.25, at: Date.now() } }));
  const page = await renderScreen(<TicketHost />, prepared);
  act(() => page.store.set(ticketRequestAtom, BUY_TWO));
  await screen.findByRole('dialog');
  await live();
}
const atBroker = () => document.querySelector('[data-at-broker]');

describe('the margin of a ticket', () => {
  test('is shown as the broker tells it beside our estimate, asked for once', async () => {
    await open(true);
    await eventually(() => expect(atBroker()?.textContent).toMatch(/₹81,234.*₹61\.25/));
    expect(server().callsOf(risk.estimateAtBroker)).toHaveLength(1);
  });

  test('stays our estimate alone where the broker does not answer', async () => {
    await open(true);
    server().on(risk.estimateAtBroker, refusal('broker.unreachable'));
    await eventually(() => expect(server().callsOf(risk.estimateAtBroker).length).toBeGreaterThan(0));
    expect(atBroker()).toBeNull();
  });

  test('is not asked of a broker where our own exchange decides', async () => {
    await open(false);
    await eventually(() => expect(server().callsOf(risk.estimateOrders).length).toBeGreaterThan(0));
    expect(server().callsOf(risk.estimateAtBroker)).toHaveLength(0);
  });
});
