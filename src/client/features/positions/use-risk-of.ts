import { useMemo } from 'react';
import type { Position } from '#client/api/types.ts';
import { chainOfKeyAtom, keyOfChain, openChainAtom } from '#client/state/chain.ts';
import { instructionsAtom, openInstructionsAtom } from '#client/state/instructions.ts';
import { openPositionBookAtom, positionBookAtom } from '#client/state/position-book.ts';
import { joinedResource, useResources } from '#client/state/use-resources.ts';
import { rowsByPosition } from './model/day-profit.ts';
import { greeksOfChains } from './model/greeks-of.ts';
import { protectionOf } from './model/protection.ts';
import type { PositionsDesk } from './positions-desk.ts';

/** Returns the current book of an account by a stable function. */
const currentBookAtom = (accountNumber: string) => positionBookAtom(accountNumber);

type Facts = Pick<PositionsDesk, 'protection' | 'greeks' | 'days'> & {
  /** The figures of today's books and the chains' sensitivities, for the age of the page. */
  readonly sources: { readonly days: ReturnType<typeof joinedResource>; readonly greeks: ReturnType<typeof joinedResource> };
};

/** Returns what is known around open positions: what guards them, how they react, what they earned today. */
export function useRiskOf(positions: readonly Position[]): Facts {
  const accounts = positions.map((each) => each.account_number);
  const chainKeys = positions
    .filter((each) => each.net_quantity !== 0 && each.instrument.kind === 'option')
    .map((each) => keyOfChain(each.instrument.underlying, each.instrument.expiry));
  const instructions = useResources(accounts, instructionsAtom, openInstructionsAtom);
  const books = useResources(accounts, currentBookAtom, openPositionBookAtom);
  const chains = useResources(chainKeys, chainOfKeyAtom, openChainAtom);
  return useMemo(() => {
    const known = joinedResource(instructions).value;
    return {
      protection: known === null ? null : (position: Position) => protectionOf(position, known),
      greeks: greeksOfChains(chains.flatMap(({ value }) => value ?? [])),
      days: rowsByPosition(books.flatMap(({ value }) => value?.position_book ?? [])),
      sources: {
        days: joinedResource(books.map((book) => ({ ...book, value: book.value === null ? null : [] }))),
        greeks: joinedResource(chains.map((chain) => ({ ...chain, value: chain.value === null ? null : [] }))),
      },
    };
  }, [instructions, books, chains]);
}
