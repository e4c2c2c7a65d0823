import type { Db } from '#server/db/database.ts';
import type { HistoryPlanRow } from '#server/db/tables/history.ts';
import type { PastPlan } from '#server/market/market-past.ts';
import { findHistoryPlan, putHistoryPlan } from '#server/repositories/history.ts';
import { hasVenueState } from '#server/repositories/venue-state.ts';

/**
 * Returns what history this exchange has, stored before the exchange itself so that a start that is cut off leaves no exchange without it;
 * null for an exchange that began without one.
 */
export async function planHistory(db: Db, wish: PastPlan): Promise<HistoryPlanRow | null> {
  if (await hasVenueState(db)) return (await findHistoryPlan(db)) ?? null;
  if (wish.sessions === 0) return null;
  const plan: HistoryPlanRow = { id: 'simulated', seed: wish.seed, first_date: wish.firstDate, sessions: wish.sessions, written: 0 };
  await putHistoryPlan(db, plan);
  return plan;
}
