import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { BrokerHistory } from '#client/features/order-book/parts/broker-history.tsx';
import { getBrokerHistory } from '#contract/operations/broker-desk.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { orderOf } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const step = { status: 'OPEN', message: null, quantity: 130, filled_quantity: 65, price: 10.5, trigger_price: null, at: 1_790_000_000_000 };
const open = () => renderScreen(<BrokerHistory order={orderOf()} />, prepareDesk(server()));
const press = () => fireEvent.click(screen.getByRole('button', { name: say('order-book.broker.ask') }));

describe('the history of an order at its broker', () => {
  test('is asked for by a press, and told in the words of the broker', async () => {
    server().on(getBrokerHistory, { changes: [step, { ...step, status: 'AMO REQ', message: 'kept for the open' }] });
    await open();
    expect(server().callsOf(getBrokerHistory)).toHaveLength(0);
    press();
    await eventually(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(screen.getByText('AMO REQ')).toBeTruthy();
    expect(screen.getByText('kept for the open')).toBeTruthy();
    expect(screen.getAllByText(say('order-book.broker.step', { filled: 65, quantity: 130 }))).toHaveLength(2);
  });

  test('that is not told is said to be none', async () => {
    server().on(getBrokerHistory, { changes: null });
    await open();
    press();
    expect(await screen.findByText(say('order-book.broker.no-history'))).toBeTruthy();
  });

  test('that could not be asked for says why, and can be asked for again', async () => {
    server().on(getBrokerHistory, refusal('broker.unreachable'));
    await open();
    press();
    expect(await screen.findByText(say('errors.broker.unreachable'))).toBeTruthy();
    server().on(getBrokerHistory, { changes: [step] });
    press();
    expect(await screen.findByText('OPEN')).toBeTruthy();
  });
});
