import type { InferOutput } from 'valibot';
import type { rollsAnswer } from '#contract/schemas/roll.ts';
import { groupBy } from '#domain/positions/group-by.ts';
import { bookedBy, chainTo, isHeldSince, type RolledEntry, type RollLink } from '#domain/positions/roll-chain.ts';
import { addMoney, moneyToDecimal, ZERO_MONEY } from '#domain/units/money.ts';
import type { Db } from '#server/db/database.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import { presentInstrument } from '#server/presenters/instrument.ts';
import { listRolls } from '#server/repositories/baskets.ts';
import { listEntriesOfPositions } from '#server/repositories/fills.ts';
import { findPositions, findPositionsIn } from '#server/repositories/positions.ts';
import { entryOf } from '../books/entries.ts';

type Chain = InferOutput<typeof rollsAnswer>['chains'][number];

interface Rolled {
  readonly links: readonly RollLink[];
  readonly positions: ReadonlyMap<string, PositionRow>;
  readonly entriesOf: (positionId: string) => readonly RolledEntry[];
  /** Time of a roll's last fill on its closed position. */
  readonly closedAt: ReadonlyMap<string, number>;
}

/** Returns the positions that the rolls of a portfolio were to lead from and to, as far as they exist. */
async function namedByRolls(
  db: Db,
  userId: string,
  portfolioId: string,
): Promise<readonly (RollLink & { ends: readonly PositionRow[] })[]> {
  const named: (RollLink & { ends: readonly PositionRow[] })[] = [];
  for (const { id, targets, legs } of await listRolls(db, userId, portfolioId)) {
    const [target, opening] = [targets[0], legs[1]];
    if (target?.rolls === undefined || opening?.instrument_id === undefined) continue;
    const [from] = await findPositions(db, [target.rolls]);
    const [to] = await findPositionsIn(db, portfolioId, opening.product, [opening.instrument_id]);
    if (from !== undefined && to !== undefined) named.push({ rollId: id, from: from.id, to: to.id, ends: [from, to] });
  }
  return named;
}

/** Returns the fills of a portfolio's rolls, and the history of the positions involved. A roll without fills on one side is skipped. */
async function readRolls(db: Db, userId: string, portfolioId: string): Promise<Rolled> {
  const named = await namedByRolls(db, userId, portfolioId);
  const positions = new Map(named.flatMap(({ ends }) => ends.map((row) => [row.id, row] as const)));
  const rows = groupBy(await listEntriesOfPositions(db, [...positions.keys()]), (row) => row.position_id);
  const closedAt = new Map<string, number>();
  const links = named.filter(({ rollId, from, to }) => {
    const closing = rows.get(from)?.findLast((row) => row.basket_id === rollId);
    if (closing !== undefined) closedAt.set(rollId, closing.exchange_at.getTime());
    return closing !== undefined && rows.get(to)?.some((row) => row.basket_id === rollId) === true;
  });
  const entriesOf = (positionId: string) => (rows.get(positionId) ?? []).map((row) => ({ entry: entryOf(row), rollId: row.basket_id }));
  return { links, positions, entriesOf, closedAt };
}

const sideOf = ({ id, instrument }: PositionRow) => ({ position_id: id, instrument: presentInstrument(instrument) });

/** Returns the rolls that led to each open position of the portfolio; positions that none led to are left out. */
export async function rollChains(db: Db, userId: string, portfolioId: string): Promise<Chain[]> {
  const { links, positions, entriesOf, closedAt } = await readRolls(db, userId, portfolioId);
  const isHeld = (id: string, rollId: string, until: string | null) => isHeldSince(entriesOf(id), rollId, until);
  const open = [...positions.values()].filter((row) => row.net_quantity !== 0);
  return open.flatMap((row): Chain[] => {
    const chain = chainTo(links, row.id, isHeld).flatMap(({ rollId, from, to }) => {
      const [closed, opened] = [positions.get(from), positions.get(to)];
      if (closed === undefined || opened === undefined) return [];
      return [{ rollId, closed, opened, booking: bookedBy(entriesOf(from), rollId) }];
    });
    if (chain.length === 0) return [];
    const rolls = chain.map(({ rollId, closed, opened, booking }) => ({
      basket_id: rollId,
      from: sideOf(closed),
      to: sideOf(opened),
      fills: booking.fills,
      booked: moneyToDecimal(booking.booked),
      charges: moneyToDecimal(booking.charges),
      closed_at: closedAt.get(rollId) ?? 0,
    }));
    const booked = chain.reduce((sum, { booking }) => addMoney(sum, booking.booked), ZERO_MONEY);
    return [{ position_id: row.id, rolls, booked: moneyToDecimal(booked) }];
  });
}
