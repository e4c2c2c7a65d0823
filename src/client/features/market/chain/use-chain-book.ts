import { useEffect, useLayoutEffect, useState } from 'react';
import type { Chain, OpenInterest } from '#client/api/types.ts';
import { refreshCells, rewriteCells } from '#client/widgets/live-cells.ts';
import { ChainBook } from './chain-book.ts';

interface BookNow {
  readonly book: ChainBook;
  /** The exchange's time at which the values stand still; null while they move. */
  readonly frozenAt: number | null;
  readonly toggleFreeze: () => void;
}

/** Returns the book that the cells compute from, kept up to date without drawing them anew. */
export function useChainBook(chain: Chain, interest: OpenInterest | null, inLots: boolean): BookNow {
  const [book] = useState(() => new ChainBook(chain));
  const [frozenAt, setFrozenAt] = useState<number | null>(null);
  useLayoutEffect(() => {
    book.take(chain);
    book.takeInterest(interest);
    refreshCells();
  }, [book, chain, interest, frozenAt]);
  const unit = inLots ? chain.lot_size : 1;
  useLayoutEffect(() => {
    book.unit = unit;
    rewriteCells();
  }, [book, unit, frozenAt]);
  useEffect(() => () => book.release(), [book]);
  const toggleFreeze = () => {
    if (frozenAt === null) book.freeze();
    else book.release();
    setFrozenAt(frozenAt === null ? (book.quote(chain.spot_instrument_id)?.exchangeAt ?? chain.exchange_at) : null);
  };
  return { book, frozenAt, toggleFreeze };
}
