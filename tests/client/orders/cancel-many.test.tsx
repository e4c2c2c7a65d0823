import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Screen } from '#client/features/order-book/index.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { orderOf } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

test('cancels orders of other programs only when they are ticked', async () => {
  const other = orderOf({ order_id: 'o9', origin: 'elsewhere', price: 90 });
  await renderScreen(<Screen />, prepareDesk(server(), { orders: [orderOf({ price: 100 }), other] }));
  fireEvent.click(await screen.findByRole('button', { name: say('order-book.cancel-all', { count: 2 }) }));
  const question = await screen.findByRole('dialog', { name: say('order-book.cancel-many.title', { count: 1 }) });
  const tick = within(question).getByRole('checkbox', { name: say('order-book.cancel-many.elsewhere', { count: 1 }) });
  fireEvent.click(tick);
  expect(within(question).getByRole('button', { name: say('order-book.cancel-many', { count: 2 }) })).toBeTruthy();
  fireEvent.click(tick);
  expect(within(question).getByRole('button', { name: say('order-book.cancel-many', { count: 1 }) })).toBeTruthy();
});
