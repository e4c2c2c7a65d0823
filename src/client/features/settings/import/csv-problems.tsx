import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '#client/ui/notice.tsx';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import type { CsvProblem } from '#domain/market/csv-table.ts';
import { MOST_PROBLEMS } from './read-file.ts';

/** What is wrong with a file, by line and column as they stand in it; `range` says what a value may be among the others. */
export function CsvProblems({ problems, range }: { problems: readonly CsvProblem[]; range: string }) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `import.${id}` });
  const cut = problems.length >= MOST_PROBLEMS;
  return (
    <>
      <Notice kind="error">
        <FormattedMessage id={cut ? 'import.wrong-many' : 'import.wrong'} values={{ count: problems.length }} />
      </Notice>
      <Table caption={text('problems')}>
        <thead>
          <tr>
            <HeadCell numeric>{text('line')}</HeadCell>
            <HeadCell>{text('column')}</HeadCell>
            <HeadCell>{text('reason')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, column, what }) => (
            <tr key={`${line} ${column} ${what}`}>
              <RowHead className="cell-numeric">{line}</RowHead>
              <Cell>{column === '' ? '—' : column}</Cell>
              <Cell className="whitespace-normal">{text(line === 1 ? 'what.no-column' : what === 'range' ? range : `what.${what}`)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
