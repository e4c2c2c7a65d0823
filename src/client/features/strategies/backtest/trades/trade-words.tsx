import { FormattedMessage } from 'react-intl';
import type { BacktestTrade } from '#client/api/types.ts';
import type { Format } from '#client/i18n/format.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Price } from '#client/widgets/figure.tsx';
import { exchangeTime } from '#domain/units/time.ts';
import { Span } from '#client/features/strategies/preview/span.tsx';

/** Why a trade was left, or that it is still held. */
function Reason({ code }: { code: BacktestTrade['reason'] }) {
  return <FormattedMessage id={code === null ? 'backtest.trade.held' : `preview.why.${code}`} />;
}

/** Why a trade was left: both reasons where its minute leaves that open, and that it may not have been. */
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

/** What a trade made, or the two amounts between which that lies. */
export function TradeResult({ trade: { net, other } }: { trade: BacktestTrade }) {
  const second = other?.net ?? net;
  return <Span low={Math.min(net, second)} high={Math.max(net, second)} />;
}

/** Returns when an end of a trade was, with its day. */
export function endTime(at: number, format: Format): string {
  const time = exchangeTime(at);
  return format.dateTime(time, { seconds: false });
}

/** When a trade was entered or left, and at what price. */
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
