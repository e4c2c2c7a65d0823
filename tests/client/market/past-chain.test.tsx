import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Screen } from '#client/features/market/index.ts';
import { PastGrid } from '#client/features/market/past-chain/past-grid.tsx';
import * as pastCalls from '#contract/operations/past.ts';
import * as market from '#contract/operations/market.ts';
import { PAST_DAILY, PAST_EXPIRY, pastChainOf } from '#tests/support/market/past-samples.ts';
import { ladderOf } from '#tests/support/market/chain-samples.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const DAY = '2026-11-19';
const OWN_DAY = '2026-11-12';
const DAILY = PAST_DAILY;
const EXPIRY = PAST_EXPIRY;

const show = async (address: string) => {
  prepareDesk(server())
    .on(market.listUnderlyings, { underlyings: [] })
    .on(market.getChain, ladderOf({ received_at: Date.now() }))
    .on(market.getQuotes, { quotes: [], instruments: [] })
    .on(pastCalls.listPastDays, {
      underlying: 'NIFTY',
      simulated: ['2026-11-18', DAY],
      own: [
        { date: OWN_DAY, basis: 'minutes' },
        { date: DAILY, basis: 'end-of-day' },
      ],
    })
    .on(pastCalls.getPastChain, ({ query }) => pastChainOf(query));
  return renderScreen(<Screen />, server(), 'en', `/app/market_view?tab=chain${address}`);
};
const asked = () =>
  server()
    .calls.filter(({ operationId }) => operationId === 'getPastChain')
    .map(({ query }) => Object.fromEntries(query));
const slider = () => screen.findByRole('slider', { name: say('past.minute') });
const table = (time: string) => screen.findByRole('table', { name: new RegExp(`at ${time}`) });

test('the chain of now leads to a past day, which says what it shows and trades nothing, and back', async () => {
  await show('');
  fireEvent.click(await screen.findByRole('button', { name: say('market.past') }));
  // Whoever has brought history in wants to see it first.
  await screen.findByText(/^Past: 13 Nov 2026, 15:40/);
  await screen.findByText(/close of the day from the exchange’s daily file: minutes\.zip/);
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Buy|Sell)/ })).toBeNull();
  const day = screen.getByLabelText<HTMLSelectElement>(say('past.day'));
  expect([...day.options].map(({ value }) => value)).toEqual([DAILY, OWN_DAY]);
  fireEvent.click(screen.getByRole('button', { name: say('past.now') }));
  await screen.findByRole('grid');
});

test('the minute moves by keys, one after another however fast they come, and each says its instant', async () => {
  await show(`&past=simulated-history&day=${DAY}`);
  const minute = await slider();
  await table('15:40');
  for (const key of ['PageDown', 'PageDown', 'ArrowLeft', 'ArrowDown']) fireEvent.keyDown(minute, { key });
  await table('15:08');
  await screen.findByText(/^Past: 19 Nov 2026, 15:08/);
  await screen.findByText(/Simulated history, as of the end of that minute/);
  expect(asked().at(-1)).toEqual({ source: 'simulated-history', date: DAY, at: String(nseFo.instantAt(DAY, 15 * 60 + 8)) });
  const row = within(await table('15:08')).getByRole('row', { name: /26,000/ });
  expect(within(row).getAllByText('453.00')).toHaveLength(2);
  // A price of an hour ago says so.
  within(await table('15:08')).getByText(/last price at 14:08/);
  fireEvent.click(screen.getByRole('button', { name: say('past.day-before') }));
  await screen.findByText(/^Past: 18 Nov 2026, 15:08/);
});

test('picked prices go into the builder at the same instant', async () => {
  await show(`&past=own-history&day=${OWN_DAY}&at=10:15`);
  const chain = await table('10:15');
  await screen.findByText(/Imported history, as of the end of that minute: minutes\.zip/);
  const price = (kind: string, strike: string) =>
    within(chain).getByRole('button', { name: new RegExp(`^${kind} ${strike} for the builder`) });
  fireEvent.click(price('Call', '26,000'));
  fireEvent.click(price('Put', '26,000'));
  fireEvent.click(price('Put', '26,000'));
  const link = screen.getByRole('link', { name: 'Open 2 legs in the builder' });
  const address = new URLSearchParams(link.getAttribute('href')?.split('?')[1]);
  expect(Object.fromEntries(address)).toEqual({
    underlying: 'NIFTY',
    expiry: EXPIRY,
    legs: '1_B1C26000E20261124_S1P26000E20261124',
    tab: 'legs',
    past: 'own-history',
    day: OWN_DAY,
    at: '10:15',
  });
});

test('a day that is not held says so, and the way back is there', async () => {
  await show(`&past=simulated-history&day=${DAY}`);
  server().on(pastCalls.getPastChain, refusal('market.no-chain'));
  fireEvent.click(await screen.findByRole('button', { name: say('past.day-before') }));
  await screen.findByText(say('past.no-chain'));
  await waitFor(() => expect(screen.queryByText(/^Past: 18/)).toBeNull());
  screen.getByRole('button', { name: say('past.now') });
});

test('open interest is written in one unit, calls and puts alike', async () => {
  const chain = pastChainOf(new URLSearchParams({ date: DAY }));
  const rows = chain.rows.map((row, place) => ({
    ...row,
    call: row.call && { ...row.call, oi: place === 0 ? 54_275 : 120_000 },
    put: row.put && { ...row.put, oi: place === 0 ? null : 9_900 },
  }));
  prepareDesk(server());
  await renderScreen(<PastGrid chain={chain} rows={rows} metric="oi" picked={[]} onPick={() => undefined} />, server());
  const cells = screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(cells.slice(1).map(([call, , , put]) => [call, put])).toEqual([
    ['0.54L', expect.stringContaining('–')],
    ['1.20L', '0.10L'],
    ['1.20L', '0.10L'],
  ]);
});
