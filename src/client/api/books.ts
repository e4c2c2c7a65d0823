import { call, type CallOptions } from './call.ts';
import { expectAnswer } from './error-from-answer.ts';
import type {
  BrokerDesk,
  BrokerHistory,
  DayMinutesAnswer,
  PnlAnswer,
  PnlGroup,
  PositionBookAnswer,
  Reconciliation,
  ReconciliationsAnswer,
} from './types.ts';

const of = (accountNumber: string) => ({ path: { accountNumber } });

/** Returns the positions of an account on a trading date; the current one when none is given. */
export async function getPositionBook(
  accountNumber: string,
  startDate?: string | null,
  options?: CallOptions,
): Promise<PositionBookAnswer> {
  const query = startDate ? { query: { start_date: startDate } } : {};
  const answer = await call(
    (client, init) =>
      client.GET('/api/position-book/position-book/{accountNumber}', { ...init, params: { ...of(accountNumber), ...query } }),
    { ...options, account: accountNumber },
  );
  return expectAnswer(answer, 'position_book');
}

/** Returns the profit of an account over trading dates, by day, portfolio or underlying. */
export async function getPnl(
  accountNumber: string,
  range: { readonly from?: string; readonly to?: string; readonly group?: PnlGroup } = {},
  options?: CallOptions,
): Promise<PnlAnswer> {
  const answer = await call(
    (client, init) => client.GET('/api/pnl/{accountNumber}', { ...init, params: { ...of(accountNumber), query: range } }),
    options,
  );
  return expectAnswer(answer, 'pnl');
}

/** Returns the day's profit of an account, minute by minute. */
export async function getDayMinutes(accountNumber: string, options?: CallOptions): Promise<DayMinutesAnswer> {
  const answer = await call(
    (client, init) => client.GET('/api/pnl/{accountNumber}/minutes', { ...init, params: of(accountNumber) }),
    options,
  );
  return expectAnswer(answer, 'minutes');
}

/** Compares the books of an account with themselves and with the broker now. */
export async function reconcileAccount(accountNumber: string, options?: CallOptions): Promise<Reconciliation> {
  const answer = await call(
    (client, init) => client.POST('/api/reconciliation/{accountNumber}/', { ...init, params: of(accountNumber) }),
    options,
  );
  return expectAnswer(answer, 'reconciliation').reconciliation;
}

/** Returns the last comparisons of an account, newest first. */
export async function listReconciliations(accountNumber: string, options?: CallOptions): Promise<ReconciliationsAnswer> {
  const answer = await call(
    (client, init) => client.GET('/api/reconciliation/{accountNumber}/', { ...init, params: of(accountNumber) }),
    options,
  );
  return expectAnswer(answer, 'reconciliations');
}

/** Returns what the broker of an account says of its orders, and the reports that fit none placed here. */
export async function getBrokerDesk(accountNumber: string, options?: CallOptions): Promise<BrokerDesk> {
  const answer = await call(
    (client, init) => client.GET('/api/broker-desk/{accountNumber}/', { ...init, params: of(accountNumber) }),
    options,
  );
  return expectAnswer(answer, 'held_reports');
}

/** Asks the broker for the steps of an order; null where it tells none, or has given the order no id yet. */
export async function getBrokerHistory(accountNumber: string, orderId: string, options?: CallOptions): Promise<BrokerHistory> {
  const answer = await call(
    (client, init) => client.GET('/api/broker-desk/{accountNumber}/{orderId}/', { ...init, params: { path: { accountNumber, orderId } } }),
    { quiet: 'shown', ...options },
  );
  return answer?.changes ?? null;
}
