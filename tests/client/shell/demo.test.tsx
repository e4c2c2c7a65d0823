import 'fake-indexeddb/auto';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '#client/app/app.tsx';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import { removeMany } from '#client/offline/storage.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import { forgetAllAtom } from '#client/state/session/leaving.ts';
import { adoptTokenAtom, sessionEndedAtom } from '#client/state/session/token.ts';
import { hydrate } from '#client/state/start/hydrate.ts';
import { startRuntime } from '#client/state/start/runtime.ts';
import { store } from '#client/state/store.ts';
import { DEMO_PASSWORD } from '#contract/demo-password.ts';
import { FEATURES } from '#contract/features.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import { visitDemo } from '#contract/operations/demo.ts';
import * as market from '#contract/operations/market.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as risk from '#contract/operations/risk.ts';
import { eventually } from '#tests/support/client/client-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { say } from '#tests/support/client/say.ts';
import { USER } from '#tests/support/server/wire-samples.ts';

configure({ asyncUtilTimeout: 10_000 });
const server = useFakeServer();
let stop = () => {};

beforeEach(async () => {
  // An order that another test left open would be asked for here.
  act(() => store.set(forgetAllAtom));
  await removeMany(await storedKeys());
  server().features = [...FEATURES, 'demo'];
  server()
    .on(authenticate.getProfile, { user: USER })
    .on(visitDemo, { user: USER, token: 't-demo', message: '' })
    .on(accounts.listAccounts, { broker_accounts: [] })
    .on(accounts.listBrokers, { brokers: [] })
    .on(portfolios.listPortfolios, { portfolios: [] })
    .on(risk.getKill, { kill: { locks: [], revision: 0, updated_at: null }, message: '' })
    .on(market.getQuotes, { quotes: [], instruments: [] });
  await hydrate();
  await Promise.all(['core', 'rest', 'demo', 'errors'].map((name) => loadCatalogue(name as never, 'en')));
  window.history.replaceState(null, '', '/auth/login');
  await act(async () => {
    render(<App />);
  });
  stop = startRuntime(store);
});
afterEach(async () => {
  cleanup();
  stop();
  act(() => {
    store.set(adoptTokenAtom, null);
    store.set(sessionEndedAtom, null);
    store.set(forgetAllAtom);
  });
  await removeMany(await storedKeys());
});

const door = () => screen.findByRole('button', { name: say('demo.open') });

test('a demo is opened by one press, and says on the next screen what it is', async () => {
  fireEvent.click(await door());
  await eventually(() => expect(window.location.pathname).toBe('/app/dashboards/default'));
  const mark = await screen.findByRole('button', { name: say('demo.mark') });
  fireEvent.click(mark);
  expect(await screen.findByText(DEMO_PASSWORD)).toBeTruthy();
});

test('what to try stands on the home page of a demo that was just opened, until it is closed', async () => {
  fireEvent.click(await door());
  const link = await screen.findByRole('link', { name: say('demo.try.chain') });
  expect(link.getAttribute('href')).toBe('/app/market_view?tab=chain');
  fireEvent.click(screen.getByRole('button', { name: say('ui.close') }));
  await eventually(() => expect(screen.queryByRole('link', { name: say('demo.try.chain') })).toBeNull());
});

test('a demo that lets nobody in says why, and can be tried again', async () => {
  server().on(visitDemo, () => refusal('demo.full'));
  fireEvent.click(await door());
  expect(await screen.findByText(say('errors.demo.full'))).toBeTruthy();
  server().on(visitDemo, { user: USER, token: 't-demo', message: '' });
  fireEvent.click(await door());
  await eventually(() => expect(window.location.pathname).toBe('/app/dashboards/default'));
});

test('a visitor whose account the demo has removed is told why, and is let in again by the same press', async () => {
  act(() => store.set(sessionEndedAtom, 'session-over'));
  await screen.findByText(say('demo.given-back'));
  expect(screen.queryByText(say('demo.lead'))).toBeNull();
  fireEvent.click(await door());
  await eventually(() => expect(window.location.pathname).toBe('/app/dashboards/default'));
});
