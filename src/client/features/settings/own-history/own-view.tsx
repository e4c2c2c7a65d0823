import { useCallback, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { getOwnChain, getOwnSpot } from '#client/api/own-history.ts';
import type { OwnChain } from '#client/api/types.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { ChainView } from './chain-view.tsx';
import { SeriesView } from './series-view.tsx';

const SHOWN = ['chain', 'chart'] as const;
type Shown = (typeof SHOWN)[number];

interface OwnViewProps {
  underlying: string;
  sessions: number;
  /** Whether there are minutes, not ends of days alone. */
  minutes: boolean;
}

/** A symbol of imported history: its past chains and its chart, each with the source files. */
export function OwnView({ underlying, sessions, minutes }: OwnViewProps) {
  const intl = useIntl();
  const [shown, setShown] = useState<Shown>('chain');
  const chain = useCallback(
    (query: { readonly date?: string; readonly expiry?: string }) => getOwnChain(underlying, query, { quiet: 'shown' }),
    [underlying],
  );
  const spot = useCallback((page: Parameters<typeof getOwnSpot>[1]) => getOwnSpot(underlying, page, { quiet: 'shown' }), [underlying]);
  const source = ({ files, basis }: Pick<OwnChain, 'files' | 'basis'>) => (
    <FormattedMessage
      id={basis === 'minutes' ? 'own-history.source-minutes' : 'own-history.source-days'}
      values={{ files: files.join(', ') }}
    />
  );
  return (
    <div className="grid gap-3 border-t border-border pt-3">
      <Segmented
        size="sm"
        label={intl.formatMessage({ id: 'own-history.show' })}
        value={shown}
        segments={SHOWN.map((value) => ({ value, label: intl.formatMessage({ id: `own-history.show.${value}` }) }))}
        onChange={setShown}
      />
      {shown === 'chain' ? (
        <ChainView underlying={underlying} load={chain} source={source} />
      ) : (
        <SeriesView symbol={underlying} sessions={minutes ? sessions : Infinity} load={spot} source={source} />
      )}
    </div>
  );
}
