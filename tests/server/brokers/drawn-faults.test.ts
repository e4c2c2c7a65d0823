import { expect, it } from 'vitest';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';
import { drawing, type DrawnRun, runDrawnOrders } from './drawn-orders.ts';

const LONG = process.env['LONG'] === '1';
const ORDERS = Number(process.env['ORDERS'] ?? (LONG ? 10_000 : 200));
/** Orders of one account: readings of its books stay short. */
const EACH = 100;
const SEED = Number(process.env['SEED'] ?? (LONG ? Date.now() % 1_000_000 : 20_261_130));

const elsewhere = await scriptedServer({ brokerAnswerMs: 150 });

const percentile = (all: readonly number[], percent: number) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor((all.length * percent) / 100))] ?? 0;

/** Prints what the runs so far have found, and returns the times that the acceptance is about. */
function figuresOf(runs: readonly DrawnRun[]): readonly number[] {
  const sum = (of: (run: DrawnRun) => number) => runs.reduce((all, run) => all + of(run), 0);
  const resolved = runs.flatMap((run) => run.resolvedIn);
  const late = runs.flatMap((run) => run.resolvedLate);
  process.stdout.write(
    `${sum((run) => run.placed)} orders, ${sum((run) => run.unknown)} unknown; ${resolved.length} known ` +
      `p50 ${percentile(resolved, 50)} s, p99 ${percentile(resolved, 99)} s after the call; ${late.length} with a spoilt reading, ` +
      `p50 ${percentile(late, 50)} s, p99 ${percentile(late, 99)} s\n`,
  );
  return resolved;
}

async function runOne(draw: ReturnType<typeof drawing>, orders: number): Promise<DrawnRun> {
  const { server, broker } = elsewhere;
  const desk = await elsewhere.desk();
  // No order is to be denied for want of money.
  await server.db.updateTable('broker_accounts').set({ opening_balance: 1e13 }).where('id', '=', desk.accountId).execute();
  const run = await runDrawnOrders(elsewhere, desk, draw, orders);
  broker.control.reset();
  await server.db.updateTable('broker_accounts').set({ status: 'needs-login' }).execute();
  await server.db.updateTable('orders').set({ status: 'cancelled' }).where('status', 'in', ['open', 'partially-filled']).execute();
  return run;
}

it(
  `${ORDERS} orders with faults drawn by the seed ${SEED}: none is sent twice, lost or wrongly ended`,
  { timeout: LONG ? 7_200_000 : 120_000 },
  async () => {
    const draw = drawing(SEED);
    const runs: DrawnRun[] = [];
    for (let placed = 0; placed < ORDERS; placed += EACH) {
      runs.push(await runOne(draw, Math.min(EACH, ORDERS - placed)));
      expect(runs.at(-1)?.wrong).toEqual([]);
      if (runs.length % 5 === 0) figuresOf(runs);
    }
    const resolved = figuresOf(runs);
    expect(resolved.length).toBeGreaterThan(0);
    expect(percentile(resolved, 99)).toBeLessThanOrEqual(3);
  },
);
