import type { Chain, Position } from '#client/api/types.ts';

export interface ContractGreeks {
  readonly delta: number | null;
  readonly gamma: number | null;
  readonly theta: number | null;
  readonly vega: number | null;
  readonly iv: number | null;
}

const GREEK_NAMES = ['delta', 'gamma', 'theta', 'vega'] as const;
type GreekName = (typeof GREEK_NAMES)[number];

/** Greeks of a future or share, which moves with the underlying at delta 1. */
const LINEAR: ContractGreeks = { delta: 1, gamma: 0, theta: 0, vega: 0, iv: null };

/** Returns the Greeks of each contract of the chains, by instrument id. */
export function greeksOfChains(chains: readonly Chain[]): ReadonlyMap<string, ContractGreeks> {
  return new Map(
    chains.flatMap(({ rows }) =>
      rows.flatMap(({ call, put }) =>
        [call, put].map(({ instrument_id: id, delta, gamma, theta, vega, iv }) => [id, { delta, gamma, theta, vega, iv }] as const),
      ),
    ),
  );
}

/** Returns the sensitivities of the position's contract; null while its chain is not known. */
export function greeksOf(position: Position, known: ReadonlyMap<string, ContractGreeks>): ContractGreeks | null {
  const { kind, instrument_id: id } = position.instrument;
  // An instrument of unknown kind may be an option.
  if (kind === null) return null;
  return kind === 'option' ? (known.get(id) ?? null) : LINEAR;
}

/** Returns the sensitivity of all open units together; null when one of them is unknown. */
export function netGreek(positions: readonly Position[], name: GreekName, known: ReadonlyMap<string, ContractGreeks>): number | null {
  return positions.reduce<number | null>((sum, position) => {
    if (position.net_quantity === 0) return sum;
    const each = greeksOf(position, known)?.[name] ?? null;
    return sum === null || each === null ? null : sum + each * position.net_quantity;
  }, 0);
}
