import { useMemo } from 'react';
import type { Account, Chain, Position, Underlying } from '#client/api/types.ts';
import { openPortfoliosAtom, portfoliosAtom } from '#client/state/accounts/portfolios.ts';
import { chainOfKeyAtom, keyOfChain, openChainAtom } from '#client/state/market/chain.ts';
import { useUnderlyings } from '#client/state/market/underlyings.ts';
import { currentPositionsAtom, openPositionsAtom } from '#client/state/positions/positions.ts';
import { joinedResource, useResources } from '#client/state/resource/use-resources.ts';
import { type Book, bookOf } from './book-of.ts';

const isShare = ({ instrument: { kind } }: Position) => kind === 'equity' || kind === 'index';

/**
 * Returns the keys of the chains that price the positions: one for each held expiry, and one for each underlying's price. Shares without options have none.
 * `listed` null = unknown.
 */
const keysOf = (positions: readonly Position[], listed: readonly Underlying[] | null): readonly string[] => [
  ...new Set(
    positions.flatMap((position) => {
      const { kind, underlying, expiry } = position.instrument;
      if (isShare(position) && listed?.some((each) => each.underlying === underlying) !== true) return [];
      return kind === 'option' ? [keyOfChain(underlying, expiry), keyOfChain(underlying, null)] : [keyOfChain(underlying, null)];
    }),
  ),
];

/** Everything that is open in all portfolios of an account, priced by the chains of now. */
export function useBook(account: Account) {
  const lists = useResources([account.id], portfoliosAtom, openPortfoliosAtom);
  const ids = useMemo(() => lists.flatMap(({ value }) => value ?? []).map(({ id }) => id), [lists]);
  const parts = useResources(ids, currentPositionsAtom, openPositionsAtom);
  const known = lists.every(({ value }) => value !== null);
  const positions = useMemo(
    () => joinedResource<Position>(known ? parts : lists.map((list) => ({ ...list, value: null }))),
    [known, parts, lists],
  );
  const open = useMemo(() => (positions.value ?? []).filter(({ net_quantity: net }) => net !== 0), [positions.value]);
  const shares = open.some(isShare);
  const listed = useUnderlyings(shares);
  const keys = useMemo(() => keysOf(open, listed.value), [open, listed.value]);
  const answers = useResources(keys, chainOfKeyAtom, openChainAtom);
  const chains = useMemo(() => answers.flatMap(({ value }): Chain[] => (value === null ? [] : [value])), [answers]);
  const book: Book = useMemo(() => bookOf(open, chains), [open, chains]);
  const asked = shares ? [...answers, listed] : answers;
  return { positions, open, chains, book, answers, waiting: asked.some(({ value, status }) => value === null && status !== 'error') };
}
