import { checkPosition, type StoredDay } from '#domain/positions/check-position.ts';
import { type Comparison, type Facts, type Finding, joinComparisons, sameFacts } from '#domain/positions/finding.ts';
import { groupBy } from '#domain/positions/group-by.ts';
import { addMoney } from '#domain/units/money.ts';
import type { Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { PositionDayRow } from '#server/db/tables/position-days.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import { positionState } from '#server/presenters/position.ts';
import { accountCash } from '#server/repositories/account-cash.ts';
import { flowOfAccount, sumsOfLog, sumsOfOrders } from '#server/repositories/book-sums.ts';
import { lastDaysBefore, listEntries, listPositionDays, listPositionsOfAccount } from '#server/repositories/position-days.ts';
import { entryOf } from './entries.ts';

/** `everything` reads from the first entry on; `newest` starts from the last stored day, and from the orders of the date `since`. */
export type CheckDepth = { readonly depth: 'everything' } | { readonly depth: 'newest'; readonly since: string };

const EVER = '0000-00-00';
const NEVER = '9999-99-99';

function compare(scope: Finding['scope'], subject: string, ours: Facts, theirs: Facts): Comparison {
  return sameFacts(ours, theirs)
    ? { matched: 1, findings: [] }
    : { matched: 0, findings: [{ scope, result: 'disagrees', subject, ours, theirs }] };
}

const dayOf = (row: PositionDayRow): StoredDay => ({
  date: row.trading_date,
  closing: row.closing,
  closingMark: row.closing_mark,
  figures: row.day,
});

async function checkPositions(trx: Trx, account: BrokerAccountRow, rows: readonly PositionRow[], everything: boolean): Promise<Comparison> {
  const ids = rows.map((row) => row.id);
  const last = everything ? new Map<string, PositionDayRow>() : await lastDaysBefore(trx, ids, NEVER);
  const days = everything
    ? groupBy(await listPositionDays(trx, account.id, EVER, NEVER), (day) => day.position_id)
    : new Map<string, PositionDayRow[]>();
  // What is later than the oldest of the days begun from; each position leaves out what is not later than its own.
  const since = [...last.values()].map((day) => day.trading_date).toSorted()[0];
  const from = last.size === rows.length && since !== undefined ? since : EVER;
  const entries = groupBy(await listEntries(trx, ids, from, null), (fill) => fill.position_id);
  return joinComparisons(
    ...rows.map((row) => {
      const begun = last.get(row.id);
      const later = (entries.get(row.id) ?? []).filter((fill) => begun === undefined || fill.trade_date > begun.trading_date);
      return checkPosition({
        positionId: row.id,
        state: positionState(row),
        from: begun ? dayOf(begun) : null,
        days: (days.get(row.id) ?? []).map(dayOf),
        entries: later.map((fill) => ({ date: fill.trade_date, entry: entryOf(fill) })),
      });
    }),
  );
}

/** An expired contract must not be open: it would never be closed. */
function checkEnded(rows: readonly PositionRow[], today: string): Comparison {
  const findings: Finding[] = [];
  for (const { id, instrument, net_quantity: netQuantity } of rows)
    if (netQuantity !== 0 && 'expiry' in instrument && instrument.expiry < today)
      findings.push({
        scope: 'book-position',
        result: 'disagrees',
        subject: id,
        ours: { netQuantity, expiry: instrument.expiry },
        theirs: { netQuantity: 0 },
      });
  return { matched: 0, findings };
}

async function checkOrders(trx: Trx, account: BrokerAccountRow, since: string): Promise<Comparison> {
  return joinComparisons(
    ...(await sumsOfOrders(trx, account.id, since)).map((sums) =>
      compare(
        'book-order',
        sums.id,
        { quantity: sums.filled_quantity, value: sums.filled_value },
        { quantity: sums.fills_quantity, value: sums.fills_value },
      ),
    ),
  );
}

/** Returns whether an account's books are consistent. Call in a snapshot transaction. */
export async function checkOwnBooks(trx: Trx, account: BrokerAccountRow, check: CheckDepth, today: string): Promise<Comparison> {
  const rows = await listPositionsOfAccount(trx, account.id);
  const log = await sumsOfLog(trx, account.user_id);
  const cash = await accountCash(trx, account.id);
  const everything = check.depth === 'everything';
  return joinComparisons(
    await checkPositions(trx, account, rows, everything),
    checkEnded(rows, today),
    await checkOrders(trx, account, everything ? EVER : check.since),
    everything
      ? compare('book-cash', account.id, { cash: cash.cash }, { cash: addMoney(cash.openingBalance, await flowOfAccount(trx, account.id)) })
      : { matched: 0, findings: [] },
    compare(
      'book-events',
      account.user_id,
      { head: log.head, count: log.count },
      { head: log.last, count: log.count === 0 ? 0 : log.last - log.first + 1 },
    ),
  );
}
