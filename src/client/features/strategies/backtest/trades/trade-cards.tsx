import { FormattedMessage, useIntl } from 'react-intl';
import type { BacktestTrade } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Money } from '#client/widgets/figure.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { contractWords } from '#client/features/strategies/journal/contract-words.ts';
import { TradeEnd, TradeReason, TradeResult } from './trade-words.tsx';

interface TradeCardsProps {
  trades: readonly BacktestTrade[];
  underlying: string;
  onOpen: (number: number) => void;
}

/** Trades on a phone: contract and result, entry and exit with time and price, exit reason and charges. */
export function TradeCards({ trades, underlying, onOpen }: TradeCardsProps) {
  const intl = useIntl();
  const format = useFormat();
  return (
    <ul aria-label={intl.formatMessage({ id: 'backtest.trades' })} className="flex flex-col gap-2">
      {trades.map((trade) => (
        <li key={trade.number} className="card card-padded flex flex-col gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="flex min-w-0 items-center gap-2">
              <SideChip side={trade.side === 'buy' ? 'BUY' : 'SELL'} short />
              <button
                type="button"
                className="link min-h-11 text-start font-semibold text-primary hover:underline"
                onClick={() => onOpen(trade.number)}
              >
                {contractWords(trade, underlying, format)}
              </button>
            </span>
            <span className="ms-auto text-end">
              <TradeResult trade={trade} />
            </span>
          </div>
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-small">
            <dt className="text-text-3">
              <FormattedMessage id="backtest.trade.entry" />
            </dt>
            <dd>
              <TradeEnd end={trade.entry} />
            </dd>
            <dt className="text-text-3">
              <FormattedMessage id="backtest.trade.exit" />
            </dt>
            <dd>
              <TradeEnd end={trade.exit} held={trade.reason === null} />
            </dd>
          </dl>
          <p className="text-small text-text-3">
            <FormattedMessage id="backtest.trade.lot-count" values={{ count: trade.lots }} />
            <span aria-hidden> · </span>
            <TradeReason trade={trade} />
            <span aria-hidden> · </span>
            <FormattedMessage id="backtest.trade.charged" values={{ amount: <Money value={trade.charges} /> }} />
          </p>
        </li>
      ))}
    </ul>
  );
}
