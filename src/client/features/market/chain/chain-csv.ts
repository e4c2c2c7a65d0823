import type { Chain } from '#client/api/types.ts';
import type { Format } from '#client/i18n/format.ts';
import { type CsvCell, csvText, exchangeIso } from '#client/platform/csv.ts';
import { figureText } from '#client/widgets/figure-text.ts';
import type { ChainBook } from './chain-book.ts';
import type { GridColumn } from './columns.ts';
import { LEG_FIGURES } from './leg-figures.ts';

/**
 * Returns the chain as a file: every strike with the columns of the screen, each figure exactly and as it is shown. The names of the columns are the same
 * in every language; the time is that of the chain.
 */
export function chainCsv(chain: Chain, columns: readonly GridColumn[], book: ChainBook, format: Format): string {
  const figures = columns.flatMap(({ side, id }) =>
    side === 'strike' || id === 'strike' || id === 'pair' || id === 'build-up' ? [] : [{ side, id }],
  );
  const head = figures.flatMap(({ side, id }) => [`${side}_${id.replaceAll('-', '_')}`, `${side}_${id.replaceAll('-', '_')}_shown`]);
  const rows = chain.rows.map((row): readonly CsvCell[] => [
    chain.underlying,
    chain.expiry,
    exchangeIso(chain.exchange_at),
    row.strike,
    ...figures.flatMap(({ side, id }) => {
      const { of, kind } = LEG_FIGURES[id];
      const now = book.now(row[side].instrument_id);
      const value = now === null ? null : of(now);
      return [value, book.formOf(id, format.settings)?.(value) ?? figureText(format, kind, value)];
    }),
  ]);
  return csvText(['underlying', 'expiry', 'exchange_time', 'strike', ...head], rows);
}
