import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { ApiError, asApiError } from '#client/api/api-error.ts';
import { getBrokerLink, startBrokerLink } from '#client/api/broker-links.ts';
import { listPortfolios } from '#client/api/portfolios.ts';
import { mainUrl } from '#client/api/settings.ts';
import type { Account, AccountLoginBody } from '#client/api/types.ts';
import { isStandalone, leavePage, openWindow } from '#client/platform/leave-page.ts';
import { forgetLogin, rememberLogin } from '#client/platform/login-return.ts';
import { accountsAtom, loginAccountAtom, loginBrokerAccountIdAtom, refreshAccountsAtom } from '#client/state/accounts/accounts.ts';
import { connectivityAtom } from '#client/state/stream/connectivity.ts';
import { refreshPositionsAtom } from '#client/state/positions/positions.ts';
import type { Store } from '#client/state/store.ts';
import { isLost, type Phase } from './phase.ts';
import { useWaiting } from './use-waiting.ts';

interface Login {
  readonly account: Account;
  /** The page to return to. */
  readonly from: string;
  /** The query parameters of the broker's redirect, as the body of the login call; null when the page was opened in another way. */
  readonly brought: AccountLoginBody | null;
  /** The trader has already asked for the login: skip the explanation. */
  readonly atOnce: boolean;
  /** Whether the server can start a login and keep the broker's answer. */
  readonly links: boolean;
}

const cancelled = () => new ApiError({ code: 'broker.login-cancelled', status: 0, message: '', kind: 'unexpected' });

function firstPhase({ brought, atOnce, links }: Login): Phase {
  // A cancelled login has no token for the specification's call.
  if (brought && !links && brought.request_token === undefined) return { step: 'failed', error: cancelled(), again: null };
  if (brought) return { step: 'verifying', body: brought, unsure: false };
  if (!links) return { step: 'explain' };
  return { step: atOnce ? 'starting' : 'looking' };
}

/** Returns the login address in the browser's form; throws unless it is a web page. */
function loginAddress(given: string): string {
  const url = new URL(given, mainUrl('/'));
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TypeError('not a login page');
  return url.href;
}

/** Fetches the positions of the account; a failed call shows where the positions belong. */
async function loadPositions(store: Store, accountId: string): Promise<void> {
  const portfolios = await listPortfolios(accountId).catch(() => []);
  await Promise.allSettled(portfolios.map(({ id }) => store.set(refreshPositionsAtom, id)));
}

const bodyOf = ({ broker_name }: Account, link_id: string): AccountLoginBody => ({ broker_name, link_id });

/** The server call of each step; every answer leads to the next step. */
function useSteps({ account, from }: Login) {
  const store = useStore();
  const exchange = useSetAtom(loginAccountAtom);
  const setLoginId = useSetAtom(loginBrokerAccountIdAtom);

  const look = async (): Promise<Phase> => {
    const link = await getBrokerLink(account.id, { quiet: 'probe' }).catch(() => null);
    if (link?.status === 'waiting') return { step: 'waiting', link: { ...link, url: null }, blocked: false };
    if (link?.status === 'returned') return { step: 'verifying', body: bodyOf(account, link.link_id), unsure: false };
    return { step: 'explain' };
  };
  const start = async (): Promise<Phase> => {
    const handOff = isStandalone();
    setLoginId(account.id);
    try {
      const { login_url, ...link } = await startBrokerLink(account.id, handOff, { quiet: 'shown' });
      const url = loginAddress(login_url);
      if (handOff) return { step: 'waiting', link: { ...link, url }, blocked: !openWindow(url) };
      rememberLogin({ accountId: account.id, from });
      leavePage(url);
      return { step: 'leaving' };
    } catch (thrown) {
      return { step: 'failed', error: asApiError(thrown), again: null };
    }
  };
  const connected = async () => {
    await Promise.resolve(store.set(refreshAccountsAtom)).catch(() => undefined);
    return store.get(accountsAtom).value?.find(({ id }) => id === account.id)?.status === 'active';
  };
  const verify = async (body: AccountLoginBody, unsure: boolean): Promise<Phase> => {
    try {
      await exchange(account.id, body);
      return { step: 'loading' };
    } catch (thrown) {
      const error = asApiError(thrown);
      // The token was already used: by the attempt whose answer was lost, or by the other window of the same login.
      const taken = error.code === 'broker.token-used' && (unsure || body.link_id !== undefined);
      if (taken && (await connected())) return { step: 'loading' };
      return { step: 'failed', error, again: isLost(error) ? body : null };
    }
  };
  const load = async (): Promise<Phase> => {
    await loadPositions(store, account.id);
    return { step: 'done' };
  };
  return { look, start, verify, load };
}

/** Shows the page as it was left after the browser's back button. */
function useWayBack(setPhase: Dispatch<SetStateAction<Phase>>): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setPhase((now) => (now.step === 'leaving' ? { step: 'looking' } : now));
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [setPhase]);
}

/** Runs the login of an account. Each step starts once; the broker's token is kept in memory only. */
export function useBrokerLogin(login: Login) {
  const { account } = login;
  const setLoginId = useSetAtom(loginBrokerAccountIdAtom);
  const offline = useAtomValue(connectivityAtom).state === 'offline';
  const work = useSteps(login);
  const [phase, setPhase] = useState<Phase>(() => firstPhase(login));
  const begun = useRef<Phase | null>(null);

  useEffect(() => {
    if (begun.current === phase) return;
    // Offline, verification waits for the connection; the page and the broker's token stay.
    if (offline && phase.step === 'verifying') return;
    begun.current = phase;
    const next = (step: Promise<Phase>) => void step.then((after) => setPhase((now) => (now === phase ? after : now)));
    if (phase.step === 'looking') next(work.look());
    else if (phase.step === 'starting') next(work.start());
    else if (phase.step === 'verifying') next(work.verify(phase.body, phase.unsure));
    else if (phase.step === 'loading') next(work.load());
    else if (phase.step === 'done') forgetLogin();
  });

  useWayBack(setPhase);

  useWaiting({
    account,
    phase,
    onReturned: (linkId) => setPhase({ step: 'verifying', body: bodyOf(account, linkId), unsure: false }),
    onFinished: () => setPhase({ step: 'loading' }),
    onReplaced: (link) => setPhase({ step: 'waiting', link: { ...link, url: null }, blocked: false }),
  });

  return {
    phase,
    offline,
    begin: () => setPhase({ step: 'starting' }),
    giveUp: () => {
      setLoginId(null);
      setPhase({ step: 'explain' });
    },
    tryAgain: (body: AccountLoginBody) => setPhase({ step: 'verifying', body, unsure: true }),
  };
}
