import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import 'fake-indexeddb/auto';
import type { ReactNode } from 'react';
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '#client/app/app.tsx';
import { PROTECTED_ROUTES, PUBLIC_ROUTES } from '#client/app/routes.tsx';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import { removeMany } from '#client/offline/storage.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import { connectivityInputAtom } from '#client/state/stream/connectivity-watch.ts';
import { hydrate } from '#client/state/start/hydrate.ts';
import { forgetAllAtom } from '#client/state/session/leaving.ts';
import { preferencesAtom } from '#client/state/device/preferences.ts';
import { startRuntime } from '#client/state/start/runtime.ts';
import { authAtom, leftElsewhereAtom } from '#client/state/session/session.ts';
import { sessionOverAtom } from '#client/state/session/session-over.ts';
import { signOutAtom } from '#client/state/session/sign-out.ts';
import { store } from '#client/state/store.ts';
import { adoptTokenAtom, sessionEndedAtom } from '#client/state/session/token.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as risk from '#contract/operations/risk.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import { getHeatMap } from '#contract/operations/market-overview.ts';
import * as market from '#contract/operations/market.ts';
import { returnBases } from '#domain/market/return-bases.ts';
import { eventually } from '#tests/support/client/client-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { say } from '#tests/support/client/say.ts';
import { EXCHANGE_AT, TRADING_DATE, USER } from '#tests/support/server/wire-samples.ts';

configure({ asyncUtilTimeout: 10_000 });
const server = useFakeServer();
let stop = () => {};

beforeEach(async () => {
  server()
    .on(authenticate.getProfile, { user: USER })
    .on(authenticate.login, { user: USER, token: 't-1', message: '' })
    .on(authenticate.logout, { message: '' })
    .on(accounts.listAccounts, { broker_accounts: [] })
    .on(accounts.listBrokers, { brokers: [] })
    .on(risk.getKill, { kill: { locks: [], revision: 0, updated_at: null }, message: '' })
    .on(market.getQuotes, { quotes: [], instruments: [] })
    .on(getHeatMap, {
      trading_date: TRADING_DATE,
      bases: returnBases(nseFo, TRADING_DATE),
      tiles: [],
      exchange_at: EXCHANGE_AT,
      received_at: Date.now(),
      source: 'simulated',
    });
  await hydrate();
  await Promise.all([loadCatalogue('core', 'en'), loadCatalogue('rest', 'en')]);
});
afterEach(async () => {
  cleanup();
  stop();
  act(() => {
    store.set(adoptTokenAtom, null);
    store.set(sessionEndedAtom, null);
    store.set(forgetAllAtom);
    void store.set(preferencesAtom, {
      currentTheme: 'light',
      locale: 'en',
      direction: 'ltr',
      navigation: 'side',
      collapsed: false,
      pinned: false,
    });
  });
  await removeMany(await storedKeys());
});

async function open(path: string, signedIn: boolean, beside: ReactNode = null) {
  window.history.replaceState(null, '', path);
  if (signedIn) {
    store.set(userDataAtom, USER);
    store.set(adoptTokenAtom, 't-1');
  }
  await act(async () => {
    render(
      <>
        <App />
        {beside}
      </>,
    );
  });
  stop = startRuntime(store);
  await eventually(() => expect(document.querySelector('#main h1')).not.toBeNull());
}
const address = () => `${window.location.pathname}${window.location.search}`;
const heading = () => document.querySelector('#main h1')?.textContent;

describe('addresses', () => {
  test('are those of the specification, the lab and the emergency screen', () => {
    const paths = [...PUBLIC_ROUTES, ...PROTECTED_ROUTES].map(({ path }) => path);
    expect(paths).toEqual([
      '/auth/login',
      '/auth/register',
      '/auth/error-page-1',
      '/app/dashboards/default',
      '/app/login-1',
      '/app/register',
      '/app/error-page-1',
      '/app/pages/setting/*',
      '/app/position',
      '/app/strategy_alerts',
      '/app/broker/:broker/*',
      '/app/broker',
      '/app/portfolio',
      '/app/position_book',
      '/app/order_book',
      '/app/trading_view_chart',
      '/app/tv_chart',
      '/app/screener_ticker',
      '/app/strategies',
      '/app/lab',
      '/app/recommendations',
      '/app/market_view',
      '/app/heat_map',
      '/app/dashboards/live-trade',
      '/app/strategy-builder',
      '/app/emergency',
    ]);
  });

  test('a protected one leads over the sign-in and back to where it was', async () => {
    await open('/app/heat_map?group=sector', false);
    expect(address()).toBe('/auth/login?redirect=%2Fapp%2Fheat_map%3Fgroup%3Dsector');
    fireEvent.change(screen.getByLabelText(say('auth.field.email'), { selector: 'input' }), { target: { value: USER.email } });
    fireEvent.change(screen.getByLabelText(say('auth.field.password'), { selector: 'input' }), { target: { value: 'correct horse' } });
    fireEvent.click(screen.getByRole('button', { name: say('auth.login.submit') }));
    await eventually(() => expect(address()).toBe('/app/heat_map?group=sector'));
    expect(await screen.findByRole('heading', { level: 1, name: say('heat-map.title') })).toBeTruthy();
  });

  test('a redirect to another origin is not followed', async () => {
    await open('/auth/login?redirect=//evil.example/x', true);
    expect(address()).toBe('/app/dashboards/default');
  });

  test.each(['/', '/nowhere', '/app', '/auth/nowhere'])('%s leads home, replacing history', async (path) => {
    const before = window.history.length;
    await open(path, true);
    expect(address()).toBe('/app/dashboards/default');
    expect(window.history.length).toBe(before);
  });

  test('one that is gone back to while the app is being drawn is the one that is shown', async () => {
    let isBack = false;
    // Drawn after the app, and before any of it listens.
    function Back() {
      if (!isBack) {
        window.history.pushState(null, '', '/app/order_book');
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }
      isBack = true;
      return null;
    }
    await open('/app/heat_map', true, <Back />);
    await eventually(() => expect(heading()).toBe(say('title.order-book')));
    expect(address()).toBe('/app/order_book');
  });

  test('a signed-in visitor of a public one is led home', async () => {
    await open('/auth/register', true);
    expect(address()).toBe('/app/dashboards/default');
  });

  test('after a sign-out the way is the sign-in’s, in one step and without a way back', async () => {
    await open('/app/heat_map?state=live', true);
    const steps = vi.spyOn(window.history, 'replaceState');
    await act(() => store.set(signOutAtom));
    await eventually(() => expect(address()).toBe('/auth/login'));
    await eventually(() => expect(store.get(authAtom).redirect).toBeNull());
    expect(steps.mock.calls.map(([, , to]) => to)).toEqual(['/auth/login']);
  });

  test('after a sign-out in another tab it is the same', async () => {
    await open('/app/heat_map?state=live', true);
    act(() => store.set(leftElsewhereAtom, USER.id, 'signed-out'));
    await eventually(() => expect(address()).toBe('/auth/login'));
  });

  test('a session that is over leads over the sign-in and back', async () => {
    await open('/app/heat_map?state=live', true);
    await act(() => store.set(sessionOverAtom, 't-1'));
    await eventually(() => expect(address()).toBe('/auth/login?redirect=%2Fapp%2Fheat_map%3Fstate%3Dlive'));
    expect(await screen.findByText(say('errors.auth.required'))).toBeTruthy();
  });
});

describe('the shell', () => {
  test('walks from the skip link over header, menu and main to the footer', async () => {
    await open('/app/heat_map', true);
    const marks = [...document.querySelectorAll('a.skip-link, header.shell-header, nav, main, footer.shell-footer')].map((node) =>
      node.tagName.toLowerCase(),
    );
    expect(marks.filter((tag, index) => index === 0 || tag !== marks[index - 1])).toEqual(['a', 'header', 'nav', 'main', 'footer', 'nav']);
    expect(document.querySelector('a.skip-link')?.getAttribute('href')).toBe('#main');
  });

  test('lets every number fade at once when the connection is gone, and only then', async () => {
    await open('/app/heat_map', true);
    const faded = () => document.querySelector('.shell')?.classList.contains('is-stale');
    expect(faded()).toBe(false);
    act(() => store.set(connectivityInputAtom, { type: 'browser-offline' }));
    expect(faded()).toBe(true);
    act(() => store.set(connectivityInputAtom, { type: 'browser-online' }));
    act(() => store.set(connectivityInputAtom, { type: 'request-ok' }));
    expect(faded()).toBe(false);
  });

  test('has entries only for screens that exist', async () => {
    await open('/app/heat_map', true);
    const bar = screen.getByRole('navigation', { name: say('shell.landmark.bar') });
    expect(
      within(bar)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/app/dashboards/default', '/app/market_view?tab=chain', '/app/position', '/app/order_book']);
    fireEvent.click(within(bar).getByRole('button', { name: say('shell.menu.more') }));
    const drawer = await screen.findByRole('dialog', { name: say('shell.menu.title') });
    const paths = within(drawer)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(paths).toContain('/app/broker');
    expect(paths).toContain('/app/portfolio');
    for (const path of paths) expect(PROTECTED_ROUTES.map((route) => route.path)).toContain(path?.split('?')[0]);
  });

  test('names the page of the address in its heading and in the title of the document', async () => {
    await open('/app/heat_map', true);
    expect(heading()).toBe(say('heat-map.title'));
    expect(document.title).toBe(`${say('title.heat-map')} · Strikedesk`);
  });

  test('moves the focus to the heading of the next page and names it', async () => {
    await open('/app/heat_map', true);
    const bar = screen.getByRole('navigation', { name: say('shell.landmark.bar') });
    fireEvent.click(within(bar).getByRole('link', { name: say('shell.entry.home') }));
    await eventually(() => expect(document.title).toBe(`${say('title.dashboard')} · Strikedesk`));
    await eventually(() => expect(document.activeElement).toBe(document.querySelector('#main h1')));
  });

  test('blank pages have neither header nor menu', async () => {
    await open('/app/error-page-1?code=500', true);
    expect(document.querySelector('.shell-header')).toBeNull();
    expect(document.body.dataset['layout']).toBe('blank');
    expect(heading()).toBe(say('error-page.title.500'));
  });

  test('an error page shows nothing of its address that is not known', async () => {
    await open('/auth/error-page-1?code=%3Cscript%3E&id=%3Cb%3Ex', false);
    expect(heading()).toBe(say('error-page.title.other'));
    expect(document.getElementById('main')?.textContent).not.toContain('<b>');
  });
});

describe('the look', () => {
  test('puts language and direction on the page, with the marker on the body', async () => {
    await open('/app/heat_map', true);
    act(() => void store.set(preferencesAtom, { locale: 'fr', direction: 'rtl' }));
    expect([document.documentElement.dir, document.body.dir, document.body.dataset['direction']]).toEqual(['rtl', 'rtl', 'rtl']);
    await eventually(() => expect(document.documentElement.lang).toBe('fr'));
    await eventually(() => expect(heading()).toBe(say('heat-map.title', {}, 'fr')));
  });

  test('notes the look for the next start, and no secret', async () => {
    await open('/app/heat_map', true);
    expect(localStorage.getItem('first-look')).toBe('light en ltr side green-red 1 1 normal false');
  });
});
