import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
// Loaded in advance, so that the first import on a busy machine does not count against a time-out.
import '#client/features/broker/holdings/holdings-sheet.tsx';
import { Screen } from '#client/features/broker/index.ts';
import { connectivityInputAtom } from '#client/state/stream/connectivity-watch.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as links from '#contract/operations/broker-links.ts';
import { ELSEWHERE, KEYED, withBrokers } from '#tests/support/client/broker-page.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { EXCHANGE_AT } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const LABEL = { label: 'Away' };
const GOLD = {
  ...{
    instrument_id: 'SGBMAR29',
    name: 'SGBMAR29',
    quantity: 30,
    t1_quantity: 5,
    pledged_quantity: 0,
  },
  ...{ authorised_quantity: 0, average_price: 6_000, last_price: 6_100 },
};
const told = (holdings: (typeof GOLD)[] | null) => ({
  account_id: ELSEWHERE.id,
  holdings,
  read_at: holdings === null ? null : EXCHANGE_AT,
});

async function openSheet(holdings: (typeof GOLD)[] | null) {
  withBrokers(server(), [ELSEWHERE])
    .on(accounts.listBrokers, { brokers: [{ ...KEYED, capabilities: ['holdings'] }] })
    .on(links.getBrokerHoldings, told(holdings));
  const page = await renderScreen(<Screen />, server());
  fireEvent.click(await screen.findByRole('button', { name: say('broker.card.holdings-named', LABEL) }));
  const sheet = await screen.findByRole('dialog', { name: say('broker.holdings.title', LABEL) });
  const again = await within(sheet).findByRole('button', { name: say('broker.holdings.read') });
  return { page, sheet, again };
}

describe('the shares held at a broker', () => {
  test('are shown with what cannot be sold at once and when the broker told them', async () => {
    const { sheet } = await openSheet([GOLD]);
    expect(within(sheet).getByText('SGBMAR29')).toBeTruthy();
    const facts = [...sheet.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]);
    expect(facts.slice(0, 3)).toEqual([
      [say('broker.holdings.quantity'), '30'],
      [say('broker.holdings.t1'), '5'],
      [say('broker.holdings.authorised'), '0'],
    ]);
    expect(sheet.textContent).toContain('3,000');
    expect(sheet.querySelector('[data-as-of]')).toBeTruthy();
  });

  test('are asked for again on a press; a failure is said and leaves what is known', async () => {
    const { sheet, again } = await openSheet(null);
    expect(within(sheet).getByText(say('broker.holdings.untold'))).toBeTruthy();
    server().on(links.readBrokerHoldings, told([GOLD]));
    fireEvent.click(again);
    await within(sheet).findByText('SGBMAR29');
    server().on(links.readBrokerHoldings, refusal('broker.unreachable'));
    fireEvent.click(within(sheet).getByRole('button', { name: say('broker.holdings.read') }));
    await within(sheet).findByText(say('errors.broker.unreachable'));
    expect(within(sheet).getByText('SGBMAR29')).toBeTruthy();
    expect(server().callsOf(links.readBrokerHoldings)).toHaveLength(2);
  });

  test('without a connection stay readable, and say why the broker cannot be asked', async () => {
    const { page, sheet, again } = await openSheet([GOLD]);
    page.store.set(connectivityInputAtom, { type: 'browser-offline' });
    await within(sheet).findByText(say('broker.action.offline'));
    expect(again.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(again);
    expect(server().callsOf(links.readBrokerHoldings)).toHaveLength(0);
    expect(within(sheet).getByText('SGBMAR29')).toBeTruthy();
  });

  test('of an empty account are said to be none', async () => {
    const { sheet } = await openSheet([]);
    expect(within(sheet).getByText(say('broker.holdings.none'))).toBeTruthy();
  });

  test('are offered only where the broker tells them', async () => {
    await renderScreen(<Screen />, withBrokers(server(), [ELSEWHERE]));
    await screen.findByRole('button', { name: say('broker.card.calls-named', LABEL) });
    expect(screen.queryByRole('button', { name: say('broker.card.holdings-named', LABEL) })).toBeNull();
  });
});
