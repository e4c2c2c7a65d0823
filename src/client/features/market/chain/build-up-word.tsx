import { useCallback, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { LiveCell } from '#client/widgets/live-cell.tsx';
import { buildUp } from '#domain/indicators/build-up.ts';
import type { ChainBook } from './chain-book.ts';
import { movesOf } from './leg-figures.ts';

/** Who acts in a leg today, in a word, as price and open interest say it. */
export function BuildUpWord({ book, instrumentId }: { book: ChainBook; instrumentId: string }) {
  const intl = useIntl();
  const ids = useMemo(() => [instrumentId], [instrumentId]);
  const compute = useCallback(() => {
    const now = book.now(instrumentId);
    const { price, interest } = now === null ? { price: null, interest: null } : movesOf(now);
    const found = buildUp(price, interest);
    const tone = found === 'long-build-up' || found === 'short-covering' ? 1 : found === null ? 0 : -1;
    return { text: found === null ? '–' : intl.formatMessage({ id: `market.build-up.${found}` }), tone } as const;
  }, [book, instrumentId, intl]);
  return <LiveCell instrumentIds={ids} compute={compute} className="truncate text-small" />;
}
