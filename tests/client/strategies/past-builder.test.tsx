import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// Loaded in advance, so that the first import on a busy machine does not count against a time-out.
import '#client/features/strategy-builder/legs/chain-sheet.tsx';
import '#client/features/strategy-builder/legs/leg-list.tsx';
import '#client/features/strategy-builder/past/past-builder.tsx';
import '#client/features/strategy-builder/review/review-panel.tsx';
import '#client/workers/strategy-work.ts';
import { Screen } from '#client/features/strategy-builder/index.ts';
import { strategyPlansAtom } from '#client/state/market/strategy-plans.ts';
import * as market from '#contract/operations/market.ts';
import * as pastCalls from '#contract/operations/past.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { usePhone } from '#tests/support/client/stub-media.ts';
import { PAST_EXPIRY, pastChainOf } from '#tests/support/market/past-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
usePhone();

const DAY = '2026-11-12';
const SHORT = `1_S1C26000E${PAST_EXPIRY.replaceAll('-', '')}`;

test('a past instant opens in the builder: prices of then, what became of it by minutes and days, and no way to order', async () => {
  const { opensAt, closesAt } = nseFo.sessionOn(DAY);
  prepareDesk(server())
    .on(market.listUnderlyings, { underlyings: [] })
    .on(pastCalls.listPastDays, {
      underlying: 'NIFTY',
      simulated: [],
      own: ['2026-11-11', DAY, '2026-11-16'].map((date) => ({ date, basis: 'minutes' as const })),
    })
    .on(pastCalls.getPastChain, ({ query }) => pastChainOf(query))
    .on(pastCalls.getPastCourse, ({ query }) => ({
      underlying: 'NIFTY',
      source: 'own-history' as const,
      files: ['minutes.zip'],
      date: query.get('date') ?? '',
      first_at: exchangeTime(opensAt + MINUTE_MS),
      // It costs as many rupees as minutes have passed, and 20 less at the close.
      legs: [{ prices: Array.from({ length: (closesAt - opensAt) / MINUTE_MS }, (_, at) => (at === 384 ? 140 : 101 + at)) }],
    }));
  const page = await renderScreen(
    <Screen />,
    server(),
    'en',
    `/app/strategy-builder?underlying=NIFTY&past=own-history&day=${DAY}&at=10:15&legs=${SHORT}&tab=review`,
  );
  await screen.findByText(/^Past: 12 Nov 2026, 10:15/);
  await screen.findByText(/Imported history, as of the end of that minute: minutes\.zip/);
  // Sold at 160.00 after an hour; 65 units. The close stands at 140, the worst is 101 + 383 a minute before it.
  const outcome = await screen.findByRole('region', { name: say('strategy-builder.past.outcome') });
  const figure = (id: string, time: string) =>
    within(outcome)
      .findByText(say(`strategy-builder.past.${id}`, { time: `${time} IST` }))
      .then((term) => term.nextElementSibling?.textContent);
  expect(await figure('end', '15:40')).toMatch(/\+₹1,300\.00/);
  expect(await figure('best', '15:40')).toMatch(/\+₹1,300\.00/);
  expect(await figure('worst', '15:39')).toMatch(/₹21,060\.00/);
  expect(server().callsOf(pastCalls.getPastCourse).at(-1)?.query.get('legs')).toBe(`call:26000:${PAST_EXPIRY}`);
  // No order, no alert, no bot; nothing of the market of now is asked for, and what is worked on now stays.
  await screen.findByText(say('strategy-builder.block.past'));
  const basket = screen.getByRole('button', { name: say('strategy-builder.review.basket') });
  expect(basket.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: say('strategy-builder.review.bot') })).toBeNull();
  for (const call of [market.getChain, market.searchInstruments]) expect(server().callsOf(call)).toEqual([]);
  expect(page.store.get(strategyPlansAtom)?.draft ?? null).toBeNull();

  await within(outcome).findByRole('option', { name: '16 Nov 2026' });
  fireEvent.change(within(outcome).getByLabelText(say('strategy-builder.past.until')), { target: { value: '2026-11-16' } });
  await eventually(() => expect(server().callsOf(pastCalls.getPastCourse).at(-1)?.query.get('date')).toBe('2026-11-16'));
  fireEvent.click(screen.getByRole('tab', { name: /Legs/ }));
  fireEvent.click(await screen.findByRole('button', { name: say('strategy-builder.legs.chain') }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getAllByText('160.00').length).toBeGreaterThan(2);
});
