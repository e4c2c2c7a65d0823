import { textIn } from '#contract/locales.ts';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MarketData } from '#client/api/analytics/types.ts';
import { useScreenerData } from '#client/state/analytics/tables.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { AsOf } from '#client/widgets/as-of.tsx';
import { Change } from '#client/widgets/change.tsx';
import { EmptyAnalytics } from '#client/widgets/empty-analytics.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { ToldFacts } from '#client/widgets/told-facts.tsx';

/** Columns that a match shows in fixed places, and that a row of another back end may lack. */
const FIGURES = [
  'ltp',
  'change',
  'change_percent',
  'open',
  'high',
  'low',
  'previous_close',
  'volume',
  'oi',
  'oi_change',
  'pcr',
  'max_pain',
  'atm_iv',
  'straddle',
  'vix',
] as const;

const figuresOf = (row: MarketData) =>
  row.matches === null ? Object.fromEntries(FIGURES.flatMap((name) => (row[name] === null ? [] : [[name, row[name]] as const]))) : {};

function Published({ row }: { row: MarketData }) {
  const intl = useIntl();
  const format = useFormat();
  const title = textIn(row, 'title', intl.locale) ?? row.screener ?? row.symbol;
  const { matches } = row;
  const told = useMemo(() => ({ ...figuresOf(row), ...row.told }), [row]);
  const at = row.created_at === null ? null : Date.parse(row.created_at);
  return (
    <li className="card flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {title === null ? null : <h2 className="font-semibold">{title}</h2>}
        <span className="text-small text-text-3">{at === null ? '' : format.dateTime(exchangeTime(at))}</span>
      </div>
      {matches === null ? null : (
        <p className="text-small text-text-2">
          <FormattedMessage id="screener.published.matches" values={{ count: matches.length }} />
        </p>
      )}
      <ul className="flex flex-col gap-1">
        {(matches ?? []).map((match) => (
          <li key={match.instrument_id ?? match.symbol} className="flex flex-wrap items-baseline gap-x-4">
            <span dir="ltr" className="min-w-32 flex-1 font-semibold">
              {match.symbol}
            </span>
            <Price value={match.ltp} />
            <Change fraction={match.change_percent === null ? null : match.change_percent / 100} />
          </li>
        ))}
      </ul>
      <ToldFacts told={told} />
    </li>
  );
}

/** The matches of the analytics back end's own screeners, as the specification defines them: read only, each with its time. */
export function PublishedMatches() {
  const intl = useIntl();
  const rows = useScreenerData();
  const what = intl.formatMessage({ id: 'screener.published' });
  return (
    <>
      <p className="text-text-2">
        <FormattedMessage id="screener.published.about" />
      </p>
      <PageState
        resource={rows}
        what={what}
        skeleton={<div aria-hidden className="skeleton h-44" />}
        market
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyAnalytics refresh={rows.refresh}>
            <EmptyState title={intl.formatMessage({ id: 'screener.published.none' })} />
          </EmptyAnalytics>
        }
      >
        {(list) => (
          <div className="flex flex-col gap-2">
            <AsOf at={rows.receivedAt} />
            <ul aria-label={what} className="flex flex-col gap-2">
              {list.map((row) => (
                <Published key={row.id} row={row} />
              ))}
            </ul>
          </div>
        )}
      </PageState>
    </>
  );
}
