import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PausedBanner } from '#client/app/shell/live/paused-banner.tsx';
import { Screen } from '#client/features/broker-login/index.ts';
import { connectivityInputAtom } from '#client/state/stream/connectivity-watch.ts';
import { foldEventAtom } from '#client/state/stream/stream.ts';
import { brokerAccountsAtom, loginBrokerAccountIdAtom } from '#client/state/accounts/accounts.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import type { Account } from '#client/api/types.ts';
import type { ErrorCode } from '#contract/errors/registry.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as links from '#contract/operations/broker-links.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as positions from '#contract/operations/positions.ts';
import * as risk from '#contract/operations/risk.ts';
import { eventually, turns, useCleanDevice } from '#tests/support/client/client-page.ts';
import { connectionLost, type FakeServer, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, CALL, EXCHANGE_AT, PORTFOLIO, TRADING_DATE } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const BROKER = {
  broker_name: 'practice',
  title: 'Practice broker',
  kind: 'redirect' as const,
  environments: ['paper' as const],
  fields: [],
  capabilities: [],
};
const OUT: Account = { ...ACCOUNT, id: 'a3', broker_name: 'practice', label: 'Practice', status: 'needs-login' };
const IN: Account = { ...OUT, status: 'active', session_expires_at: EXCHANGE_AT + 20 * 3_600_000 };
const PATH = '/app/broker/practice/a3';
const RETURN = `${PATH}?action=login&status=success&state=s-1&request_token=secret-token`;
const LINK = { link_id: 'l-1', code: '0427', status: 'waiting' as const };
const link = (change: object = {}) => ({ link: { ...LINK, expires_at: Date.now() + 540_000, ...change } });

let account = OUT;
function prepared(): FakeServer {
  account = OUT;
  return server()
    .on(accounts.listAccounts, () => ({ broker_accounts: [ACCOUNT, account] }))
    .on(accounts.listBrokers, { brokers: [BROKER, { ...BROKER, broker_name: 'paper', title: 'Paper', kind: 'paper' }] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(positions.getPositions, { data: [], trading_date: TRADING_DATE, exchange_at: EXCHANGE_AT, received_at: Date.now() })
    .on(links.getBrokerLink, { link: null })
    .on(links.startBrokerLink, () => ({ login_url: '/practice-broker/login?state=s-1', ...LINK, expires_at: Date.now() + 600_000 }))
    .on(accounts.loginAccount, () => {
      account = IN;
      return {};
    });
}
const button = (id: string, values?: Record<string, string>) => screen.findByRole('button', { name: say(id, values) });
const BROKER_NAME = { broker: BROKER.title };
const finished = () => screen.findByText(say('broker-login.done.title'));
const bodies = () =>
  server()
    .callsOf(accounts.loginAccount)
    .map(({ body }) => body);

/** Runs the callback of a timer of so many milliseconds as soon as it is set. */
async function ring(timers: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }, ms: number): Promise<void> {
  const work = await eventually(() => {
    const [found] = timers.mock.calls.find((call) => call[1] === ms) ?? [];
    if (typeof found !== 'function') throw new Error(`nothing waits ${ms} ms`);
    return found as () => void;
  });
  work();
}

let assign: ReturnType<typeof vi.spyOn>;
let open: ReturnType<typeof vi.spyOn>;
function standalone(): void {
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
}
beforeEach(() => {
  assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  open = vi.spyOn(window, 'open').mockImplementation(() => ({ opener: window }) as unknown as Window);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'standalone');
  vi.restoreAllMocks();
});

describe('a browser that the broker has sent back', () => {
  test('loses the token from its address, exchanges it, loads the positions and goes back to where its user came from', async () => {
    sessionStorage.setItem('broker_login', JSON.stringify({ accountId: 'a3', from: '/app/position?tab=open' }));
    const page = await renderScreen(<Screen />, prepared(), 'en', RETURN);
    expect(page.address()).toBe(PATH);
    await finished();
    expect(bodies()).toEqual([{ broker_name: 'practice', state: 's-1', request_token: 'secret-token' }]);
    expect(server().callsOf(positions.getPositions)).toHaveLength(1);
    expect(screen.getByText(say('broker-login.step.received-done'))).toBeTruthy();
    await eventually(() => expect(page.address()).toBe('/app/position?tab=open'));
    expect(sessionStorage.getItem('broker_login')).toBeNull();
    expect(page.store.get(loginBrokerAccountIdAtom)).toBeNull();
  });

  test('finds its account by the login that left this window when the address names none', async () => {
    sessionStorage.setItem('broker_login', JSON.stringify({ accountId: 'a3', from: '/app/broker' }));
    await renderScreen(<Screen />, prepared(), 'en', RETURN.replace('/a3', '/callback'));
    await finished();
    expect(server().callsOf(accounts.loginAccount)[0]?.params).toEqual({ accountId: 'a3' });
  });

  test('finds the only account of the broker when neither the address nor this window names one', async () => {
    await renderScreen(<Screen />, prepared(), 'en', RETURN.replace('/a3', '/callback'));
    await finished();
    expect(server().callsOf(accounts.loginAccount)[0]?.params).toEqual({ accountId: 'a3' });
  });

  test.each(['en', 'fr'] as const)('asks which account it is for where the broker has several, in %s', async (language) => {
    const answers = prepared().on(accounts.listAccounts, () => ({
      broker_accounts: [ACCOUNT, account, { ...OUT, id: 'a4', label: 'Second practice' }],
    }));
    await renderScreen(<Screen />, answers, language, RETURN.replace('/a3', '/callback'));
    await screen.findByText(say('broker-login.which.title', {}, language));
    expect(bodies()).toEqual([]);
    expect(screen.queryByRole('button', { name: ACCOUNT.label })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Second practice' }));
    await eventually(() => expect(bodies()).toEqual([{ broker_name: 'practice', state: 's-1', request_token: 'secret-token' }]));
    expect(server().callsOf(accounts.loginAccount)[0]?.params).toEqual({ accountId: 'a4' });
  });

  test('that has no account of the broker says that the link did not start here', async () => {
    const page = await renderScreen(
      <Screen />,
      prepared().on(accounts.listAccounts, { broker_accounts: [ACCOUNT] }),
      'en',
      RETURN.replace('/a3', '/callback'),
    );
    await screen.findByText(say('broker-login.cause.link-state.title'));
    expect(page.address()).toBe('/app/broker/practice/callback');
    expect(bodies()).toEqual([]);
  });

  test('gives a back end without links the two fields of the specification and nothing else', async () => {
    const answers = prepared();
    answers.features = [];
    await renderScreen(<Screen />, answers, 'en', RETURN);
    await finished();
    expect(bodies()).toEqual([{ request_token: 'secret-token', broker_name: 'practice' }]);
  });

  test.each(['en', 'fr'] as const)('shows the message of a refusal that has no code, as the back end said it, in %s', async (language) => {
    await renderScreen(<Screen />, prepared().on(accounts.loginAccount, { message: 'Token is used' }), language, RETURN);
    await screen.findByText('Token is used');
  });

  test('does not offer a cancelled login to a back end that has no word for it', async () => {
    const answers = prepared();
    answers.features = [];
    await renderScreen(<Screen />, answers, 'en', `${PATH}?status=cancelled&state=s-1`);
    await screen.findByText(say('broker-login.cause.login-cancelled.title'));
    expect(bodies()).toEqual([]);
  });

  test('does not go on by itself while the focus is on its last step', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const page = await renderScreen(<Screen />, prepared(), 'en', RETURN);
    const goOn = await button('broker-login.done.continue');
    goOn.focus();
    await ring(timers, 1_500);
    await turns();
    expect(page.address()).toBe(PATH);
    fireEvent.click(goOn);
    await eventually(() => expect(page.address()).toBe('/app/broker'));
  });

  test.each(['link-state', 'login-cancelled', 'token-used', 'token-expired'])(
    'says in its own words why no session came of it: %s',
    async (cause) => {
      const answers = prepared().on(accounts.loginAccount, refusal(`broker.${cause}` as ErrorCode));
      await renderScreen(<Screen />, answers, 'en', cause === 'login-cancelled' ? `${PATH}?status=cancelled&state=s-1` : RETURN);
      await screen.findByText(say(`broker-login.cause.${cause}.title`));
      expect(screen.getByText(say(`broker-login.cause.${cause}.text`))).toBeTruthy();
      expect(screen.getByText(say('broker-login.failed.not-connected'))).toBeTruthy();
      fireEvent.click(await button('broker-login.failed.start'));
      await eventually(() => expect(assign).toHaveBeenCalledWith(expect.stringMatching(/\/practice-broker\/login\?state=s-1$/)));
      expect(bodies()).toHaveLength(1);
    },
  );

  test('whose answer was lost says that it is not known, tries once more, and takes "used" for arrived when the account is connected', async () => {
    const answers = prepared().on(accounts.loginAccount, connectionLost());
    await renderScreen(<Screen />, answers, 'en', RETURN);
    await screen.findByText(say('broker-login.cause.no-answer.title'));
    answers.on(accounts.loginAccount, () => {
      account = IN;
      return refusal('broker.token-used');
    });
    fireEvent.click(await button('ui.retry'));
    await finished();
    expect(bodies()).toHaveLength(2);
  });

  test('offline keeps the page, says that the answer will expire, and goes on with the connection', async () => {
    const page = await renderScreen(<Screen />, prepared().on(accounts.loginAccount, connectionLost()), 'en', RETURN);
    await screen.findByText(say('broker-login.cause.no-answer.title'));
    server().down = true;
    page.store.set(connectivityInputAtom, { type: 'browser-offline' });
    await screen.findByText(say('broker-login.offline.text'));
    expect((await button('ui.retry')).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a login that is begun here', () => {
  test('explains itself first; in a browser it leaves in the same window and remembers only the account and the way back', async () => {
    await renderScreen(<Screen />, prepared(), 'en', PATH);
    fireEvent.click(await button('broker-login.explain.start', BROKER_NAME));
    await eventually(() => expect(assign).toHaveBeenCalledOnce());
    expect(server().callsOf(links.startBrokerLink)[0]?.body).toEqual({ hand_off: false });
    expect(JSON.parse(sessionStorage.getItem('broker_login') ?? '')).toEqual({ accountId: 'a3', from: '/app/broker' });
    expect(open).not.toHaveBeenCalled();
  });

  test('in the installed app opens another window, shows the code, and finishes by itself when the broker has answered', async () => {
    standalone();
    const begun = () => server().callsOf(links.startBrokerLink).length > 0;
    const answers = prepared().on(links.getBrokerLink, () => (begun() ? link() : { link: null }));
    await renderScreen(<Screen />, answers, 'en', PATH);
    fireEvent.click(await button('broker-login.explain.start', BROKER_NAME));
    expect(await screen.findByText('0427')).toBeTruthy();
    expect(screen.getByText(say('broker-login.waiting.left', { minutes: 10 }))).toBeTruthy();
    expect(open).toHaveBeenCalledWith(expect.stringMatching(/\/practice-broker\/login\?state=s-1$/), '_blank');
    expect(server().callsOf(links.startBrokerLink)[0]?.body).toEqual({ hand_off: true });
    answers.on(links.getBrokerLink, link({ status: 'returned' }));
    await finished();
    expect(bodies()).toEqual([{ broker_name: 'practice', link_id: 'l-1' }]);
  });

  test('asks only while it is looked at, and at once when it is looked at again', async () => {
    standalone();
    const timers = vi.spyOn(globalThis, 'setInterval');
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const answers = prepared();
    await renderScreen(<Screen />, answers, 'en', PATH);
    fireEvent.click(await button('broker-login.explain.start', BROKER_NAME));
    await screen.findByText('0427');
    const before = server().callsOf(links.getBrokerLink).length;
    await ring(timers, 2_000);
    await turns();
    expect(server().callsOf(links.getBrokerLink)).toHaveLength(before);
    answers.on(links.getBrokerLink, link({ status: 'returned' }));
    seen.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await finished();
  });

  test('is over when the stream says that the account has a session, whoever finished it', async () => {
    standalone();
    const { store } = await renderScreen(
      <Screen />,
      prepared().on(links.getBrokerLink, () => link()),
      'en',
      PATH,
    );
    await screen.findByText('0427');
    store.set(foldEventAtom, { type: 'account.saved', data: { account: IN } } as never);
    await finished();
    expect(bodies()).toEqual([]);
  });

  test('that the broker page cancelled, or that took too long, says so', async () => {
    standalone();
    const answers = prepared()
      .on(links.getBrokerLink, () => link())
      .on(accounts.loginAccount, refusal('broker.login-cancelled'));
    await renderScreen(<Screen />, answers, 'en', PATH);
    await screen.findByText('0427');
    answers.on(links.getBrokerLink, link({ status: 'cancelled' }));
    await screen.findByText(say('broker-login.cause.login-cancelled.title'));
    answers.on(accounts.loginAccount, refusal('broker.token-expired')).on(links.getBrokerLink, link({ status: 'expired' }));
    fireEvent.click(await button('broker-login.failed.start'));
    await screen.findByText(say('broker-login.cause.token-expired.title'));
  });

  test('whose window the browser did not open offers it as a link', async () => {
    standalone();
    open.mockReturnValue(null);
    await renderScreen(<Screen />, prepared(), 'en', PATH);
    fireEvent.click(await button('broker-login.explain.start', BROKER_NAME));
    await screen.findByText(say('broker-login.blocked.title'));
    const anchor = screen.getByRole<HTMLAnchorElement>('link', { name: say('broker-login.blocked.open', BROKER_NAME) });
    expect(anchor.target).toBe('_blank');
    expect(anchor.rel).toContain('noopener');
  });

  test('is given up without a word to the server, and nothing is asked any more', async () => {
    standalone();
    const answers = prepared().on(links.getBrokerLink, () => link());
    const { store } = await renderScreen(<Screen />, answers, 'en', PATH);
    await screen.findByText('0427');
    fireEvent.click(await button('broker-login.waiting.cancel'));
    await button('broker-login.explain.start', BROKER_NAME);
    expect(store.get(loginBrokerAccountIdAtom)).toBeNull();
    await turns();
    expect(bodies()).toEqual([]);
  });

  test('never goes to an address that is no page of the web', async () => {
    const answers = prepared().on(links.startBrokerLink, () => ({ login_url: 'javascript:alert(1)', ...LINK, expires_at: Date.now() }));
    await renderScreen(<Screen />, answers, 'en', PATH);
    fireEvent.click(await button('broker-login.explain.start', BROKER_NAME));
    await screen.findByText(say('broker-login.cause.other.title'));
    expect(assign).not.toHaveBeenCalled();
  });

  test('where the server cannot begin one says where to begin, and asks it for nothing', async () => {
    const answers = prepared();
    answers.features = [];
    await renderScreen(<Screen />, answers, 'en', PATH);
    await screen.findByText(say('broker-login.explain.elsewhere', BROKER_NAME));
    expect(server().callsOf(links.getBrokerLink)).toEqual([]);
  });

  test('that an order ticket has asked for begins at once and brings back to the ticket', async () => {
    standalone();
    const ticket = { instrument: CALL, side: 'BUY', mode: 'open' } as const;
    const answers = prepared().on(links.getBrokerLink, link({ status: 'returned' }));
    const page = await renderScreen(
      <Routes>
        <Route path="/app/here" element={<Link to={PATH} state={{ from: '/app/market_view?tab=chain', ticket, atOnce: true }} />} />
        <Route path="/app/broker/:broker/*" element={<Screen />} />
      </Routes>,
      answers,
    );
    fireEvent.click(screen.getByRole('link'));
    fireEvent.click(await button('broker-login.done.continue'));
    expect(server().callsOf(links.startBrokerLink)).toHaveLength(1);
    expect(page.address()).toBe('/app/market_view?tab=chain');
    expect(page.store.get(ticketRequestAtom)).toEqual(ticket);
  });

  test('for an account that is not there, or of another broker, says so', async () => {
    await renderScreen(<Screen />, prepared(), 'en', '/app/broker/practice/a1');
    await screen.findByText(say('broker-login.no-account.title'));
    expect(screen.getByRole('link', { name: say('broker-login.no-account.open') }).getAttribute('href')).toBe('/app/broker');
  });
});

describe('the banner of a session that is over', () => {
  const banner = () => document.querySelector('[data-session-over]');
  const shown = async (change: Partial<Account>, address = '/app/position?tab=open') => {
    prepared().on(risk.getKill, { kill: { locks: [], revision: 0, updated_at: EXCHANGE_AT }, message: '' });
    account = { ...IN, ...change };
    const page = await renderScreen(<PausedBanner>others</PausedBanner>, server(), 'en', address);
    await eventually(() => expect(page.store.get(brokerAccountsAtom)).toHaveLength(2));
    return page;
  };

  test('leads on every page to the login, which begins at once', async () => {
    const page = await shown({ status: 'needs-login' });
    await screen.findByText(say('paused.session-over', { label: 'Practice' }));
    fireEvent.click(screen.getByRole('link', { name: say('paused.session-renew') }));
    expect(page.address()).toBe(PATH);
    expect(banner()).toBeNull();
  });

  test('is not there while the session lives, nor for an account that never had one', async () => {
    await shown({});
    expect(banner()).toBeNull();
    cleanup();
    await shown({ status: 'needs-login', session_expires_at: null });
    expect(banner()).toBeNull();
    expect(screen.getByText('others')).toBeTruthy();
  });
});
