import { useCallback, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { NO_VALUE } from '#client/i18n/format.ts';
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
  /** Shows the price only, for columns whose head names the mark. */
  bare?: boolean;
  /** Also where the last price beside it says the same: each row of a table then has as many lines. */
  always?: boolean;
  className?: string;
}

/**
 * Shows the mark of an instrument that is not valued at its last trade, and the time of a last trade five minutes old or older. Empty for an instrument
 * that trades normally; once shown, the text stays.
 */
export function LiveMark({ instrumentId, tick, whole = false, bare = false, always = false, className }: LiveMarkProps) {
  const intl = useIntl();
  const format = useFormat();
  const ids = useMemo(() => [instrumentId], [instrumentId]);
  // A mark appearing and disappearing with each tick would shift the content below.
  const told = useRef<string | null>(null);
  const compute = useCallback(() => {
    const [quote, mark] = [read(instrumentId), liveMark(instrumentId)];
    if (quote === null) return { text: bare ? NO_VALUE : '' };
    const price = mark === null ? null : format.price(priceToDecimal(mark.price), tick);
    if (whole && price !== null) return { text: intl.formatMessage({ id: 'value.marked-at' }, { price, time: tradeTime(quote, format) }) };
    const beside = mark !== null && mark.basis !== 'last';
    if (beside) told.current = instrumentId;
    else if (quote.exchangeAt - quote.lastTradeAt >= QUIET_MS)
      return { text: intl.formatMessage({ id: 'value.traded' }, { time: tradeTime(quote, format) }) };
    if (bare) return { text: price ?? NO_VALUE };
    if (price === null || (!beside && !always && told.current !== instrumentId)) return { text: '' };
    return { text: intl.formatMessage({ id: 'value.marked' }, { price }) };
  }, [instrumentId, tick, whole, bare, always, format, intl]);
  return <LiveCell instrumentIds={ids} compute={compute} className={className} />;
}
