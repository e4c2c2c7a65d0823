import { renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import { createElement, type ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { readOne } from '#client/offline/storage.ts';
import {
  accountsAtom,
  createAccountAtom,
  deleteAccountAtom,
  loginAccountAtom,
  loginBrokerAccountIdAtom,
  openAccountsAtom,
  updateAccountAtom,
} from '#client/state/accounts/accounts.ts';
import { chainOfKeyAtom, keyOfChain } from '#client/state/market/chain.ts';
import { orderBookAtom } from '#client/state/orders/order-book.ts';
import {
  createPortfolioAtom,
  deletePortfolioAtom,
  portfoliosAtom,
  refreshPortfoliosAtom,
  updatePortfolioAtom,
} from '#client/state/accounts/portfolios.ts';
import {
  foldPositionAtom,
  positionListAtom,
  positionsAtom,
  refreshPositionsAtom,
  usePositions,
  useSummary,
} from '#client/state/positions/positions.ts';
import { brokerAccountsAtom, brokerPortfoliosAtom, selectedPortfolioAtom } from '#client/state/session/profile.ts';
import { resourceFamily } from '#client/state/resource/resource-family.ts';
import { refetchAllAtom } from '#client/state/resource/resource-registry.ts';
import { signInAtom } from '#client/state/session/session.ts';
import { read } from '#client/state/market/ticker-store.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as positions from '#contract/operations/positions.ts';
import { wallTime } from '#domain/units/time.ts';
import { eventually, openPage, turns, useCleanDevice, type ClientPage } from '#tests/support/client/client-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { onScreen } from '#tests/support/client/on-screen.ts';
import { ACCOUNT, CALL, EXCHANGE_AT, PORTFOLIO, positionOf, SERVER_AT, TRADING_DATE, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();

const SECOND = { ...ACCOUNT, id: 'a2', account_number: 'P-1002', label: 'Second' };
const positionsAnswer = (data = [positionOf()]) => ({ data, exchange_at: EXCHANGE_AT, received_at: SERVER_AT, trading_date: TRADING_DATE });

function prepare(): void {
  server()
    .on(authenticate.login, { user: USER, token: 't-1', message: '' })
    .on(authenticate.getProfile, { user: USER })
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(positions.getPositions, positionsAnswer())
    .on(positions.getPositionSummary, refusal('portfolio.not-found'));
}
async function signedInPage(): Promise<ClientPage> {
  prepare();
  const page = await openPage();
  await page.store.set(signInAtom, { email: USER.email, password: 'x' });
  await eventually(() => expect(page.store.get(brokerPortfoliosAtom)).toHaveLength(1));
  return page;
}
const ids = (list: readonly { id: string }[] | null | undefined) => (list ?? []).map(({ id }) => id);

describe('the list rules', () => {
  test('creating appends, updating replaces by id, deleting removes by id', async () => {
    const { store } = await signedInPage();
    server().on(accounts.createAccount, { broker_accounts: SECOND });
    expect(await store.set(createAccountAtom, { broker_name: 'paper', environment: 'paper', label: 'Second' })).toEqual(SECOND);
    expect(ids(store.get(brokerAccountsAtom))).toEqual(['a1', 'a2']);
    server().on(accounts.updateAccount, { broker_accounts: { ...ACCOUNT, label: 'Renamed' } });
    await store.set(updateAccountAtom, 'a1', { label: 'Renamed' });
    expect(store.get(brokerAccountsAtom).map(({ label }) => label)).toEqual(['Renamed', 'Second']);
    server().on(accounts.deleteAccount, { message: '' });
    await store.set(deleteAccountAtom, 'a1');
    expect(ids(store.get(brokerAccountsAtom))).toEqual(['a2']);
  });

  test('a failed mutation changes nothing and rejects with the reason', async () => {
    const { store } = await signedInPage();
    server().on(accounts.deleteAccount, refusal('account.has-open-positions'));
    await expect(store.set(deleteAccountAtom, 'a1')).rejects.toMatchObject({ code: 'account.has-open-positions' });
    expect(ids(store.get(brokerAccountsAtom))).toEqual(['a1']);
  });

  test('creating and updating portfolios likewise, but deleting one does not touch the list: it is fetched again', async () => {
    const { store } = await signedInPage();
    const second = { ...PORTFOLIO, id: 'p2', name: 'Second' };
    server().on(portfolios.createPortfolio, { portfolios: second });
    await store.set(createPortfolioAtom, { broker_account_id: 'a1', name: 'Second' });
    expect(ids(store.get(brokerPortfoliosAtom))).toEqual(['p1', 'p2']);
    server().on(portfolios.updatePortfolio, { portfolios: { ...second, name: 'Other' } });
    await store.set(updatePortfolioAtom, 'p2', { name: 'Other' });
    expect(store.get(brokerPortfoliosAtom)[1]?.name).toBe('Other');

    let answer = () => {};
    server()
      .on(portfolios.deletePortfolio, { portfolios: second })
      .on(portfolios.listPortfolios, async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return { portfolios: [{ ...second, name: 'Other' }] };
      });
    const pending = store.set(deletePortfolioAtom, 'p1');
    await turns();
    expect(ids(store.get(brokerPortfoliosAtom))).toEqual(['p1', 'p2']);
    answer();
    await pending;
    expect(ids(store.get(brokerPortfoliosAtom))).toEqual(['p2']);
  });

  test('broker login success clears the account that is being logged in; a failure keeps it', async () => {
    const { store } = await signedInPage();
    server().on(accounts.loginAccount, { message: 'expired' });
    await expect(store.set(loginAccountAtom, 'a1', {})).rejects.toMatchObject({ message: 'expired' });
    expect(store.get(loginBrokerAccountIdAtom)).toBe('a1');
    server().on(accounts.loginAccount, {});
    await store.set(loginAccountAtom, 'a1', {});
    expect(store.get(loginBrokerAccountIdAtom)).toBeNull();
  });

  test('a failed positions fetch empties the positions; the copy stays readable as a copy', async () => {
    const { store } = await signedInPage();
    await store.set(refreshPositionsAtom, 'p1');
    expect(store.get(positionListAtom('p1'))).toHaveLength(1);
    server().on(positions.getPositions, refusal('server.stopping'));
    await store.set(refreshPositionsAtom, 'p1');
    expect(store.get(positionListAtom('p1'))).toEqual([]);
    expect(store.get(positionsAtom('p1'))).toMatchObject({
      value: [{ position_id: 'x1' }],
      source: 'storage',
      status: 'error',
      error: { code: 'server.stopping' },
    });
  });
});

describe('a resource', () => {
  test('says where it is from and when it was true', async () => {
    const { store } = await signedInPage();
    const before = Date.now();
    await store.set(refreshPositionsAtom, 'p1');
    const resource = store.get(positionsAtom('p1'));
    expect(resource).toMatchObject({ source: 'network', status: 'ready', exchangeAt: EXCHANGE_AT, tradingDate: TRADING_DATE, error: null });
    expect(resource.receivedAt).toBeLessThanOrEqual(before + 5_000);
    expect(store.get(positionsAtom('p2'))).toMatchObject({ value: null, receivedAt: null, source: null, status: 'idle' });
  });

  test('seeds the live prices with its own dated quotes', async () => {
    const { store } = await signedInPage();
    await store.set(refreshPositionsAtom, 'p1');
    expect(read(CALL.instrument_id)).toMatchObject({ ltp: 112.35, exchangeAt: EXCHANGE_AT, origin: 'feed' });
  });

  test('is there after an offline reload, with its time, as a copy', async () => {
    const first = await signedInPage();
    await first.store.set(refreshPositionsAtom, 'p1');
    const seen = first.store.get(positionsAtom('p1'));
    await eventually(async () => expect(await readOne(`u/${USER.id}/snapshot/positions/p1@`)).toBeDefined());
    await eventually(async () => expect(await readOne(`u/${USER.id}/snapshot/portfolios/a1`)).toBeDefined());
    await eventually(async () => expect(await readOne('root')).toBeDefined());
    first.close();

    server().down = true;
    const { store } = await openPage();
    await eventually(() => expect(store.get(selectedPortfolioAtom)?.id).toBe('p1'));
    const wrapper = ({ children }: { children: ReactNode }) => createElement(Provider, { store }, children);
    const { result, unmount } = renderHook(() => usePositions('p1'), { wrapper });
    await eventually(() => expect(result.current).toMatchObject({ status: 'error', source: 'storage' }));
    expect(result.current).toMatchObject({
      value: seen.value,
      receivedAt: seen.receivedAt,
      exchangeAt: EXCHANGE_AT,
      tradingDate: TRADING_DATE,
      source: 'storage',
    });
    expect(read(CALL.instrument_id)).toMatchObject({ ltp: 112.35, origin: 'storage' });
    expect(store.get(accountsAtom)).toMatchObject({ source: 'storage', value: [{ id: 'a1' }] });
    server().down = false;
    result.current.refresh();
    await eventually(() => expect(result.current).toMatchObject({ status: 'ready', source: 'network', error: null }));
    unmount();
  });

  test('whose copy comes late is painted from it after all, unless something newer is there', async () => {
    const kept = { value: ['kept'], receivedAt: wallTime(1), exchangeAt: null, tradingDate: null };
    let give: (copy: typeof kept) => void = () => {};
    const stored = new Promise<typeof kept>((resolve) => (give = resolve));
    let answers = false;
    const family = resourceFamily<string[]>({
      name: 'late',
      operation: 'listPortfolios',
      streamed: false,
      check: (data): data is string[] => Array.isArray(data),
      load: async () => {
        if (!answers) throw new TypeError('Failed to fetch');
        return { value: ['new'], receivedAt: wallTime(2), exchangeAt: null, source: 'network' };
      },
      keep: { read: () => stored, save: () => {} },
    });
    const { store } = await openPage();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const closeOld = store.set(family.open, 'old');
    await vi.advanceTimersByTimeAsync(3_000);
    answers = true;
    const closeNew = store.set(family.open, 'new');
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    expect(store.get(family.atomOf('old'))).toMatchObject({ value: null, status: 'error' });
    give(kept);
    await eventually(() => expect(store.get(family.atomOf('old'))).toMatchObject({ ...kept, source: 'storage', status: 'error' }));
    expect(store.get(family.atomOf('new'))).toMatchObject({ value: ['new'], source: 'network', status: 'ready' });
    closeOld();
    closeNew();
  });

  test('mounted by several parts of a screen is fetched once', async () => {
    const { store } = await signedInPage();
    const wrapper = ({ children }: { children: ReactNode }) => createElement(Provider, { store }, children);
    const { result, unmount } = renderHook(() => [usePositions('p1'), usePositions('p1'), usePositions(null)], { wrapper });
    await eventually(() => expect(result.current[0]?.status).toBe('ready'));
    expect(result.current[1]?.value).toBe(result.current[0]?.value);
    expect(result.current[2]).toMatchObject({ status: 'idle', value: null });
    expect(server().callsOf(positions.getPositions)).toHaveLength(1);
    unmount();
  });

  test('keeps the newest of what an event and an older answer say', async () => {
    const { store } = await signedInPage();
    await store.set(refreshPositionsAtom, 'p1');
    let answer = () => {};
    server().on(positions.getPositions, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return positionsAnswer([positionOf({ revision: 1, net_lots: 1 })]);
    });
    const pending = store.set(refreshPositionsAtom, 'p1');
    await turns();
    store.set(foldPositionAtom, positionOf({ revision: 3, net_lots: 3 }));
    store.set(foldPositionAtom, positionOf({ revision: 2, net_lots: 2 }));
    store.set(foldPositionAtom, positionOf({ position_id: 'x2', revision: 1 }));
    expect(store.get(positionsAtom('p1')).value?.[0]?.net_lots).toBe(3);
    answer();
    await pending;
    expect(store.get(positionsAtom('p1')).value).toMatchObject([{ position_id: 'x1', net_lots: 3 }, { position_id: 'x2' }]);
  });

  test('moves the totals of its portfolio at once by what it has realised and paid since, and has them fetched again', async () => {
    const { store } = await signedInPage();
    const totals = { portfolio_id: 'p1', open_positions: 1, realised_pnl: 10, charges: 4, unrealised_pnl: 0, gross_pnl: 10, net_pnl: 6 };
    const summaryOf = (more: object) => ({ ...totals, exchange_at: EXCHANGE_AT, received_at: SERVER_AT, ...more });
    server()
      .on(positions.getPositions, () => positionsAnswer([positionOf({ revision: 1, updated_at: EXCHANGE_AT })]))
      .on(positions.getPositionSummary, () => summaryOf({}));
    await store.set(refreshPositionsAtom, 'p1');
    const shown = onScreen(store, () => useSummary('p1'));
    await eventually(() => expect(shown().value?.realised_pnl).toBe(10));
    let answer = () => {};
    server().on(positions.getPositionSummary, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return summaryOf({ realised_pnl: 77, exchange_at: EXCHANGE_AT + 250 });
    });
    const charges = { ...positionOf().charges, total: 1.5 };
    store.set(foldPositionAtom, positionOf({ revision: 2, realised_pnl: 65, charges, updated_at: EXCHANGE_AT }));
    await eventually(() => expect(shown().value).toMatchObject({ realised_pnl: 75, charges: 5.5 }));
    answer();
    await eventually(() => expect(shown().value?.realised_pnl).toBe(77));
  });

  test('of a past day stays as that day left it, whatever becomes of it today', async () => {
    const { store } = await signedInPage();
    server().on(positions.getPositions, () => positionsAnswer([positionOf({ revision: 1, net_lots: 0 })]));
    await store.set(refreshPositionsAtom, 'p1', '2026-11-20');
    store.set(foldPositionAtom, positionOf({ revision: 3, net_lots: 3 }));
    expect(store.get(positionsAtom('p1', '2026-11-20')).value).toMatchObject([{ position_id: 'x1', net_lots: 0 }]);
  });

  test('on screen is fetched again after a gap; off screen it is not', async () => {
    const { store } = await signedInPage();
    const close = store.set(openAccountsAtom);
    const before = server().callsOf(accounts.listAccounts).length;
    store.set(refetchAllAtom);
    await eventually(() => expect(server().callsOf(accounts.listAccounts)).toHaveLength(before + 1));
    close();
    expect(store.get(orderBookAtom('P-1001')).status).toBe('idle');
    expect(store.get(chainOfKeyAtom(keyOfChain('NIFTY', null))).status).toBe('idle');
  });

  test('asked for twice at once is fetched once more after the first answer, which may be older', async () => {
    const { store } = await signedInPage();
    const answers: (() => void)[] = [];
    server().on(portfolios.listPortfolios, async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return { portfolios: [{ ...PORTFOLIO, name: `answer ${answers.length}` }] };
    });
    const first = store.set(refreshPortfoliosAtom, 'a1');
    const second = store.set(refreshPortfoliosAtom, 'a1');
    await eventually(() => expect(answers).toHaveLength(1));
    answers[0]?.();
    await eventually(() => expect(answers).toHaveLength(2));
    answers[1]?.();
    await Promise.all([first, second]);
    expect(store.get(portfoliosAtom('a1')).value?.[0]?.name).toBe('answer 2');
  });

  test('whose fetch fails on a dead connection keeps its value and its old time', async () => {
    const { store } = await signedInPage();
    const before = store.get(portfoliosAtom('a1'));
    server().on(portfolios.listPortfolios, connectionLost());
    await store.set(refreshPortfoliosAtom, 'a1');
    expect(store.get(portfoliosAtom('a1'))).toMatchObject({
      value: before.value,
      receivedAt: before.receivedAt,
      source: 'storage',
      status: 'error',
      error: { kind: 'network' },
    });
  });
});
