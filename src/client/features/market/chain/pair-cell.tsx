import { useCallback, useMemo } from 'react';
import { LiveFigure } from '#client/widgets/live-figure.tsx';
import type { ChainBook } from './chain-book.ts';

interface PairCellProps {
  book: ChainBook;
  callId: string | null;
  putId: string | null;
}

/** What a call and a put cost together: a straddle at one strike, a strangle around it. A dash where the ladder ends. */
export function PairCell({ book, callId, putId }: PairCellProps) {
  const ids = useMemo(() => [callId, putId].filter((id) => id !== null), [callId, putId]);
  const figure = useCallback(() => {
    const call = callId === null ? null : book.quote(callId);
    const put = putId === null ? null : book.quote(putId);
    return call === null || put === null ? null : call.ltp + put.ltp;
  }, [book, callId, putId]);
  return <LiveFigure instrumentIds={ids} figure={figure} kind="price" />;
}
