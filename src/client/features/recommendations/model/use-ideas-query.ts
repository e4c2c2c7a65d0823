import { useMemo } from 'react';
import { type AddressChange, useAddress } from '#client/platform/use-address.ts';
import { type IdeaView, ORIGINS, STATUSES, type Status } from './idea-view.ts';

/** Choices of the largest margin per lot set, in currency units. */
export const CAPITALS = ['50000', '100000', '200000', '500000'] as const;

type Name = 'status' | 'origin' | 'underlying' | 'risk' | 'capital' | 'idea';

/** The settings in the address: filters, and the idea with open details. */
export interface IdeasQuery {
  readonly status: Status | 'all';
  readonly origin: (typeof ORIGINS)[number] | 'all';
  readonly underlying: string;
  readonly definedOnly: boolean;
  readonly capital: (typeof CAPITALS)[number] | 'all';
  readonly idea: string | null;
  readonly filtered: boolean;
  readonly show: (change: AddressChange<Name>) => void;
  readonly clear: () => void;
}

const FILTERS: readonly Name[] = ['status', 'origin', 'underlying', 'risk', 'capital'];

/** Returns the screen's settings from the address; invalid ones count as absent. */
export function useIdeasQuery(): IdeasQuery {
  const [search, show] = useAddress<Name>();
  return useMemo(
    () => ({
      status: STATUSES.find((known) => known === search.get('status')) ?? 'all',
      origin: ORIGINS.find((known) => known === search.get('origin')) ?? 'all',
      underlying: search.get('underlying') ?? 'all',
      definedOnly: search.get('risk') === 'defined',
      capital: CAPITALS.find((known) => known === search.get('capital')) ?? 'all',
      idea: search.get('idea'),
      filtered: FILTERS.some((name) => search.has(name)),
      show,
      clear: () => show(Object.fromEntries(FILTERS.map((name) => [name, null]))),
    }),
    [search, show],
  );
}

/** Returns whether an idea passes the filters. */
export function passes({ row, status, definedRisk }: IdeaView, query: IdeasQuery): boolean {
  return (
    (query.status === 'all' || status === query.status) &&
    (query.origin === 'all' || row.origin === query.origin) &&
    (query.underlying === 'all' || row.underlying === query.underlying) &&
    (!query.definedOnly || definedRisk) &&
    (query.capital === 'all' || (row.margin !== null && row.margin <= Number(query.capital)))
  );
}
