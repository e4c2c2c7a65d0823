import { FormattedMessage, useIntl } from 'react-intl';
import type { BacktestTrade } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import type { TradeSort } from '#domain/backtest/days/listed-trades.ts';
import { contractWords } from '#client/features/strategies/journal/contract-words.ts';
import { TradeEnd, TradeReason, TradeResult } from './trade-words.tsx';

const COLUMNS = ['contract', 'side', 'lots', 'entry', 'exit', 'reason', 'charges', 'net'] as const;
const NUMERIC: ReadonlySet<string> = new Set(['lots', 'charges', 'net']);
const SNUG = 'px-2';

interface TradeTableProps {
  trades: readonly BacktestTrade[];
  underlying: string;
  sort: TradeSort;
  descending: boolean;
  onSort: (sort: TradeSort) => void;
  onOpen: (number: number) => void;
}

/** Trades as a table; a column head sorts, a contract opens the trade's chart. */
export function TradeTable({ trades, underlying, sort, descending, onSort, onOpen }: TradeTableProps) {
  const intl = useIntl();
  const format = useFormat();
  return (
    <Table caption={intl.formatMessage({ id: 'backtest.trades' })}>
      <thead>
        <tr>
          {COLUMNS.map((column) => {
            const name = <FormattedMessage id={`backtest.trade.${column}`} />;
            const look = { numeric: NUMERIC.has(column), className: SNUG };
            if (column === 'lots')
              return (
                <HeadCell key={column} {...look}>
                  {name}
                </HeadCell>
              );
            const direction = sort !== column ? 'none' : descending ? 'descending' : 'ascending';
            return (
              <HeadCell key={column} {...look} sort={direction} onSort={() => onSort(column)}>
                {name}
              </HeadCell>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {trades.map((trade) => (
          <tr key={trade.number}>
            <RowHead className={SNUG}>
              <button type="button" className="link text-primary whitespace-nowrap hover:underline" onClick={() => onOpen(trade.number)}>
                {contractWords(trade, underlying, format)}
              </button>
            </RowHead>
            <Cell className={SNUG}>
              <SideChip side={trade.side === 'buy' ? 'BUY' : 'SELL'} short />
            </Cell>
            <Cell numeric className={SNUG}>
              {format.integer(trade.lots)}
            </Cell>
            <Cell className={SNUG}>
              <TradeEnd end={trade.entry} />
            </Cell>
            <Cell className={SNUG}>
              <TradeEnd end={trade.exit} held={trade.reason === null} />
            </Cell>
            <Cell className={`${SNUG} whitespace-normal`}>
              <TradeReason trade={trade} />
            </Cell>
            <Cell numeric className={SNUG}>
              <Money value={trade.charges} />
            </Cell>
            <Cell numeric className={`${SNUG} whitespace-normal`}>
              <TradeResult trade={trade} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
