import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Screen } from '#client/features/positions/index.ts';
import * as accounts from '#contract/operations/accounts.ts';
import { KEYED } from '#tests/support/client/broker-page.ts';
import { eventually, turns, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, positionOf } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const symbol = 'NIFTY 26,000 CE';
const long = positionOf({ net_quantity: 130, net_lots: 2, average_price: 100, open_cost: 13_000 });

test.each([
  ['offered', ['convert-positions']],
  ['not offered', ['broker-triggers']],
])('a conversion is %s at a broker elsewhere with the capabilities %j', async (_, capabilities) => {
  prepareDesk(server(), { positions: [long] })
    .on(accounts.listAccounts, { broker_accounts: [{ ...ACCOUNT, broker_name: 'keyed', environment: 'sandbox' }] })
    .on(accounts.listBrokers, { brokers: [{ ...KEYED, capabilities }] });
  await renderScreen(<Screen />, server());
  fireEvent.click(await screen.findByRole('button', { name: say('positions.more.of', { symbol }) }));
  await eventually(() => expect(server().callsOf(accounts.listBrokers)).toHaveLength(1));
  await act(() => turns());
  expect(await screen.findByRole('button', { name: say('positions.reverse.of', { symbol }) })).toBeTruthy();
  const convert = { name: say('positions.convert.of', { symbol }) };
  await eventually(() => expect(screen.queryAllByRole('button', convert)).toHaveLength(capabilities.includes('convert-positions') ? 1 : 0));
});
