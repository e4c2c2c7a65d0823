import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import { preferencesAtom } from '#client/state/device/preferences.ts';
import { selectedAccountAtom } from '#client/state/session/profile.ts';
import { takeTicks } from '#client/state/market/ticker-store.ts';
import { HeaderFigures } from '#client/widgets/header-figures/header-figures.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import * as accounts from '#contract/operations/accounts.ts';
import type { PositionBookRow } from '#client/api/types.ts';
import * as books from '#contract/operations/books.ts';
import * as market from '#contract/operations/market.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as risk from '#contract/operations/risk.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, bookOf, bookRowOf, PORTFOLIO, quoteOf, riskStatusOf } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

/** Down 2,600 when the server valued it at 112.35, and 2,500 at the bid that a quiet contract has now. */
const ROW = bookRowOf({ net_quantity: 1_000, gross_pnl: -2_500, net_pnl: -2_600, mark: 112.35, quote: null });
const BID = quoteOf({ instrument_id: ROW.instrument.instrument_id, ltp: 100, bid: 112.45, ask: 112.5, received_at: Date.now() });

async function shown(rows: readonly PositionBookRow[] | null = [{ ...ROW, quote: BID }]) {
  await loadCatalogue('header-figures', 'en');
  const status = riskStatusOf({ received_at: Date.now() });
  const fake = server()
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(market.getQuotes, {
      quotes: [
        quoteOf({ instrument_id: 'SIM:NIFTY', ltp: 26_130, previous_close: 26_000, received_at: Date.now() }),
        quoteOf({ instrument_id: 'SIM:SENSEX', ltp: 84_150, previous_close: 85_000, received_at: Date.now() }),
      ],
      instruments: [],
    })
    .on(risk.getRiskStatus, { ...status, account: { ...status.account, day_profit: -2_500 } });
  fake.on(books.getPositionBook, rows === null ? refusal('account.not-found') : () => bookOf(rows, { received_at: Date.now() }));
  const page = await renderScreen(<HeaderFigures />, fake);
  page.store.set(selectedAccountAtom, ACCOUNT);
  return page;
}

test('the header names the indices that there are with price and change, and says their age', async () => {
  await shown();
  const list = within(await screen.findByRole('list', { name: say('header-figures.indices') }));
  const [nifty, sensex] = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(nifty).toContain('26,130.00');
  expect(nifty).toContain('+0.50%');
  expect(sensex).toContain('−1.00%');
  expect(list.getAllByRole('listitem')).toHaveLength(2);
});

test('an index says in the header what it says on the page below, after each flush', async () => {
  await loadCatalogue('header-figures', 'en');
  const received_at = Date.now();
  const fake = server()
    .on(accounts.listAccounts, { broker_accounts: [] })
    .on(market.getQuotes, {
      quotes: [quoteOf({ instrument_id: 'SIM:NIFTY', ltp: 26_130, previous_close: 26_000, received_at })],
      instruments: [],
    });
  await renderScreen(
    <>
      <HeaderFigures />
      <main>
        <LivePrice instrumentId="SIM:NIFTY" meaning="price:SIM:NIFTY" />
      </main>
    </>,
    fake,
  );
  await screen.findByRole('list', { name: say('header-figures.indices') });
  const texts = () => [...document.querySelectorAll('[data-meaning="price:SIM:NIFTY"]')].map(({ textContent }) => textContent);
  for (let ltp = 26_131; ltp < 26_137; ltp += 1) {
    const at = received_at + ltp;
    takeTicks({
      source: 'simulated',
      exchange_at: at,
      server_at: Date.now(),
      rows: [['SIM:NIFTY', ltp, null, null, 1, 1, at]],
    });
    const shownNow = `${(ltp / 1_000).toFixed(3).replace('.', ',')}.00`;
    await eventually(() => expect(texts()).toContain(shownNow));
    expect(texts()).toEqual([shownNow, shownNow]);
  }
});

test("the day's result is an amount, then a share, then covered as all amounts are, then an amount that is not", async () => {
  const page = await shown();
  const pill = await screen.findByRole('button', { name: new RegExp(say('header-figures.day').replace('&', '.')) });
  const says = (text: string) => eventually(() => expect(pill.textContent).toContain(text));
  await says('−₹2,500.00');
  fireEvent.click(pill);
  await says('−0.25%');
  fireEvent.click(pill);
  // What covers the amount is the preference itself: the same as in the settings and under Shift H.
  expect(page.store.get(preferencesAtom).privacy).toBe(true);
  await says('2,500');
  fireEvent.click(pill);
  expect(page.store.get(preferencesAtom).privacy).toBe(false);
});

test('a back end without market and limits has neither', async () => {
  server().features = [];
  await shown();
  await eventually(() => expect(screen.queryByRole('list')).toBeNull());
  expect(screen.queryByRole('button')).toBeNull();
});

test('a host that names no index has none in the header, and asks no price', async () => {
  server().indices = [];
  await shown();
  await screen.findByRole('button', { name: new RegExp(say('header-figures.day').replace('&', '.')) });
  expect(screen.queryByRole('list')).toBeNull();
  expect(server().callsOf(market.getQuotes)).toEqual([]);
});

test('a back end without a position book says the day itself', async () => {
  await shown(null);
  const pill = await screen.findByRole('button', { name: new RegExp(say('header-figures.day').replace('&', '.')) });
  await eventually(() => expect(pill.textContent).toContain('−₹2,500.00'));
});
