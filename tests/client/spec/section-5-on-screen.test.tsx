import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, test } from 'vitest';
import { Screen as LoginScreen } from '#client/features/auth/login/index.ts';
import { Screen as RegisterScreen } from '#client/features/auth/register/index.ts';
import { Screen as BrokerScreen } from '#client/features/broker/index.ts';
import { adoptTokenAtom } from '#client/state/session/token.ts';
import type { Operation } from '#contract/operation.ts';
import * as accounts from '#contract/operations/accounts.ts';
import { OPERATIONS } from '#contract/operations/all.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as books from '#contract/operations/books.ts';
import * as bots from '#contract/operations/bots.ts';
import * as orders from '#contract/operations/orders.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as positions from '#contract/operations/positions.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { type FakeServer, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say, type Language } from '#tests/support/client/say.ts';
import { ACCOUNT, PORTFOLIO, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

/** Text of another back end in this field, without a translation. */
const SAID = 'Closed until Monday (ref. 4711)';
const withoutField = () => Response.json({ message: SAID });
const PAPER = {
  broker_name: 'paper',
  title: 'Paper broker',
  kind: 'paper' as const,
  environments: ['paper' as const],
  fields: [],
  capabilities: [],
};

/** Answers everything but the one call: nothing else is to be said. */
function answering(operation: Operation): FakeServer {
  const fake = server();
  for (const other of OPERATIONS) fake.on(other, () => new Promise<never>(() => undefined));
  return fake
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(accounts.listBrokers, { brokers: [PAPER] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(operation, withoutField);
}

async function signedOut(element: React.ReactElement, operation: Operation, language: Language): Promise<void> {
  const page = await renderScreen(element, answering(operation), language);
  act(() => page.store.set(adoptTokenAtom, null));
}
const fill = (id: string, text: string, language: Language) =>
  fireEvent.change(screen.getByLabelText(say(`auth.field.${id}`, {}, language), { selector: 'input' }), { target: { value: text } });
const press = (id: string, language: Language) => fireEvent.click(screen.getByRole('button', { name: say(id, {}, language) }));

/** The screens whose list is the answer. */
const LISTS: readonly (readonly [string, Operation, () => Promise<{ Screen: ComponentType }>, string])[] = [
  ['broker accounts', accounts.listAccounts, () => import('#client/features/broker/index.ts'), '/app/broker'],
  ['portfolios', portfolios.listPortfolios, () => import('#client/features/portfolio/index.ts'), '/app/portfolio'],
  ['base strategies', bots.listBaseStrategies, () => import('#client/features/strategies/index.ts'), '/app/strategies?tab=library'],
  ['order book', orders.getOrderBook, () => import('#client/features/order-book/index.ts'), '/app/order_book'],
  ['position book', books.getPositionBook, () => import('#client/features/position-book/index.ts'), '/app/position_book'],
  ['positions', positions.getPositions, () => import('#client/features/positions/index.ts'), '/app/position'],
];

describe.each(['en', 'fr'] as const)(
  'where the expected field is missing, the words of the answer are on the screen, in %s:',
  (language) => {
    test('sign-in', async () => {
      await signedOut(<LoginScreen />, authenticate.login, language);
      fill('email', USER.email, language);
      fill('password', 'correct horse', language);
      press('auth.login.submit', language);
      expect((await screen.findByRole('alert')).textContent).toContain(SAID);
    });

    test('registration', async () => {
      await signedOut(<RegisterScreen />, authenticate.register, language);
      await screen.findByLabelText(say('auth.field.name', {}, language), { selector: 'input' });
      fill('name', 'Asha', language);
      fill('email', USER.email, language);
      fill('mobile', '+919876543210', language);
      fill('password', 'a long enough secret', language);
      press('auth.register.submit', language);
      expect((await screen.findByRole('alert')).textContent).toContain(SAID);
    });

    test('adding an account', async () => {
      await renderScreen(<BrokerScreen />, answering(accounts.createAccount), language, '/app/broker');
      fireEvent.click(await screen.findByRole('button', { name: say('broker.page.add', {}, language) }));
      const label = await screen.findByLabelText(say('broker.form.label', {}, language));
      fireEvent.change(label, { target: { value: 'One more' } });
      const form = label.closest('form');
      if (form) fireEvent.submit(form);
      await screen.findByText(SAID);
    });

    test.each(LISTS)('the list of %s', async (_, operation, load, address) => {
      const { Screen } = await load();
      await renderScreen(<Screen />, answering(operation), language, address);
      expect((await screen.findAllByText(SAID)).length).toBeGreaterThan(0);
    });
  },
);
