import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import type { HistoryImport } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { megabytes } from './megabytes.ts';

type Facts = NonNullable<HistoryImport['facts']>;

/** Most underlyings listed by name. */
const MOST_NAMED = 12;

/** Returns a place in a file: its line, or its row and group of rows. */
function lineText({ line, group }: { readonly line: number; readonly group: number }, intl: IntlShape): string {
  if (group === 0) return line === 0 ? '—' : String(line);
  return intl.formatMessage({ id: line === 0 ? 'own-history.group' : 'own-history.line-of-group' }, { line, group });
}

/** The errors by file and line; an import with errors is not stored. */
function Problems({ problems }: Pick<HistoryImport, 'problems'>) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `own-history.${id}` });
  return (
    <>
      <Notice kind="error">
        <FormattedMessage id="own-history.refused" values={{ count: problems.length }} />
      </Notice>
      <Table caption={text('problems')}>
        <thead>
          <tr>
            <HeadCell>{text('file')}</HeadCell>
            <HeadCell numeric>{text('line')}</HeadCell>
            <HeadCell>{text('column')}</HeadCell>
            <HeadCell>{text('reason')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ file, line, column, code, group = 0 }) => (
            <tr key={`${file} ${group} ${line} ${column} ${code}`}>
              <RowHead className="max-w-60 truncate">{file === '' ? '—' : file}</RowHead>
              <Cell numeric>{lineText({ line, group }, intl)}</Cell>
              <Cell>{column === '' ? '—' : column}</Cell>
              <Cell className="whitespace-normal">{errorText({ code, message: code }, intl)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

/** Skipped rows and missing data, which do not stop the import. */
function Remarks({
  facts: { left_out: left, other_kinds: kinds = [], gaps, same_files: same, expected_expiries: expected = 0 },
}: {
  facts: Facts;
}) {
  const counts = {
    outside: left.outside_session,
    'no-session': left.no_session,
    [kinds.length === 0 ? 'other' : 'other-kinds']: left.other_kinds,
    duplicates: left.duplicates,
    'expected-expiries': expected,
    'gap-minutes': gaps.minutes,
    'gap-days': gaps.days,
    'same-files': same,
  };
  const told = Object.entries(counts).filter(([, count]) => count > 0);
  if (told.length === 0) return null;
  return (
    <ul className="grid list-disc gap-1 ps-5 text-small text-text-2">
      {told.map(([id, count]) => (
        <li key={id}>
          <FormattedMessage id={`own-history.remark.${id}`} values={{ count, kinds: kinds.map(({ kind }) => kind).join(', ') }} />
        </li>
      ))}
    </ul>
  );
}

/** The content of an import. */
function FactsList({ facts }: { facts: Facts }) {
  const intl = useIntl();
  const format = useFormat();
  const named = facts.underlyings.slice(0, MOST_NAMED).map(({ underlying }) => underlying);
  const more = facts.underlyings.length - named.length;
  const rows: readonly (readonly [string, string])[] = [
    ['formats', facts.formats.map((name) => intl.formatMessage({ id: `own-history.format.${name}` })).join(', ')],
    ...(facts.tables ?? []).map(
      ({ columns, clock, stamps }) =>
        ['table', intl.formatMessage({ id: `own-history.table.${clock}-${stamps}` }, { columns: columns.join(', ') })] as const,
    ),
    ...(facts.tables ?? []).flatMap(({ prices }) =>
      prices === undefined ? [] : [['prices', intl.formatMessage({ id: `own-history.prices.${prices}` })] as const],
    ),
    ['symbols', more > 0 ? intl.formatMessage({ id: 'own-history.and-more' }, { names: named.join(', '), count: more }) : named.join(', ')],
    [
      'days',
      intl.formatMessage(
        { id: 'own-history.days-of' },
        { count: facts.days, from: format.tradingDate(facts.from), to: format.tradingDate(facts.to) },
      ),
    ],
    ['rows', intl.formatMessage({ id: 'own-history.rows-of' }, { count: facts.rows, size: megabytes(facts.bytes) })],
    ['quotes', intl.formatMessage({ id: facts.quotes ? 'own-history.quotes-yes' : 'own-history.quotes-no' })],
  ];
  return (
    <dl className="facts">
      {rows.map(([id, value]) => (
        <div key={`${id} ${value}`} className="contents">
          <dt>
            <FormattedMessage id={`own-history.${id}`} />
          </dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The import as read by the server: ready to store, already stored, or refused with the lines in error. */
export function ImportFound({ found: { status, facts, problems } }: { found: HistoryImport }) {
  if (status === 'refused') return <Problems problems={problems} />;
  if (status === 'nothing-new')
    return (
      <Notice kind="info">
        <FormattedMessage id="own-history.nothing-new" />
      </Notice>
    );
  if (facts === null) return null;
  if (status === 'nothing-read')
    return (
      <>
        <Notice kind="warn">
          <FormattedMessage id="own-history.nothing-read" />
        </Notice>
        <Remarks facts={facts} />
      </>
    );
  return (
    <>
      {status === 'kept' ? null : (
        <Notice kind="success">
          <FormattedMessage id="own-history.ready" />
        </Notice>
      )}
      <FactsList facts={facts} />
      <Remarks facts={facts} />
    </>
  );
}
