import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { HostedBots } from '#client/features/strategies/hosted/hosted-bots.tsx';
import { getHistoryStatus } from '#contract/operations/history.ts';
import { listAccounts } from '#contract/operations/accounts.ts';
import { wireHostedBot } from '#tests/support/analytics/analytics-wire.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

/** The page asks for the accounts as soon as somebody is signed in. */
const telling = (rows: unknown) =>
  server()
    .on(listAccounts, { broker_accounts: [] })
    .on(getHistoryStatus, { state: 'complete', sessions_written: 60, sessions: 60, analytics_ready: true })
    .onAnalytics('GET bots', rows);

describe('hosted strategy bots', () => {
  test('are told in their order with rules, measured results, sample and period, as simulated', async () => {
    const second = { ...wireHostedBot('b2'), display_order: 2, name_en: 'Second', trades: 4 };
    await renderScreen(<HostedBots />, telling([second, wireHostedBot('b1')]));
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['Morning straddle', 'Second']);
    const [first, other] = cards.map((card) => within(card));
    expect(first!.getByText('Enter at 09:20')).toBeTruthy();
    expect(first!.getByText('+₹12,345.60')).toBeTruthy();
    expect(first!.getByText(/60 trades in 60 sessions/)).toBeTruthy();
    expect(first!.getByText(say('source.simulated.chip'))).toBeTruthy();
    expect(first!.queryByText(say('strategies.hosted.small'))).toBeNull();
    expect(other!.getByText(say('strategies.hosted.small'))).toBeTruthy();
  });

  test('speak French to a French reader', async () => {
    await renderScreen(<HostedBots />, telling([wireHostedBot('b1')]), 'fr');
    expect(await screen.findByText('Straddle du matin')).toBeTruthy();
    expect(screen.getByText('Entrée à 09:20')).toBeTruthy();
  });

  test('of a back end that tells little have a name and dashes, never zeros', async () => {
    await renderScreen(<HostedBots />, telling([{ id: 5, key: 'straddle' }]));
    const card = within(await screen.findByRole('article', { name: 'straddle' }));
    expect(card.getAllByText(/^[–—]$/).length).toBeGreaterThanOrEqual(6);
    expect(card.queryByText(/\b0\b/)).toBeNull();
  });

  test('without a name or an id are not called by their place in the list', async () => {
    await renderScreen(<HostedBots />, telling([{ net_pnl: 12 }]));
    await screen.findByRole('article', { name: '–' });
  });

  test('of which nothing has been measured say so, and nothing of a sample', async () => {
    const fresh = { ...wireHostedBot('b1'), sessions: 0, trades: 0, net_pnl: null, measured_from: null, measured_to: null, equity: [] };
    await renderScreen(<HostedBots />, telling([fresh]));
    expect(await screen.findByText(say('strategies.hosted.unmeasured'))).toBeTruthy();
    expect(screen.queryByText(say('strategies.hosted.small'))).toBeNull();
  });

  test('that are none are said to be none, with the way to one’s own', async () => {
    await renderScreen(<HostedBots />, telling([]));
    expect(await screen.findByText(say('strategies.hosted.empty'))).toBeTruthy();
    expect(screen.getByRole('link', { name: say('strategies.hosted.empty-action') }).getAttribute('href')).toBe(
      '/app/strategies?tab=library',
    );
  });
});
