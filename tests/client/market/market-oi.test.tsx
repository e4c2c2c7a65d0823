import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OpenInterest } from '#client/api/types.ts';
import { Screen } from '#client/features/market/index.ts';
import { NO_VALUE } from '#client/i18n/format.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import * as chainFigures from '#contract/operations/chain-figures.ts';
import * as market from '#contract/operations/market.ts';
import { interestOf, volatilityOf } from '#tests/support/market/chain-figure-samples.ts';
import { ladderOf } from '#tests/support/market/chain-samples.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { connectionLost, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const show = async (
  change: Partial<OpenInterest> = {},
  chain = ladderOf({ received_at: Date.now() }),
  volatility = volatilityOf(chain),
) => {
  prepareDesk(server())
    .on(market.listUnderlyings, { underlyings: [] })
    .on(market.getChain, chain)
    .on(chainFigures.getOpenInterest, interestOf(chain, change))
    .on(chainFigures.getVolatility, volatility);
  const page = await renderScreen(<Screen />, server(), 'en', '/app/market_view?tab=oi');
  await screen.findByRole('heading', { name: say('oi.interest') });
  return page;
};
const card = (title: string) => screen.getByRole('heading', { name: title }).closest<HTMLElement>('section')!;
const chart = async (what: string) => screen.findByRole('slider', { name: what });

describe('open interest and volatility', () => {
  test('have a card for each question, and each chart says its values in words', async () => {
    await show();
    for (const id of ['interest', 'gex', 'pcr', 'pain', 'premium', 'iv-course', 'smile', 'term', 'past', 'vix'])
      expect(await screen.findByRole('heading', { name: say(`oi.${id}`) })).toBeTruthy();
    const bars = await chart(`${say('oi.interest')}, ${say('oi.view.now')}`);
    expect(bars.getAttribute('aria-valuetext')).toBe(`26,000: ${say('oi.calls')} 12.4L, ${say('oi.puts')} 6.2L`);
    fireEvent.change(bars, { target: { value: '0' } });
    expect(bars.getAttribute('aria-valuetext')).toMatch(/^25,000: /);
    const ratio = await chart(`${say('oi.pcr')}, ${say('oi.span.session')}`);
    expect(ratio.getAttribute('aria-valuetext')).toContain(`${say('market.facts.pcr')} 0.500`);
  });

  test('a straddle is between bid and ask or at the last trades; with neither it is not known, and a missing bid is not zero', async () => {
    const straddle = () => card(say('oi.straddle')).querySelector('p')?.textContent ?? '';
    const without = (ltp: number) => {
      const chain = ladderOf({ received_at: Date.now() });
      const rows = chain.rows.map((row) => ({ ...row, call: { ...row.call, bid: null, ltp }, put: { ...row.put, bid: null, ltp } }));
      return show({}, { ...chain, rows });
    };
    const traded = await without(100);
    await eventually(() => expect(straddle()).toContain('200.00'));
    traded.unmount();
    await without(0);
    await eventually(() => expect(straddle()).toContain(NO_VALUE));
  });

  test('a rank and percentile are told with the days that they go over; of too few days how many there are', async () => {
    const ranked = await show();
    await eventually(() => expect(card(say('oi.rank')).textContent).toContain(`40 · 55${say('oi.rank.days', { sessions: 40 })}`));
    ranked.unmount();
    const chain = ladderOf({ received_at: Date.now() });
    // What an older server says of four days is not repeated.
    const few = volatilityOf(chain, { rank: 0, percentile: 0, sessions: 4 });
    await show({}, chain, { ...few, index: few.index && { ...few.index, rank: null, percentile: null, sessions: 4 } });
    const needs = say('oi.rank.needs', { sessions: 4, needed: 20 });
    expect(needs).toBe('Not enough history yet: 4 of 20 days');
    await eventually(() => expect(card(say('oi.rank')).textContent).toBe(`${say('oi.rank')}${NO_VALUE}${say('value.none')}${needs}`));
    for (const id of ['past', 'vix']) {
      expect(card(say(`oi.${id}`)).textContent).toContain(needs);
      expect(card(say(`oi.${id}`)).textContent).not.toMatch(/rank/i);
    }
  });

  test('of a time that was not kept are not shown as zero', async () => {
    await show();
    fireEvent.click(within(card(say('oi.interest'))).getByRole('radio', { name: say('oi.view.hour') }));
    expect(await within(card(say('oi.interest'))).findByText(say('oi.not-kept'))).toBeTruthy();
    fireEvent.click(within(card(say('oi.interest'))).getByRole('radio', { name: say('oi.view.quarter-hour') }));
    const bars = await chart(`${say('oi.interest')}, ${say('oi.view.quarter-hour')}`);
    expect(bars.getAttribute('aria-valuetext')).toContain(`${say('oi.puts')} +1,000`);
  });

  test('have their values as a table, opened when somebody wants it', async () => {
    await show();
    await chart(`${say('oi.pcr')}, ${say('oi.span.session')}`);
    fireEvent.click(within(card(say('oi.pcr'))).getByRole('radio', { name: say('oi.span.days') }));
    await chart(`${say('oi.pcr')}, ${say('oi.span.days')}`);
    const details = card(say('oi.pcr')).querySelector('details')!;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    const table = await within(card(say('oi.pcr'))).findByRole('table');
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([`${say('oi.date')}${say('market.facts.pcr')}`, '19 Nov 20260.900', `${say('oi.now')}0.500`]);
  });

  test('open from the dated copy when the network is off', async () => {
    const page = await show();
    await eventually(async () => expect((await storedKeys()).some((key) => key.includes('open-interest'))).toBe(true));
    await eventually(async () => expect((await storedKeys()).some((key) => key.includes('volatility'))).toBe(true));
    page.unmount();
    server()
      .on(market.getChain, connectionLost())
      .on(chainFigures.getOpenInterest, connectionLost())
      .on(chainFigures.getVolatility, connectionLost());
    await renderScreen(<Screen />, server(), 'en', '/app/market_view?tab=oi');
    await chart(`${say('oi.interest')}, ${say('oi.view.now')}`);
    expect(await screen.findByRole('heading', { name: say('oi.vix') })).toBeTruthy();
  });
});
