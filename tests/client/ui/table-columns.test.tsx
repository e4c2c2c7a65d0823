import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { Screen as OrderBook } from '#client/features/order-book/index.ts';
import { Screen as PositionBook } from '#client/features/position-book/index.ts';
import { Screen as Positions } from '#client/features/positions/index.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import * as books from '#contract/operations/books.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { bookRowOf, EXCHANGE_AT, orderOf, positionOf, SERVER_AT } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const prepared = () =>
  prepareDesk(server(), { positions: [positionOf()], book: [bookRowOf()], orders: [orderOf()] }).on(books.listReconciliations, {
    reconciliations: [],
    exchange_at: EXCHANGE_AT,
    received_at: SERVER_AT,
  });
const head = (name: string) => screen.queryByRole('columnheader', { name });

test.each<[string, ReactElement, string]>([
  ['positions', <Positions key="p" />, 'product'],
  ['position-book', <PositionBook key="b" />, 'multiplier'],
  ['order-book', <OrderBook key="o" />, 'product'],
])('%s: a column that is not wanted goes, and stays away on the next visit', async (feature, element, column) => {
  const name = say(`${feature}.column.${column}`);
  const first = await renderScreen(element, prepared());
  await screen.findByRole('columnheader', { name });
  fireEvent.click(screen.getByRole('button', { name: say(`${feature}.columns`) }));
  const choice = screen.getByRole('dialog', { name: say(`${feature}.columns.about`) });
  fireEvent.click(within(choice).getByRole('checkbox', { name }));
  await eventually(() => expect(head(name)).toBeNull());
  await eventually(async () => expect((await storedKeys()).some((key) => key.endsWith(`columns/${feature}`))).toBe(true));
  first.close();
  first.unmount();
  await renderScreen(element, prepared());
  await screen.findByRole('button', { name: say(`${feature}.columns`) });
  await eventually(() => expect(head(name)).toBeNull());
});

test('a column that was made wider still is on the next visit', async () => {
  const widthOfPnl = () => {
    const heads = screen.queryAllByRole('columnheader');
    const at = heads.findIndex((each) => each.textContent === say('positions.column.pnl'));
    return document.querySelectorAll('col')[at]?.style.width;
  };
  const first = await renderScreen(<Positions />, prepared());
  const pnl = await screen.findByRole('button', { name: say('positions.column.pnl') });
  const before = Number.parseFloat(widthOfPnl() ?? '');
  fireEvent.keyDown(pnl, { key: 'ArrowRight', altKey: true });
  await eventually(() => expect(widthOfPnl()).toBe(`${before + 16}px`));
  await eventually(async () => expect((await storedKeys()).some((key) => key.endsWith('columns/positions/widths'))).toBe(true));
  first.unmount();
  await renderScreen(<Positions />, prepared());
  await eventually(() => expect(widthOfPnl()).toBe(`${before + 16}px`));
});
