import { useCallback, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { liveMark } from '#client/state/positions/profit.ts';
import { type LiveQuote, read } from '#client/state/market/ticker-store.ts';
import { istDate } from '#domain/calendar/ist.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { Format } from '#client/i18n/format.ts';
import { LiveCell } from './live-cell.tsx';

/** From then on a last price may be far from the market, however live its feed. */
const QUIET_MS = 300_000;

/** Returns when an instrument last traded by the exchange's clock: the time on the same day, else the day. */
function tradeTime({ lastTradeAt, exchangeAt }: LiveQuote, format: Format, zone = false): string {
  const [at, now] = [exchangeTime(lastTradeAt), exchangeTime(exchangeAt)];
  return istDate(at) === istDate(now) ? format.time(at, { seconds: false, zone }) : format.expiry(istDate(at), { at: now });
}

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
