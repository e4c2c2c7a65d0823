import { useCallback, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { read } from '#client/state/ticker-store.ts';
import { istDate } from '#domain/calendar/ist.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { LiveCell } from './live-cell.tsx';

/** From then on a last price may be far from the market, however live its feed. */
const QUIET_MS = 300_000;

/** When the instrument last traded, once that was five minutes ago or longer; nothing of one that trades. */
export function LastTrade({ instrumentId, className }: { instrumentId: string; className?: string }) {
  const intl = useIntl();
  const format = useFormat();
  const ids = useMemo(() => [instrumentId], [instrumentId]);
  const compute = useCallback(() => {
    const quote = read(instrumentId);
    if (quote === null || quote.exchangeAt - quote.lastTradeAt < QUIET_MS) return { text: '' };
    const [at, now] = [exchangeTime(quote.lastTradeAt), exchangeTime(quote.exchangeAt)];
    const time = istDate(at) === istDate(now) ? format.time(at, { seconds: false }) : format.expiry(istDate(at), { at: now });
    return { text: intl.formatMessage({ id: 'value.traded' }, { time }) };
  }, [instrumentId, format, intl]);
  return <LiveCell instrumentIds={ids} compute={compute} className={className} />;
}
