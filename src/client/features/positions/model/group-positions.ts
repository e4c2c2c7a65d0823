import type { Position } from '#client/api/types.ts';
import type { Grouping } from './view-query.ts';

/** Open positions shown as one group. Values that differ inside the group are null. */
export interface PositionGroup {
  readonly key: string;
  readonly grouping: Grouping;
  readonly underlying: string | null;
  readonly expiry: string | null;
  readonly portfolioId: string | null;
  readonly accountNumber: string | null;
  readonly positions: readonly Position[];
}

const KIND_ORDER = { index: 0, equity: 1, future: 2, option: 3 } as const;

/** Orders by underlying, expiry, kind, strike and name. */
export function comparePositions(a: Position, b: Position): number {
  const [one, two] = [a.instrument, b.instrument];
  return (
    one.underlying.localeCompare(two.underlying, 'en') ||
    (one.expiry ?? '').localeCompare(two.expiry ?? '', 'en') ||
    KIND_ORDER[one.kind] - KIND_ORDER[two.kind] ||
    (one.strike ?? 0) - (two.strike ?? 0) ||
    one.tradingsymbol.localeCompare(two.tradingsymbol, 'en')
  );
}

function keyOf({ instrument, portfolio_id, account_number }: Position, grouping: Grouping): string {
  switch (grouping) {
    case 'expiry':
      return `${instrument.underlying}|${instrument.expiry ?? ''}`;
    case 'underlying':
      return instrument.underlying;
    case 'portfolio':
      return portfolio_id;
    case 'account':
      return account_number;
    case 'none':
      return '';
  }
}

/** Returns the open positions in groups, by name and nearest expiry. Flat positions are left out. */
export function groupPositions(positions: readonly Position[], grouping: Grouping = 'expiry'): readonly PositionGroup[] {
  const groups = new Map<string, Position[]>();
  for (const position of positions) {
    if (position.net_quantity === 0) continue;
    const key = keyOf(position, grouping);
    groups.set(key, [...(groups.get(key) ?? []), position]);
  }
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, members]) => {
      const [first] = members;
      const instrument = first?.instrument ?? null;
      return {
        key,
        grouping,
        underlying: grouping === 'expiry' || grouping === 'underlying' ? (instrument?.underlying ?? null) : null,
        expiry: grouping === 'expiry' ? (instrument?.expiry ?? null) : null,
        portfolioId: grouping === 'portfolio' ? (first?.portfolio_id ?? null) : null,
        accountNumber: grouping === 'account' ? (first?.account_number ?? null) : null,
        positions: members.toSorted(comparePositions),
      };
    });
}

/** Returns the positions that were closed on the trading date, latest change first. */
export function flatPositions(positions: readonly Position[]): readonly Position[] {
  return positions.filter((position) => position.net_quantity === 0).toSorted((a, b) => b.updated_at - a.updated_at);
}
