import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Screen } from '#client/features/positions/index.ts';
import { removeMany } from '#client/offline/storage.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import { usePageFreshness } from '#client/widgets/page-freshness.ts';
import * as books from '#contract/operations/books.ts';
import * as market from '#contract/operations/market.ts';
import * as positions from '#contract/operations/positions.ts';
import * as risk from '#contract/operations/risk.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { connectionLost, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { bookRowOf, chainOf, EXCHANGE_AT, PORTFOLIO, positionOf } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const long = positionOf({ net_quantity: 130, net_lots: 2, open_cost: 14_000.5 });
const row = bookRowOf({ gross_pnl: 605, net_pnl: 605, mark: 112.35 });
const COPIES = ['positions/', 'quotes/', 'chain/', 'position-book/', 'risk-status/'];

/** Opens the positions until every copy is stored, and leaves; then no request is answered any more. The chain's prices are the newest. */
async function leaveCopy(): Promise<void> {
  const page = await renderScreen(
    <Screen />,
    prepareDesk(server(), { positions: [long], book: [row] }).on(market.getChain, () => {
      const chain = chainOf({ received_at: Date.now(), exchange_at: EXCHANGE_AT + 4_000 });
      return { ...chain, rows: chain.rows.map((each) => ({ ...each, call: { ...each.call, ltp: 112.45, bid: 112.4, ask: 112.5 } })) };
    }),
  );
  await screen.findAllByText('+₹618.00');
  await eventually(async () => {
    const keys = await storedKeys();
    expect(COPIES.filter((copy) => !keys.some((key) => key.includes(`snapshot/${copy}`)))).toEqual([]);
  });
  page.close();
  page.unmount();
  prepareDesk(server());
  for (const call of [positions.getPositions, books.getPositionBook, market.getChain, market.getQuotes, risk.getRiskStatus])
    server().on(call, connectionLost());
}

const summary = async () =>
  (await screen.findByRole('heading', { name: say('positions.summary', { portfolio: PORTFOLIO.name }) })).closest('section')!;

test('a stored copy reckons the open result and the result of the day at the same price', async () => {
  await leaveCopy();
  await renderScreen(<Screen />, server());
  const figure = async (id: string) =>
    within(await summary())
      .getByText(say(`positions.summary.${id}`))
      .nextElementSibling?.querySelector('.live-cell')?.textContent;
  await eventually(async () => expect(await figure('open')).toBe('+₹618.00'));
  await eventually(async () => expect(await figure('day')).toBe('+₹618.00'));
});

test('of a stored copy no figure that follows the market keeps its emphasis, in whichever part of the screen', async () => {
  await leaveCopy();
  await renderScreen(<Screen />, server());
  await eventually(async () => expect((await summary()).className).toContain('is-stale'));
  const group = (await screen.findByRole('rowheader', { name: /NIFTY.* position/ })).closest('tr')!;
  await eventually(() => {
    const heads = [...group.querySelectorAll('.amount')].map((each) => [each.textContent, each.closest('.is-stale') !== null]);
    // Open result, day result, delta and theta.
    expect(heads.map(([text]) => /\d/.test(String(text)))).toEqual([true, true, true, true]);
    expect(heads.filter(([, stale]) => !stale)).toEqual([]);
  });
});

function PageAge() {
  return <output data-testid="page-age">{usePageFreshness()}</output>;
}

test('while nobody has answered yet the page is as old as the stored prices it shows, not of unknown age', async () => {
  await leaveCopy();
  // The copy of exactly these contracts is gone; the chain's copy, which the cells read as well, is left.
  await removeMany((await storedKeys()).filter((each) => each.includes('snapshot/quotes/')));
  server().on(market.getQuotes, () => new Promise<never>(() => undefined));
  await renderScreen(
    <>
      <Screen />
      <PageAge />
    </>,
    server(),
  );
  await eventually(async () => expect((await summary()).textContent).toContain('+₹618.00'));
  await eventually(() => expect(screen.getByTestId('page-age').textContent).toBe('cached'));
});
