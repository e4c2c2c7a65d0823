import type { Db } from '#server/db/database.ts';
import type { HistoryPlanRow } from '#server/db/tables/history.ts';
import type { PastPlan } from '#server/market/market-past.ts';
import { findHistoryPlan, putHistoryPlan } from '#server/repositories/history.ts';
import { hasVenueState } from '#server/repositories/venue-state.ts';

/**
 * Returns the history plan of this exchange, stored before the exchange so that an interrupted start never leaves an exchange without its history; null
 * for an exchange without one.
 */
export async function planHistory(db: Db, wish: PastPlan): Promise<HistoryPlanRow | null> {
  if (await hasVenueState(db)) return (await findHistoryPlan(db)) ?? null;
  if (wish.sessions === 0) return null;
  const plan: HistoryPlanRow = { id: 'simulated', seed: wish.seed, first_date: wish.firstDate, sessions: wish.sessions, written: 0 };
  await putHistoryPlan(db, plan);
  return plan;
}
