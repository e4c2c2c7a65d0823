import type { Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { PortfolioRow } from '#server/db/tables/portfolios.ts';
import { newId } from '#server/platform/new-id.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { presentPortfolio } from '#server/presenters/portfolio.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { insertGroupElsewhere, lockGroupElsewhere } from '#server/repositories/placed-elsewhere.ts';

/** Names of the group; a later one where the user has given an earlier one to a portfolio. Screens show a name of their own. */
const NAMES = ['Placed elsewhere', 'Placed elsewhere (broker)', 'Placed elsewhere at the broker'];

/** Returns the group of what was placed elsewhere in an account, made if it is missing, held until the transaction ends. */
export async function groupElsewhere(trx: Trx, emit: Emit, account: BrokerAccountRow, clock: WallClock): Promise<PortfolioRow> {
  const known = await lockGroupElsewhere(trx, account.id);
  if (known !== undefined) return known;
  for (const name of NAMES) {
    const id = newId(clock.now());
    await insertGroupElsewhere(trx, {
      ...{ id, name, user_id: account.user_id, broker_account_id: account.id },
      ...{ capital: null, max_day_loss: null, created_at: new Date(clock.now()), removed_at: null },
    });
    const made = await lockGroupElsewhere(trx, account.id);
    if (made === undefined) continue;
    if (made.id === id) emit(account.user_id, 'portfolio.saved', { portfolio: presentPortfolio(made) }, null);
    return made;
  }
  throw new Error(`every name for what was placed elsewhere is taken: ${account.id}`);
}
