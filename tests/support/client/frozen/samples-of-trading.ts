import { expect } from 'vitest';
import { readOne } from '#client/offline/storage.ts';
import { brokerAccountsAtom, selectedAccountAtom, selectedPortfolioAtom } from '#client/state/session/profile.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import { openPortfoliosAtom, portfoliosAtom } from '#client/state/accounts/portfolios.ts';
import { begunJobsAtom, readBegunJobsAtom } from '#client/state/bots/begun-jobs.ts';
import { noteTrialAtom } from '#client/state/bots/kept-trials.ts';
import { storedPartsAtom } from '#client/state/device/stored.ts';
import { configAtom } from '#client/state/start/config.ts';
import { loadNoticesAtom, noticesAtom } from '#client/state/notices/notices.ts';
import { readFormDraftAtom } from '#client/state/device/form-draft.ts';
import { basketDraftAtom, loadBasketAtom } from '#client/state/orders/basket-draft.ts';
import { readIntents } from '#client/state/orders/intent-log.ts';
import { readDraftAtom } from '#client/state/orders/ticket-draft.ts';
import { brokerPhonesAtom, restoreBrokerPhonesAtom } from '#client/state/risk/kill-phones.ts';
import { killChoiceAtom, restoreKillChoiceAtom } from '#client/state/risk/kill-choice.ts';
import { killPressAtom, restorePressAtom } from '#client/state/risk/kill-press.ts';
import { ACCOUNT, CALL, PORTFOLIO, USER } from '#tests/support/server/wire-samples.ts';
import { eventually } from '#tests/support/client/client-page.ts';
import { by, type FrozenSample, own } from './frozen-sample.ts';

const LEG_ORDER = {
  instrument_id: CALL.instrument_id,
  transaction_type: 'BUY',
  order_type: 'LIMIT',
  product: 'NRML',
  validity: 'DAY',
  lots: 2,
  price: 101.5,
};
const DRAFT = { side: 'SELL', kind: 'LIMIT', validity: 'DAY', lots: 3, price: 99.5 };
const INTENT = {
  key: 'k1',
  target: 'basket:p1',
  about: 'Basket',
  state: 'unknown',
  createdAt: 1,
  updatedAt: 2,
  attempts: 1,
  resolveAt: null,
  orders: [],
  error: null,
  owner: 'tab',
  leaseUntil: 3,
};
const BASKET = { legs: [{ id: 'l1', instrument: CALL, order: LEG_ORDER }], hedgeFirst: false, targets: [], sentKey: null };
const NOTICE = { id: 'n1', at: 7, kind: 'warn', group: 'orders', title: { id: 'notifications.title' }, read: false };
const CHOICE = { accountId: 'a1', cancelOrders: false, exitPercent: 50, losingOnly: true, lock: 'hours', hours: 2 };
const JOB = { what: 'sweep', subject: 'edit:b1', name: 'Morning', portfolioId: 'p1', id: 'j1', of: { legs: [] }, seen: false };

/** Stored data of older versions: sessions, accounts, orders, bots and the kill switch. */
export const TRADING_SAMPLES: readonly FrozenSample[] = [
  { module: 'state/session/user', version: 1, key: 'session_user', data: USER, read: (store) => store.get(userDataAtom), gives: USER },
  {
    module: 'state/accounts/accounts',
    version: 1,
    key: 'root',
    data: { accounts: [ACCOUNT, { ...ACCOUNT, id: 'a2' }], selectedAccountId: 'a2' },
    read: (store) => [store.get(brokerAccountsAtom).map(({ id }) => id), store.get(selectedAccountAtom)?.id],
    gives: [['a1', 'a2'], 'a2'],
  },
  {
    module: 'state/start/config',
    version: 1,
    of: 'before hosts named their indices',
    key: 'config',
    data: {
      mainBaseUrl: '',
      analyticsBaseUrl: null,
      analyticsKey: 'k',
      tokenScheme: 'Token',
      features: ['market'],
      registration: 'open',
      version: '0.0.9',
    },
    read: (store) => store.get(configAtom),
    gives: expect.objectContaining({ tokenScheme: 'Token', features: ['market'], analyticsKey: 'k', indices: [], demoResetsAt: null }),
  },
  {
    module: 'state/session/profile',
    version: 1,
    key: own('selection'),
    data: { a1: 'p2' },
    beside: {
      root: { accounts: [ACCOUNT], selectedAccountId: null },
      [own('snapshot/portfolios/a1')]: { value: [PORTFOLIO, { ...PORTFOLIO, id: 'p2' }], exchangeAt: null, tradingDate: null },
    },
    read: (store) => {
      const close = store.set(openPortfoliosAtom, 'a1');
      return eventually(() => {
        if (store.get(portfoliosAtom('a1')).value === null) throw new Error('not read yet');
        close();
        return store.get(selectedPortfolioAtom)?.id;
      });
    },
    gives: 'p2',
  },
  {
    module: 'state/orders/intent-log',
    version: 1,
    of: 'when calls under a key were of the kind keyed',
    key: own('intents'),
    data: [{ ...INTENT, call: { kind: 'keyed', operation: 'placeBasket', body: {} } }],
    read: () => readIntents(USER.id),
    gives: [{ ...INTENT, call: { kind: 'idempotent', operation: 'placeBasket', body: {} } }],
  },
  ...[1, 2, 3].map((version): FrozenSample => {
    const kept = [
      DRAFT,
      { ...DRAFT, kind: 'SL', product: 'MIS', trigger: 101 },
      { ...DRAFT, product: 'CNC', trigger: null, protection: { unit: 'points', stop: 5 } },
    ][version - 1];
    return {
      module: 'state/orders/ticket-draft',
      version,
      key: own(`draft/${CALL.instrument_id}`),
      at: 'recent',
      data: kept,
      read: (store) => store.set(readDraftAtom, CALL.instrument_id),
      // The first ticket sent every order as NRML.
      gives: { product: 'NRML', trigger: null, protection: null, ...kept },
    };
  }),
  {
    module: 'state/device/form-draft',
    version: 1,
    key: own('draft/form/alert/new'),
    at: 'recent',
    data: { form: { note: 'Sell half' } },
    read: async (store) => (await store.set(readFormDraftAtom, 'alert/new'))?.form,
    gives: { note: 'Sell half' },
  },
  {
    module: 'state/orders/basket-draft',
    version: 1,
    key: own('basket'),
    data: BASKET,
    read: by(
      (store) => store.set(loadBasketAtom),
      (store) => store.get(basketDraftAtom),
    ),
    gives: BASKET,
  },
  ...[NOTICE, { ...NOTICE, exchangeAt: 5 }].map((notice, place): FrozenSample => ({
    module: 'state/notices/notices',
    version: place + 1,
    key: own('notices'),
    data: [notice],
    read: by(
      (store) => store.set(loadNoticesAtom),
      (store) => store.get(noticesAtom),
    ),
    gives: [notice],
  })),
  {
    module: 'state/stream/stream',
    version: 1,
    key: own('stream'),
    data: { seq: 42, heardAt: 5 },
    // The requests of the stream are tested in tests/client/state/stream/stream.test.ts.
    read: (store) => store.get(storedPartsAtom).stream,
    gives: expect.objectContaining({ v: 1, data: { seq: 42, heardAt: 5 } }),
  },
  {
    module: 'state/bots/kept-trials',
    version: 1,
    key: own('trials'),
    data: [{ id: 't1', kind: 'daily', definition: {} }],
    // A second trial is stored after the old one.
    read: (store) => {
      void store.set(noteTrialAtom, 'daily', {} as never);
      return eventually(async () => {
        const { data } = (await readOne(own('trials'))) as { data: { id: string }[] };
        if (data.length !== 2) throw new Error('not noted yet');
        return data[0];
      });
    },
    gives: { id: 't1', kind: 'daily', definition: {} },
  },
  {
    module: 'state/risk/kill-press',
    version: 1,
    key: own('kill-press'),
    data: { key: 'k9', body: { scope: { kind: 'all' } }, state: 'sending', pressedAt: 3, error: null },
    read: (store) => {
      void store.set(restorePressAtom);
      return eventually(() => {
        if (store.get(killPressAtom) === null) throw new Error('not read yet');
        return store.get(killPressAtom);
      });
    },
    gives: { key: 'k9', body: { scope: { kind: 'all' } }, state: 'unknown', pressedAt: 3, error: null },
  },
  {
    module: 'state/risk/kill-choice',
    version: 1,
    key: own('kill-choice'),
    data: CHOICE,
    read: by(
      (store) => store.set(restoreKillChoiceAtom),
      (store) => store.get(killChoiceAtom),
    ),
    gives: CHOICE,
  },
  {
    module: 'state/risk/kill-phones',
    version: 1,
    key: own('broker-phones'),
    data: { a1: '+91 22 0000 0000' },
    read: by(
      (store) => store.set(restoreBrokerPhonesAtom),
      (store) => store.get(brokerPhonesAtom),
    ),
    gives: { a1: '+91 22 0000 0000' },
  },
  {
    module: 'state/bots/begun-jobs',
    version: 1,
    key: own('jobs'),
    data: [JOB],
    read: by(
      (store) => store.set(readBegunJobsAtom),
      (store) => store.get(begunJobsAtom),
    ),
    gives: [JOB],
  },
];
