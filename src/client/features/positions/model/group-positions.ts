import type { Position } from '#client/api/types.ts';

/** Open positions of one underlying and expiry. */
export interface PositionGroup {
  readonly key: string;
  readonly underlying: string;
  readonly expiry: string | null;
  readonly positions: readonly Position[];
}

const KIND_ORDER = { index: 0, equity: 1, future: 2, option: 3 } as const;

function compare(a: Position, b: Position): number {
  const kind = KIND_ORDER[a.instrument.kind] - KIND_ORDER[b.instrument.kind];
  if (kind !== 0) return kind;
  const strike = (a.instrument.strike ?? 0) - (b.instrument.strike ?? 0);
  return strike !== 0 ? strike : a.instrument.tradingsymbol.localeCompare(b.instrument.tradingsymbol, 'en');
}

/** Returns the open positions by underlying and expiry, nearest expiry first. Flat ones are left out. */
export function groupPositions(positions: readonly Position[]): readonly PositionGroup[] {
  const groups = new Map<string, Position[]>();
  for (const position of positions) {
    if (position.net_quantity === 0) continue;
    const key = `${position.instrument.underlying}|${position.instrument.expiry ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), position]);
  }
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, members]) => ({
      key,
      underlying: members[0]?.instrument.underlying ?? '',
      expiry: members[0]?.instrument.expiry ?? null,
      positions: members.toSorted(compare),
    }));
}

/** Returns the positions that were closed on the trading date, latest change first. */
export function flatPositions(positions: readonly Position[]): readonly Position[] {
  return positions.filter((position) => position.net_quantity === 0).toSorted((a, b) => b.updated_at - a.updated_at);
}
