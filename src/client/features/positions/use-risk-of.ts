import { useDeferredValue, useMemo } from 'react';
import type { Position } from '#client/api/types.ts';
import { chainOfKeyAtom, keyOfChain, openChainAtom } from '#client/state/market/chain.ts';
import { instructionsAtom, openInstructionsAtom } from '#client/state/orders/instructions.ts';
import { openPositionBookAtom, positionBookAtom } from '#client/state/positions/position-book.ts';
import { useResources } from '#client/state/resource/use-resources.ts';
import { rowsByPosition } from './model/day-rows.ts';
import { factsOfResources } from './model/facts-of.ts';
import { greeksOfChains } from './model/greeks-of.ts';
import { protectionOf } from './model/protection.ts';
import type { PositionsRisk } from './positions-desk.ts';
import { useAged } from './use-aged.ts';
import { useSameList } from './use-same-list.ts';

/** Returns the current book of an account by a stable function. */
const currentBookAtom = (accountNumber: string) => positionBookAtom(accountNumber);

/** Returns what is known around open positions: what guards them, how they react, what they earned today. Drawn in slices, between the ticks. */
export function useRiskOf(positions: readonly Position[]): PositionsRisk {
  const accounts = positions.map((each) => each.account_number);
  const chainKeys = positions
    .filter((each) => each.net_quantity !== 0 && each.instrument.kind === 'option')
    .map((each) => keyOfChain(each.instrument.underlying, each.instrument.expiry));
  const instructions = useSameList(useResources(accounts, instructionsAtom, openInstructionsAtom).map(({ value }) => value));
  const books = useSameList(useResources(accounts, currentBookAtom, openPositionBookAtom).map(({ value }) => value));
  const answers = useResources(chainKeys, chainOfKeyAtom, openChainAtom);
  const chains = useSameList(answers.map(({ value }) => value));
  const greeksStale = useAged(
    'positions.panel.greeks',
    useMemo(() => factsOfResources(answers), [answers]),
  );
  const protection = useMemo(() => {
    const known = instructions.every((list) => list !== null) ? instructions.flat() : null;
    return known === null ? null : (position: Position) => protectionOf(position, known);
  }, [instructions]);
  const greeks = useMemo(() => greeksOfChains(chains.filter((chain) => chain !== null)), [chains]);
  const days = useMemo(() => rowsByPosition(books.flatMap((book) => book?.position_book ?? [])), [books]);
  const around = useDeferredValue(useMemo(() => ({ protection, greeks, greeksStale }), [protection, greeks, greeksStale]));
  // The day is drawn with the book that it comes from, as the header's result is: both say the same at every moment.
  return useMemo(() => ({ ...around, days }), [around, days]);
}
