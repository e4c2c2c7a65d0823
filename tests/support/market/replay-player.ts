// A separate process that runs the same orders on a server without a port, and kills itself in the middle on request. Input: one JSON task as its argument.
// Output: one JSON line on stdout.
import { pino } from 'pino';
import { createServices } from '#server/app/services.ts';
import { readConfig } from '#server/config/read-config.ts';
import { type Connection, openDatabase } from '#server/db/connect.ts';
import { someOption } from '../server/desk.ts';
import { fakeClock } from '../server/fake-clock.ts';
import { UNLIMITED_RATES } from '#tests/support/server/unlimited-rates.ts';

export interface PlayTask {
  readonly connection: Connection;
  readonly steps: number;
  /** Step at which the process ends at once, as by a power cut; null = never. */
  readonly endsAt: number | null;
}
export interface Played {
  readonly replayLog: string;
  readonly step: number;
  /** Orders and fills without their random ids. */
  readonly orders: readonly string[];
  readonly fills: readonly string[];
}

const EVERY = 20;
const EMAIL = 'player@example.com';

const task = JSON.parse(process.argv[2] ?? '') as PlayTask;
const { db, close } = openDatabase(task.connection, { size: 5, onError: () => {} });
const services = await createServices({
  config: readConfig({ REGISTRATION: 'open', SIM_SEED: '23' }, { root: '/nowhere', version: '0.0.0' }),
  db,
  connection: task.connection,
  clock: fakeClock(),
  log: pino({ level: 'silent' }),
  secretKey: Buffer.alloc(32, 7),
  exchangeStandsStill: true,
  orderRates: UNLIMITED_RATES,
});
await services.start();
const { venue, accounts, portfolios, orders, registration } = services;

const known = await db.selectFrom('users').select('id').where('email', '=', EMAIL).executeTakeFirst();
const user =
  known ?? (await registration.register({ email: EMAIL, password: 'a long password', name: 'Player', mobile: '+911234567890' }, true));
const account =
  (await accounts.listAccounts(user.id))[0] ??
  (await accounts.createAccount(user.id, { broker_name: 'paper', environment: 'paper', label: 'One', fields: {} }));
const stored = await db.selectFrom('portfolios').select('id').where('user_id', '=', user.id).executeTakeFirst();
const portfolio = stored ?? (await portfolios.createPortfolio(user.id, { broker_account_id: account.id, name: 'One' }));

/** The order of a step follows from the step and the market; its key makes it happen once, however often it is given. */
async function give(step: number): Promise<void> {
  const option = someOption({ services }, step % 3 === 0 ? 'put' : 'call');
  const bid = venue.quote(option.id)?.depth.bids[0]?.price ?? option.tickSize;
  const rests = (step / EVERY) % 2 === 1;
  const order = {
    instrument_id: option.id,
    transaction_type: step % 4 === 0 ? 'BUY' : 'SELL',
    order_type: rests ? 'LIMIT' : 'MARKET',
    product: 'NRML',
    validity: 'DAY',
    lots: 1 + (step % 3),
    price: rests ? bid / 10_000 : null,
    trigger_price: null,
    variety: 'regular',
  } as const;
  await orders.placeTrades(user.id, `replayLog-player-${String(step).padStart(12, '0')}`, {
    account_number: account.account_number,
    portfolio_id: portfolio.id,
    orders: [order],
  });
}

while (venue.market().step < task.steps) {
  const { step } = venue.market();
  if (step % EVERY === 0) await give(step);
  if (step === task.endsAt) process.kill(process.pid, 'SIGKILL');
  await venue.step();
  await venue.settled();
}

const orderRows = await db.selectFrom('orders').selectAll().orderBy('client_order_id').execute();
const fillRows = await db.selectFrom('fills').selectAll().orderBy('sequence').execute();
const played: Played = {
  replayLog: venue.replayLog(),
  step: venue.market().step,
  orders: orderRows.map((row) => `${row.client_order_id} ${row.status} ${row.filled_quantity} ${row.filled_value} ${row.venue_number}`),
  fills: fillRows.map((row) => `${row.trade_id} ${row.side} ${row.quantity} ${row.price} ${row.exchange_at.getTime()}`),
};
await services.stop();
await close();
process.stdout.write(`${JSON.stringify(played)}\n`);
