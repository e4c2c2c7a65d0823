import { FormattedMessage, useIntl } from 'react-intl';
import type { BotPreview } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { exchangeTime } from '#domain/units/time.ts';
import { contractWords } from '../journal/contract-words.ts';

const COLUMNS = ['time', 'contract', 'side', 'price', 'why', 'quantity'] as const;
const NUMERIC: ReadonlySet<string> = new Set(['quantity', 'price']);

/** The fills, oldest first. */
export function FillTable({ fills }: { fills: BotPreview['fills'] }) {
  const intl = useIntl();
  const format = useFormat();
  return (
    <Table caption={intl.formatMessage({ id: 'preview.fills' })}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <HeadCell key={column} numeric={NUMERIC.has(column)}>
              <FormattedMessage id={`preview.column.${column}`} />
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {fills.map((fill, place) => (
          <tr key={place}>
            <RowHead>{format.time(exchangeTime(fill.at), { seconds: false })}</RowHead>
            <Cell>{contractWords(fill, '', format)}</Cell>
            <Cell>
              <SideChip side={fill.side === 'buy' ? 'BUY' : 'SELL'} short />
            </Cell>
            <Cell numeric>
              <Price value={fill.price} />
            </Cell>
            <Cell>
              <FormattedMessage id={`preview.why.${fill.opens ? 'order-in' : fill.reason}`} />
            </Cell>
            <Cell numeric>{format.integer(fill.quantity)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
