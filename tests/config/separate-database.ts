/**
 * What CI repeats on a separate PostgreSQL, which another program keeps and which waits for its disk; with LONG=1 all of tests/server and tests/contract.
 * Both databases are PostgreSQL: the same statements do the same there, so each needs to run there once. After the run CI fails where a function in a file
 * with SQL was not called (run/executed-sql.mjs): a new one is called by a file listed here, or such a file is added.
 */
const CHOSEN: Readonly<Record<string, readonly string[]>> = {
  'connections, transactions, locks, migrations, backups, statements as they go over the wire': ['database/*'],
  'keys, leases, orders and exits that race or that a failing statement cuts off': [
    'bots/bot-lost-lease',
    'bots/bot-runs-restart',
    'bots/held-groups',
    'bots/sweep-shares',
    'books/one-failing-*',
    'market/one-failing-alert',
    'orders/baskets',
    'orders/idempotency',
    'orders/or-nothing',
    'orders/order-trips',
    'orders/orders',
    'orders/turned-up',
    'positions/positions',
    'risk/kill-switch',
    'telling/telling-kills',
  ],
  'each call once, and each table as a filter of a stranger reaches it': [
    'analytics/postgrest-language',
    'analytics/tables',
    'attacks/analytics-queries',
    'attacks/authorisation',
    'attacks/demo-visitor',
    'attacks/requests',
    'attacks/session-endings',
    'spec/section-7-calls',
  ],
  'the remaining functions with SQL, by the quickest files that call them': [
    'accounts/account-cash',
    'accounts/broker-links',
    'books/close-day',
    'books/reconciliation',
    'bots/bot-calls',
    'bots/bot-results',
    'bots/bot-runs',
    'bots/bot-sets',
    'bots/run-drift',
    'brokers/closed-elsewhere',
    'brokers/convert',
    'brokers/funds',
    'brokers/holdings',
    'brokers/placed-elsewhere',
    'brokers/secrets',
    'brokers/stops',
    'brokers/triggers',
    'identity/authenticate',
    'identity/login-throttle',
    'identity/owner',
    'identity/recovery',
    'identity/seal-anew',
    'instructions/position-actions',
    'market/alerts',
    'market/charts',
    'market/past-screener',
    'market/screener',
    'markets/deribit',
    'own-history/own-history',
    'risk/risk-limits',
    'once/exchange/chain-figures',
    'once/exchange/history',
    'once/practice/broker-returns',
    'once/practice/practice-faults',
    'once/wire/passkeys',
    'telling/held-channels',
    'telling/server-care',
    'telling/witness',
  ],
};

const LONG = process.env['LONG'] === '1';

/** Returns the test files that run on a separate PostgreSQL. */
export const onSeparateDatabase = (): string[] => [
  'tests/contract/brokers.test.ts',
  ...(LONG ? ['tests/contract/*.test.ts', 'tests/server/!(once)/*.test.ts'] : []),
  ...Object.values(CHOSEN).flatMap((files) => files.map((file) => `tests/server/${file}.test.ts`)),
];
