import { textIn } from '#contract/locales.ts';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useCommentary } from '#client/state/analytics/tables.ts';
import { Card } from '#client/ui/card.tsx';
import { Chip, type Tone } from '#client/ui/chip.tsx';
import { Select } from '#client/ui/select.tsx';
import { AsOf } from '#client/widgets/as-of.tsx';
import { EmptyAnalytics } from '#client/widgets/empty-analytics.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { LazyPagination } from '#client/widgets/pagination/lazy-pagination.tsx';
import { nearestPage, PAGE_SIZES, pageCount, rowsOfPage } from '#client/widgets/pagination/pages.ts';
import { COMMENTARY_KINDS, type CommentaryKind } from '#domain/commentary/observation.ts';

type Commentary = NonNullable<ReturnType<typeof useCommentary>['value']>[number];

const ALL_KINDS = 'all';

/** A sentence about the market as it is shown. */
interface FeedRow {
  readonly id: string;
  /** Exchange time; null when the back end does not tell. */
  readonly at: number | null;
  readonly kind: string;
  readonly severity: 'info' | 'notable' | 'warning';
  readonly title: string;
  readonly body: string;
}

/** The texts of a back end whose columns have other names. */
const textsOf = ({ told }: Commentary) => Object.values(told ?? {}).filter((value) => typeof value === 'string');

/** Returns the rows in a language, newest first whatever the back end does. */
function feedRows(rows: readonly Commentary[], locale: string): readonly FeedRow[] {
  return rows
    .map((row) => ({
      id: row.id,
      at: row.created_at === null ? null : Date.parse(row.created_at),
      kind: row.kind ?? '',
      severity: row.severity ?? 'info',
      title: textIn(row, 'title', locale) ?? textsOf(row)[0] ?? '',
      body: textIn(row, 'body', locale) ?? (row.title_en === null ? textsOf(row).slice(1).join(' ') : ''),
    }))
    .toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0));
}

/** Returns the known kinds that occur in the rows, in the order of `COMMENTARY_KINDS`. */
function kindsOf(rows: readonly FeedRow[]): readonly CommentaryKind[] {
  return COMMENTARY_KINDS.filter((kind) => rows.some((row) => row.kind === kind));
}

const TONES: Record<FeedRow['severity'], Tone> = { info: 'neutral', notable: 'primary', warning: 'warn' };

function Row({ row, known }: { row: FeedRow; known: boolean }) {
  const format = useFormat();
  return (
    <li className="flex flex-col gap-1 border-t border-border py-3">
      <p className="flex flex-wrap items-center gap-2 text-small text-text-3">
        {known ? (
          <Chip tone={TONES[row.severity]}>
            <FormattedMessage id={`commentary.kind.${row.kind}`} />
          </Chip>
        ) : null}
        {row.at === null ? null : <span>{format.dateTime(exchangeTime(row.at))}</span>}
      </p>
      <h3 className="font-semibold">{row.title}</h3>
      <p className="text-text-2">{row.body}</p>
    </li>
  );
}

/** The sentences, page by page, of all kinds or of one. */
export function Feed() {
  const intl = useIntl();
  const resource = useCommentary();
  const [kind, setKind] = useState<string>(ALL_KINDS);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(PAGE_SIZES[0]);
  const rows = useMemo(() => feedRows(resource.value ?? [], intl.locale), [resource.value, intl.locale]);
  const kinds = kindsOf(rows);
  const shown = kind === ALL_KINDS ? rows : rows.filter((row) => row.kind === kind);
  const here = nearestPage(page, pageCount(shown.length, size));
  const what = intl.formatMessage({ id: 'commentary.title' });
  const choose = (next: string) => {
    setKind(next);
    setPage(1);
  };
  return (
    <Card title={what} aside={resource.value === null ? undefined : <AsOf at={resource.receivedAt} />}>
      <PageState
        resource={resource}
        what={intl.formatMessage({ id: 'commentary.feed' })}
        skeleton={<div className="skeleton h-96" aria-hidden />}
        isEmpty={(value) => value.length === 0}
        empty={
          <EmptyAnalytics refresh={resource.refresh}>
            <EmptyState title={intl.formatMessage({ id: 'commentary.empty' })} />
          </EmptyAnalytics>
        }
        isFilteredEmpty={shown.length === 0 && rows.length > 0}
        onClearFilters={() => choose(ALL_KINDS)}
      >
        {() => (
          <div className="flex flex-col gap-3">
            <Select
              label={intl.formatMessage({ id: 'commentary.kind' })}
              value={kind}
              options={[
                { value: ALL_KINDS, label: intl.formatMessage({ id: 'commentary.all' }) },
                ...kinds.map((value) => ({ value, label: intl.formatMessage({ id: `commentary.kind.${value}` }) })),
              ]}
              onChange={choose}
            />
            <ol>
              {rowsOfPage(shown, here, size).map((row) => (
                <Row key={row.id} row={row} known={kinds.some((known) => known === row.kind)} />
              ))}
            </ol>
            {shown.length > PAGE_SIZES[0] ? (
              <LazyPagination label={what} rows={shown.length} page={here} size={size} onPage={setPage} onSize={setSize} />
            ) : null}
          </div>
        )}
      </PageState>
    </Card>
  );
}
