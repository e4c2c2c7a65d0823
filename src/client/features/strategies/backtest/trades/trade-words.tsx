import { FormattedMessage } from 'react-intl';
import type { BacktestTrade } from '#client/api/types.ts';
import type { Format } from '#client/i18n/format.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Price } from '#client/widgets/figure.tsx';
import { exchangeTime } from '#domain/units/time.ts';
import { Span } from '#client/features/strategies/preview/span.tsx';

/** Reason of the exit, or a word that the trade is still open. */
function Reason({ code }: { code: BacktestTrade['reason'] }) {
  return <FormattedMessage id={code === null ? 'backtest.trade.held' : `preview.why.${code}`} />;
}

/** Reason of the exit: both possible reasons where one minute allows two, and a mark where the exit itself is uncertain. */
export function TradeReason({ trade: { reason, other, alone } }: { trade: BacktestTrade }) {
  if (alone)
    return (
      <>
        <Reason code={reason} />, <FormattedMessage id="backtest.trade.alone" />
      </>
    );
  if (other === null || other.reason === reason) return <Reason code={reason} />;
  return <FormattedMessage id="backtest.trade.either" values={{ one: <Reason code={reason} />, other: <Reason code={other.reason} /> }} />;
}

/** Net result of a trade, or its lower and upper bound. */
export function TradeResult({ trade: { net, other } }: { trade: BacktestTrade }) {
  const second = other?.net ?? net;
  return <Span low={Math.min(net, second)} high={Math.max(net, second)} />;
}

/** Returns date and time of a trade's entry or exit. */
export function endTime(at: number, format: Format): string {
  const time = exchangeTime(at);
  return format.dateTime(time, { seconds: false });
}

/** Time and price of a trade's entry or exit. */
export function TradeEnd({ end, held = false }: { end: BacktestTrade['entry']; held?: boolean }) {
  const format = useFormat();
  const price = <Price value={end.price} />;
  return (
    <FormattedMessage
      id={held ? 'backtest.trade.last' : 'backtest.trade.end'}
      values={{ time: <span className="whitespace-nowrap">{endTime(end.at, format)}</span>, price }}
    />
  );
}
