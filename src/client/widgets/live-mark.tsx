import { useCallback, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { liveMark } from '#client/state/positions/profit.ts';
import { read } from '#client/state/market/ticker-store.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { LiveCell } from './live-cell.tsx';
import { tradeTime } from './trade-time.ts';

/** From then on a last price may be far from the market, however live its feed. */
const QUIET_MS = 300_000;

interface LiveMarkProps {
  instrumentId: string;
  tick?: number;
  /** The whole sentence whatever the mark is; otherwise only what a last price beside it does not say. */
  whole?: boolean;
  className?: string;
}

/**
 * At what an instrument is valued where that is not its last trade, and when it last traded where that was five minutes ago or longer; nothing of one
 * that trades.
 */
export function LiveMark({ instrumentId, tick, whole = false, className }: LiveMarkProps) {
  const intl = useIntl();
  const format = useFormat();
  const ids = useMemo(() => [instrumentId], [instrumentId]);
  const compute = useCallback(() => {
    const [quote, mark] = [read(instrumentId), liveMark(instrumentId)];
    if (quote === null) return { text: '' };
    const price = mark === null ? null : format.price(priceToDecimal(mark.price), tick);
    if (whole && price !== null)
      return { text: intl.formatMessage({ id: 'value.marked-at' }, { price, time: tradeTime(quote, format, true) }) };
    if (mark !== null && mark.basis !== 'last') return { text: intl.formatMessage({ id: 'value.marked' }, { price }) };
    if (quote.exchangeAt - quote.lastTradeAt < QUIET_MS) return { text: '' };
    return { text: intl.formatMessage({ id: 'value.traded' }, { time: tradeTime(quote, format) }) };
  }, [instrumentId, tick, whole, format, intl]);
  return <LiveCell instrumentIds={ids} compute={compute} className={className} />;
}
