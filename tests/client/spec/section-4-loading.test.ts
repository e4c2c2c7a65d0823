import { describe, expect, test } from 'vitest';
import {
  createAccountAtom,
  deleteAccountAtom,
  loginAccountAtom,
  refreshAccountsAtom,
  updateAccountAtom,
  useBrokers,
} from '#client/state/accounts/accounts.ts';
import {
  createBotAtom,
  deleteBotAtom,
  updateBotAtom,
  useBaseStrategies,
  useDailyBots,
  useTradingBots,
} from '#client/state/accounts/bots.ts';
import { loadingAtom, type OperationName } from '#client/state/resource/loading.ts';
import { refreshOrderBookAtom } from '#client/state/orders/order-book.ts';
import { outboxReadyAtom, submitIntentAtom, type IntentCall } from '#client/state/orders/outbox.ts';
import { changePasswordAtom } from '#client/state/session/password.ts';
import { openPositionBookAtom } from '#client/state/positions/position-book.ts';
import { createPortfolioAtom, deletePortfolioAtom, refreshPortfoliosAtom, updatePortfolioAtom } from '#client/state/accounts/portfolios.ts';
import { refreshPositionsAtom, useSummary } from '#client/state/positions/positions.ts';
import { registerAtom, signInAtom } from '#client/state/session/session.ts';
import type { Store } from '#client/state/store.ts';
import { adoptTokenAtom } from '#client/state/session/token.ts';
import { loadProfileAtom, updateProfileAtom } from '#client/state/session/user-record.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import { updateTradeDefaultAtom } from '#client/state/orders/trade-defaults.ts';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations/all.ts';
import { featureOfPath } from '#contract/spec-calls.ts';
import { eventually, openPage, useCleanDevice } from '#tests/support/client/client-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { botSample } from '#tests/support/client/bot-samples.ts';
import { onScreen } from '#tests/support/client/on-screen.ts';
import { ACCOUNT, bookOf, EXCHANGE_AT, PORTFOLIO, SERVER_AT, TRADING_DATE, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();

const CREDENTIALS = { email: USER.email, password: 'correct horse' };
const REGISTRATION = { ...CREDENTIALS, name: 'Ada', mobile: '+91 90000 00000' };
const WHERE = { account_number: ACCOUNT.account_number, portfolio_id: PORTFOLIO.id };
const BOT = botSample({ id: 'b1' });
const BOT_BODY = { portfolio_id: PORTFOLIO.id, name: 'Morning', definition: BOT.definition };
const LINE = {
  instrument_id: 'i1',
  transaction_type: 'BUY',
  order_type: 'MARKET',
  product: 'NRML',
  validity: 'DAY',
  variety: 'regular',
  lots: 1,
  price: null,
  trigger_price: null,
} as const;
const order = (call: IntentCall) => (store: Store) => store.set(submitIntentAtom, call);

/** What each call of the specification is made by. */
const RUN: Readonly<Partial<Record<OperationName, (store: Store) => unknown>>> = {
  login: (store) => store.set(signInAtom, CREDENTIALS),
  register: (store) => store.set(registerAtom, REGISTRATION),
  getProfile: (store) => store.set(loadProfileAtom),
  updateProfile: (store) => store.set(updateProfileAtom, { name: 'Ada L.' }),
  changePassword: (store) => store.set(changePasswordAtom, { current_password: 'one', new_password: 'another one' }),
  updateTradeDefault: (store) => store.set(updateTradeDefaultAtom, { product: 'NRML' }),
  listAccounts: (store) => store.set(refreshAccountsAtom),
  listBrokers: (store) => onScreen(store, useBrokers),
  createAccount: (store) => store.set(createAccountAtom, { broker_name: 'paper', environment: 'paper', label: 'Second' }),
  updateAccount: (store) => store.set(updateAccountAtom, 'a1', { label: 'x' }),
  deleteAccount: (store) => store.set(deleteAccountAtom, 'a1'),
  loginAccount: (store) => store.set(loginAccountAtom, 'a1', {}),
  listPortfolios: (store) => store.set(refreshPortfoliosAtom, 'a1'),
  createPortfolio: (store) => store.set(createPortfolioAtom, { broker_account_id: 'a1', name: 'Other' }),
  updatePortfolio: (store) => store.set(updatePortfolioAtom, 'p1', { name: 'x' }),
  deletePortfolio: (store) => store.set(deletePortfolioAtom, 'p1'),
  listBaseStrategies: (store) => onScreen(store, useBaseStrategies),
  listTradingBots: (store) => onScreen(store, () => useTradingBots('p1')),
  createTradingBot: (store) => store.set(createBotAtom, 'trading', BOT_BODY),
  updateTradingBot: (store) => store.set(updateBotAtom, 'trading', BOT, { name: 'x' }),
  deleteTradingBot: (store) => store.set(deleteBotAtom, 'trading', BOT.id),
  listDailyBots: (store) => onScreen(store, () => useDailyBots('p1')),
  createDailyBot: (store) => store.set(createBotAtom, 'daily', BOT_BODY),
  updateDailyBot: (store) => store.set(updateBotAtom, 'daily', BOT, { name: 'x' }),
  deleteDailyBot: (store) => store.set(deleteBotAtom, 'daily', BOT.id),
  getOrderBook: (store) => store.set(refreshOrderBookAtom, 'P-1001'),
  placeTrades: order({ kind: 'place', body: { ...WHERE, orders: [LINE] } }),
  executeOrder: order({ kind: 'execute', body: { action: 'square_off', ...WHERE, position_id: 'x' } as never }),
  modifyOrder: order({ kind: 'modify', body: { account_number: 'P-1001', order_id: 'o1', price: 1 } }),
  cancelOrder: order({ kind: 'cancel', body: { account_number: 'P-1001', order_id: 'o1' } }),
  squareOffTrades: order({ kind: 'idempotent', operation: 'squareOffTrades', body: { scope: 'portfolio', ...WHERE } as never }),
  placeStopLossOrder: order({
    kind: 'idempotent',
    operation: 'placeStopLossOrder',
    body: { ...WHERE, position_id: 'x', trigger_price: 1 },
  }),
  placeTargetOrder: order({ kind: 'idempotent', operation: 'placeTargetOrder', body: { ...WHERE, position_id: 'x', price: 9 } }),
  getPositionBook: (store) => store.set(openPositionBookAtom, 'P-1001'),
  getPositions: (store) => store.set(refreshPositionsAtom, 'p1'),
  getPositionSummary: (store) => onScreen(store, () => useSummary('p1')),
};

const ORDERS = { orders: [], message: '' };
const POSITIONS = { data: [], exchange_at: EXCHANGE_AT, received_at: SERVER_AT, trading_date: TRADING_DATE };
/** Answers of successful calls; absent where the answer is not used. */
const ANSWERS: Readonly<Partial<Record<OperationName, object>>> = {
  login: { user: USER, token: 't-2', message: '' },
  register: { user: USER, message: '' },
  getProfile: { user: USER },
  updateProfile: { user: USER },
  listAccounts: { broker_accounts: [ACCOUNT] },
  listBrokers: { brokers: [] },
  createAccount: { broker_accounts: { ...ACCOUNT, id: 'a2' } },
  updateAccount: { broker_accounts: ACCOUNT },
  listPortfolios: { portfolios: [PORTFOLIO] },
  createPortfolio: { portfolios: { ...PORTFOLIO, id: 'p2' } },
  updatePortfolio: { portfolios: PORTFOLIO },
  deletePortfolio: { portfolios: PORTFOLIO },
  listBaseStrategies: { base_strategies: [] },
  listTradingBots: { trading_bots: [BOT] },
  createTradingBot: BOT,
  updateTradingBot: BOT,
  listDailyBots: { daily_bots: [BOT] },
  createDailyBot: BOT,
  updateDailyBot: BOT,
  getOrderBook: { order_book: [], exchange_at: EXCHANGE_AT, received_at: SERVER_AT, trading_date: TRADING_DATE },
  placeTrades: ORDERS,
  executeOrder: ORDERS,
  modifyOrder: ORDERS,
  cancelOrder: ORDERS,
  squareOffTrades: ORDERS,
  placeStopLossOrder: { instruction: { instruction_id: 'i1' } },
  placeTargetOrder: { instruction: { instruction_id: 'i2' } },
  getPositionBook: bookOf([]),
  getPositions: POSITIONS,
};

const SPEC_CALLS = OPERATIONS.filter(({ path }) => featureOfPath(path) === null);

describe('every remote operation has its own loading flag: true while pending, false after', () => {
  test.each(SPEC_CALLS.map((operation) => [operation.operationId, operation] as const))('%s', async (id, operation: Operation) => {
    const name = id as OperationName;
    for (const other of OPERATIONS) server().on(other, refusal('request.invalid'));
    const { store } = await openPage();
    store.set(userDataAtom, USER);
    store.set(adoptTokenAtom, 't-1');
    const pending = () => SPEC_CALLS.filter(({ operationId }) => store.get(loadingAtom(operationId as OperationName)));
    expect(RUN[name], 'nothing makes this call').toBeDefined();
    for (const success of [true, false]) {
      await eventually(() => expect([store.get(outboxReadyAtom), pending()], 'nothing is pending').toEqual([true, []]));
      let finish = (_response: Response) => {};
      server().on(operation, () => new Promise<Response>((resolve) => (finish = resolve)));
      const before = server().callsOf(operation).length;
      const running = RUN[name]?.(store);
      await eventually(() => expect(server().callsOf(operation).length).toBe(before + 1));
      expect(pending().map(({ operationId }) => operationId)).toEqual([name]);
      const answer = success ? Response.json(ANSWERS[name] ?? {}) : refusal('request.invalid');
      server().on(operation, answer);
      finish(answer.clone());
      await Promise.resolve(running).catch(() => undefined);
      await eventually(() => expect(store.get(loadingAtom(name))).toBe(false));
    }
  });
});
