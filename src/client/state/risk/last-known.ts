import { isWorking } from '#domain/orders/status-sets.ts';
import type { BotRun, Instruction, Order, Position, RiskStatus } from '#client/api/types.ts';
import type { WallTime } from '#domain/units/time.ts';
import { userPrefix } from '#client/offline/keys.ts';
import { unseal } from '#client/offline/sealed.ts';
import { entriesUnder } from '#client/offline/stored-entries.ts';
import { within } from '#client/offline/within.ts';
import { readBookKey } from '../positions/book-key.ts';
import { isListOf } from '../resource/is-list.ts';
import { isRecord } from '../resource/is-record.ts';

/** Last data of an account or portfolio seen on this device, with the time. */
export interface Kept<T> {
  readonly owner: string;
  readonly value: T;
  readonly receivedAt: WallTime;
}

/** Last known open risk for an offline user: positions, working orders, exit instructions and bot runs. */
export interface LastKnown {
  /** Open positions by portfolio. */
  readonly positions: readonly Kept<readonly Position[]>[];
  /** Working orders by account. */
  readonly orders: readonly Kept<readonly Order[]>[];
  /** Live stops, targets and GTTs by account. */
  readonly instructions: readonly Kept<readonly Instruction[]>[];
  /** Live bot runs by portfolio. */
  readonly runs: readonly Kept<readonly BotRun[]>[];
  /** Money and limits by account. */
  readonly risk: readonly Kept<RiskStatus>[];
}

const VERSION = 1;
const READ_MS = 3_000;
const isRisk = (data: unknown): data is RiskStatus => isRecord(data) && isRecord(data['account']);

async function copiesOf<T>(userId: string, name: string, check: (data: unknown) => data is T): Promise<readonly Kept<T>[]> {
  const prefix = `${userPrefix(userId)}snapshot/${name}/`;
  const entries = await within(READ_MS, () => entriesUnder(prefix), []);
  return entries.flatMap(([key, raw]) => {
    const sealed = unseal(raw, VERSION, isRecord);
    const value = sealed?.data['value'];
    return sealed !== null && check(value) ? [{ owner: key.slice(prefix.length), value, receivedAt: sealed.at }] : [];
  });
}

/** Returns the rows of each copy that are still of interest; a copy of a list without any says just that. */
const onlyRows = <T>(kept: readonly Kept<readonly T[]>[], wanted: (row: T) => boolean) =>
  kept.map((each) => ({ ...each, value: each.value.filter(wanted) }));

/** Returns the current books; those of past days are dropped. */
function booksOfNow<T>(kept: readonly Kept<T>[]): readonly Kept<T>[] {
  return kept.flatMap((each) => {
    const { owner, date } = readBookKey(each.owner);
    return date === null ? [{ ...each, owner }] : [];
  });
}

/** Returns what is stored of all this, straight from the storage: no call, no other part needed. */
export async function lastKnown(userId: string): Promise<LastKnown> {
  const [positions, orders, instructions, runs, risk] = await Promise.all([
    copiesOf(userId, 'positions', isListOf<Position>('position_id')),
    copiesOf(userId, 'order-book', isListOf<Order>('order_id')),
    copiesOf(userId, 'instructions', isListOf<Instruction>('instruction_id')),
    copiesOf(userId, 'bot-runs', isListOf<BotRun>('run_id')),
    copiesOf(userId, 'risk-status', isRisk),
  ]);
  return {
    positions: onlyRows(booksOfNow(positions), ({ net_quantity: net }) => net !== 0),
    orders: onlyRows(booksOfNow(orders), ({ status }) => isWorking(status)),
    instructions: onlyRows(instructions, ({ live }) => live),
    runs: onlyRows(runs, ({ status }) => status !== 'ended'),
    risk,
  };
}
