import { fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { Screen as PositionBook } from '#client/features/position-book/index.ts';
import { Screen as Positions } from '#client/features/positions/index.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import * as books from '#contract/operations/books.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { usePhone } from '#tests/support/client/stub-media.ts';
import { bookRowOf, EXCHANGE_AT, positionOf, SERVER_AT } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
usePhone();

/** A finger that goes so far along the line, and a little across it. */
function swipe(card: Element, along: number): void {
  fireEvent.touchStart(card, { touches: [{ clientX: 340, clientY: 200 }] });
  fireEvent.touchEnd(card, { changedTouches: [{ clientX: 340 + along, clientY: 210 }] });
}

test.each<[string, ReactElement]>([
  ['positions', <Positions key="p" />],
  ['position-book', <PositionBook key="b" />],
])('%s: a swipe on a card opens what its button opens and closes it again; however long, it asks for nothing', async (feature, element) => {
  const page = await renderScreen(
    element,
    prepareDesk(server(), { positions: [positionOf()], book: [bookRowOf()] }).on(books.listReconciliations, {
      reconciliations: [],
      exchange_at: EXCHANGE_AT,
      received_at: SERVER_AT,
    }),
  );
  const more = await screen.findByRole('button', { name: say(`${feature}.more.of`, { symbol: 'NIFTY 26,000 CE' }) });
  const card = more.closest('li')!;
  swipe(card, -40);
  expect(more.getAttribute('aria-expanded')).toBe('false');
  swipe(card, -330);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  swipe(card, -330);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  swipe(card, 90);
  expect(more.getAttribute('aria-expanded')).toBe('false');
  expect(page.store.get(ticketRequestAtom)).toBeNull();
});
