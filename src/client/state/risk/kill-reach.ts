import { atom } from 'jotai';
import type { UserEvent } from '#contract/events/stream-events.ts';
import { listAccounts } from '#client/api/accounts.ts';
import { asApiError } from '#client/api/api-error.ts';
import { listBrokerTriggers } from '#client/api/broker-links.ts';
import { getOrderBook } from '#client/api/orders.ts';
import { listPortfolios } from '#client/api/portfolios.ts';
import { listBotRuns } from '#client/api/bot-runs.ts';
import { getPositions } from '#client/api/positions.ts';
import type { Account, BotRun, BrokerTriggers, Order, Position } from '#client/api/types.ts';
import { wallTime } from '#domain/units/time.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { brokerAccountsAtom } from '../accounts/accounts.ts';
import { upsertByRevision } from '../resource/by-revision.ts';
import { isRecord } from '../resource/is-record.ts';
import { featureAtom } from '../start/config.ts';
import { foldLazily } from '../stream/lazy-folds.ts';
import { resourceFamily } from '../resource/resource-family.ts';
import { fromServerClock } from '../stream/server-clock.ts';
import { seedQuotes } from '../market/ticker-store.ts';

/** A trigger that the broker of an account holds. */
interface HeldTrigger {
  readonly accountNumber: string;
  readonly trigger: BrokerTriggers[number];
}

/** States in which a broker holds a trigger, or may hold one. */
const HELD: ReadonlySet<BrokerTriggers[number]['state']> = new Set(['sent', 'active', 'ending', 'changing']);

/** Returns what the brokers of these accounts hold; null when one of the lists could not be read. */
async function heldAtBrokers(accounts: readonly Account[]): Promise<readonly HeldTrigger[] | null> {
  const elsewhere = accounts.filter(({ environment }) => environment !== 'paper');
  const listOf = async ({ account_number: accountNumber }: Account) => {
    const list = await listBrokerTriggers(accountNumber, { quiet: 'shown' });
    return list.filter(({ state }) => HELD.has(state)).map((trigger) => ({ accountNumber, trigger }));
  };
  try {
    return (await Promise.all(elsewhere.map(listOf))).flat();
  } catch (thrown) {
    return asApiError(thrown).kind === 'not-offered' ? [] : null;
  }
}

/** Every open position, every order of the day and every bot that runs of some accounts: what a press of the kill switch could reach. */
export interface KillReach {
  readonly positions: readonly Position[];
  readonly orders: readonly Order[];
  /** Null when the runs could not be loaded; they are then not mentioned. */
  readonly runs: readonly BotRun[] | null;
  /** Triggers that brokers hold or may hold; null when a broker's list could not be read, absent in older copies. */
  readonly triggers?: readonly HeldTrigger[] | null;
  /** The portfolios of what other programs have placed; absent in older copies. */
  readonly elsewhere?: readonly string[];
}

const runsOffered = featureAtom('bot-runs');

const EVERY = 'every';
const POLL_MS = 5_000;

const reaches = resourceFamily<KillReach>({
  name: 'kill-reach',
  operation: 'getPositions',
  streamed: false,
  pollMs: POLL_MS,
  check: (data): data is KillReach => isRecord(data) && Array.isArray(data['positions']) && Array.isArray(data['orders']) && 'runs' in data,
  load: async (key, get) => {
    // Asked for afresh: a list that is not here yet would look like nothing to stop.
    const accounts = (await listAccounts()).filter(({ id }) => key === EVERY || id === key);
    const [portfolios, books] = await Promise.all([
      Promise.all(accounts.map(({ id }) => listPortfolios(id))),
      Promise.all(accounts.map((account) => getOrderBook(account.account_number))),
    ]);
    const triggers = await heldAtBrokers(accounts);
    const held = await Promise.all(portfolios.flat().map(({ id }) => getPositions(id)));
    // The effect on orders and positions is shown even without the runs.
    const runs = get(runsOffered)
      ? await Promise.all(portfolios.flat().map(({ id }) => listBotRuns(id, { quiet: 'shown' }))).catch(() => null)
      : [];
    const now = wallNow();
    const times = [...held, ...books].map(({ received_at: at }) => (typeof at === 'number' ? fromServerClock(at, now) : now));
    return {
      value: {
        positions: held.flatMap(({ data }) => data).filter((position) => position.net_quantity !== 0),
        orders: books.flatMap((book) => book.order_book),
        runs: runs && runs.flatMap((answer) => answer.bot_runs),
        triggers,
        elsewhere: portfolios.flat().flatMap((portfolio) => (portfolio.placed_elsewhere === true ? [portfolio.id] : [])),
      },
      // The whole is as old as its oldest part.
      receivedAt: wallTime(Math.min(now, ...times)),
      exchangeAt: null,
      source: 'network',
    };
  },
  onValue: (_set, { value, source }) =>
    seedQuotes(
      (value?.positions ?? []).flatMap(({ quote }) => quote ?? []),
      source === 'network' ? 'feed' : 'storage',
    ),
});

/** Applies stream events between two fetches, so that the list of a press under way stays current. */
foldLazily(
  atom(null, (get, set, event: UserEvent) => {
    const { data } = event;
    const item =
      event.type === 'order.updated' && 'order' in data
        ? data.order
        : event.type === 'position.updated' && 'position' in data
          ? data.position
          : null;
    if (item === null) return;
    const owner = get(brokerAccountsAtom).find((account) => account.account_number === item.account_number)?.id;
    for (const key of reaches.keys()) {
      if (key !== EVERY && key !== owner) continue;
      set(reaches.fold, key, (reach) =>
        'order_id' in item
          ? { ...reach, orders: upsertByRevision(reach.orders, item as Order, (order) => order.order_id, 'first') }
          : {
              ...reach,
              positions: upsertByRevision(reach.positions, item, (position) => position.position_id, 'last').filter(
                ({ net_quantity: net }) => net !== 0,
              ),
            },
      );
    }
  }),
);

/** Returns what a press would reach in an account, or in all of them (null), fetched again every few seconds while on screen. */
export const useKillReach = (accountId: string | null) => reaches.use(accountId ?? EVERY);

/** Returns what of it a press touches: orders and positions of other programs only when they are ticked. */
export function touchedBy(reach: KillReach, elsewhere: boolean): KillReach {
  const leftOut = new Set(elsewhere ? [] : reach.elsewhere);
  const isTouched = ({ portfolio_id: id }: { readonly portfolio_id: string }) => !leftOut.has(id);
  return {
    ...reach,
    positions: reach.positions.filter(isTouched),
    orders: reach.orders.filter(isTouched),
    triggers: reach.triggers?.filter(({ trigger }) => elsewhere || !trigger.placed_elsewhere) ?? null,
  };
}
