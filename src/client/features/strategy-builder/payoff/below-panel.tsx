import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Card } from '#client/ui/card.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { usePaced } from '#client/ui/use-paced.ts';
import { useBuilder } from '../builder-context.ts';
import { type Figures, useFigures } from '../look-context.ts';
import { GreeksTable } from './greeks-table.tsx';
import { ProfitTable } from './profit-table.tsx';

/** The tables update no more often than this, so that a drag leaves the time to the chart. */
const TABLE_MS = 500;
const BELOW = ['table', 'greeks', 'review'] as const;
const ReviewPanel = lazyPart(async () => (await import('../review/review-panel.tsx')).ReviewPanel, {
  placeholder: <div className="skeleton h-64" aria-hidden />,
});

/** The figures of the chart as tables, and on a wide screen the review. */
export function BelowPanel() {
  const intl = useIntl();
  const { query } = useBuilder();
  const figures = useFigures();
  const wide = useDesk();
  const [table, setTable] = useState<(typeof BELOW)[number]>('table');
  // On a wide screen the review is shown here; on a phone it is a tab of its own.
  const below = wide && query.tab === 'review' ? 'review' : table;
  const onChoose = (next: (typeof BELOW)[number]) => {
    if (next !== 'review') setTable(next);
    if (wide) query.show({ tab: next === 'review' ? 'review' : query.tab === 'review' ? 'legs' : query.tab });
  };
  const foot = useRef<HTMLDivElement>(null);
  // Scrolled into view when opened from the figures above.
  useEffect(() => {
    if (below === 'review') foot.current?.scrollIntoView({ block: 'nearest' });
  }, [below]);
  if (figures.analysis === null || figures.request === null) return null;
  return (
    <Card flush className="relative">
      <div className="p-3">
        <Segmented
          label={intl.formatMessage({ id: 'strategy-builder.below' })}
          value={below}
          segments={BELOW.filter((value) => wide || value !== 'review').map((value) => ({
            value,
            label: intl.formatMessage({ id: `strategy-builder.below.${value}` }),
          }))}
          onChange={onChoose}
        />
      </div>
      {below === 'table' ? <PacedTable figures={figures} /> : null}
      {below === 'greeks' ? <GreeksTable analysis={figures.analysis} /> : null}
      {below === 'review' ? <ReviewPanel /> : null}
      <div ref={foot} />
    </Card>
  );
}

function PacedTable({ figures }: { figures: Figures }) {
  const { chain, currency } = useBuilder();
  const { analysis, request } = usePaced(figures, TABLE_MS);
  if (analysis === null || request === null) return null;
  return <ProfitTable analysis={analysis} request={request} at={chain.exchange_at} currency={currency} />;
}
