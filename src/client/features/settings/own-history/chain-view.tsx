import { useCallback, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { ShownChain } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Select } from '#client/ui/select.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { ChainFigures } from './chain-figures.tsx';
import { ChainPast } from './chain-past.tsx';
import { ChainStrikes } from './chain-strikes.tsx';
import { StrikeCharts } from './strike-charts.tsx';

const SHOWN = ['charts', 'strikes', 'past'] as const;
type Shown = (typeof SHOWN)[number];

interface ChainViewProps<Chain> {
  underlying: string;
  /** Must be stable: another function means another chain. */
  load: (query: { readonly date?: string; readonly expiry?: string }) => Promise<Chain>;
  /** Names the source of the chain. */
  source: (chain: Chain) => ReactNode;
}

/** An imported chain as of its session: the values of the file, those computed from them, and the problems. None of them come from the exchange. */
export function ChainView<Chain extends ShownChain>({ underlying, load: read, source }: ChainViewProps<Chain>) {
  const intl = useIntl();
  const format = useFormat();
  const [query, setQuery] = useState<{ readonly date?: string; readonly expiry?: string }>({});
  const [shown, setShown] = useState<Shown>('charts');
  const load = useCallback(() => read(query), [read, query]);
  const { value, error } = useLoaded(load, true);
  const text = (id: string) => intl.formatMessage({ id: `own-history.chain.${id}` });
  if (error) return <Notice kind="error">{errorText(error, intl)}</Notice>;
  if (value === null) return <div className="skeleton h-[420px]" aria-hidden />;
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-border pt-3"
      aria-label={`${underlying}, ${text('as-imported')}`}
    >
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={text('session')}
          value={value.date}
          options={value.dates.toReversed().map((date) => ({ value: date, label: format.tradingDate(date) }))}
          onChange={(date) => setQuery({ date })}
        />
        <Select
          label={text('expiry')}
          value={value.expiry}
          options={value.expiries.map((expiry) => ({ value: expiry, label: format.tradingDate(expiry) }))}
          onChange={(expiry) => setQuery({ date: value.date, expiry })}
        />
      </div>
      <p className="text-small text-text-2">{source(value)}</p>
      <ChainFigures chain={value} />
      <Segmented
        size="sm"
        label={text('show')}
        value={shown}
        segments={SHOWN.map((each) => ({ value: each, label: text(`show.${each}`) }))}
        onChange={setShown}
      />
      {shown === 'charts' ? <StrikeCharts chain={value} /> : null}
      {shown === 'strikes' ? <ChainStrikes key={`${value.date} ${value.expiry}`} chain={value} /> : null}
      {shown === 'past' ? <ChainPast chain={value} /> : null}
    </section>
  );
}
