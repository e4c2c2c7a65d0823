import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { mayAddRisk } from '#domain/market/freshness.ts';
import { APP_BASE } from '#contract/constants.ts';
import { asApiError } from '#client/api/api-error.ts';
import type { Instrument } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { createAlertAtom } from '#client/state/notices/alerts.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Bell } from '#client/ui/icons.ts';
import { Notice } from '#client/ui/notice.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { useLiveQuote } from '#client/widgets/use-live-quote.ts';
import { onTick } from '../use-move-level.ts';

interface TradeSheetProps {
  instrument: Instrument;
  /** The pressed price; null = the last price. */
  price: number | null;
  onClose: () => void;
}

const hasAlertsAtom = featureAtom('alerts');

/** Opens the ticket or an alert at a price of the chart. The ticket asks for confirmation; a price that is not live cannot start an order. */
export function TradeSheet({ instrument, price: pressed, onClose }: TradeSheetProps) {
  const intl = useIntl();
  const openTicket = useSetAtom(ticketRequestAtom);
  const { quote, freshness } = useLiveQuote(instrument.instrument_id);
  const [typed, setTyped] = useState<number | null>(pressed);
  const price = typed ?? quote?.ltp ?? null;
  const may = mayAddRisk(freshness) && price !== null && price > 0;
  const trade = (side: 'BUY' | 'SELL') => {
    if (price === null) return;
    onClose();
    openTicket({ instrument, side, mode: 'open', price: onTick(price, instrument) });
  };
  const chosen = price === null ? null : onTick(price, instrument);
  return (
    <Sheet
      open
      onClose={onClose}
      title={intl.formatMessage({ id: instrument.tradable ? 'chart.trade.title' : 'chart.alert.title' })}
      detent="auto"
    >
      <div className="flex flex-col gap-3">
        <NumberField
          label={intl.formatMessage({ id: instrument.tradable ? 'chart.trade.price' : 'chart.alert.price' })}
          value={chosen}
          step={instrument.tick_size}
          min={instrument.tick_size}
          decimals={2}
          onChange={setTyped}
        />
        {instrument.tradable ? (
          <>
            {may ? null : (
              <Notice kind="warn">
                <FormattedMessage id="chart.trade.stale" />
              </Notice>
            )}
            <div className="flex gap-2">
              <Button variant="buy" className="flex-1" disabled={!may} onClick={() => trade('BUY')}>
                <FormattedMessage id="chart.trade.buy" />
              </Button>
              <Button variant="sell" className="flex-1" disabled={!may} onClick={() => trade('SELL')}>
                <FormattedMessage id="chart.trade.sell" />
              </Button>
            </div>
          </>
        ) : (
          <>
            <p>
              <FormattedMessage id="chart.trade.index" />
            </p>
            <Link
              className="btn btn-secondary"
              to={`${APP_BASE}/market_view?tab=chain&underlying=${encodeURIComponent(instrument.underlying)}`}
            >
              <FormattedMessage id="chart.trade.chain" />
            </Link>
          </>
        )}
        <AlertButton instrument={instrument} level={chosen} last={quote?.ltp ?? null} onDone={onClose} />
      </div>
    </Sheet>
  );
}

interface AlertButtonProps {
  instrument: Instrument;
  level: number | null;
  /** The last price: an alert above it waits for a rise, one below it for a fall. */
  last: number | null;
  onDone: () => void;
}

/** Creates a one-time alert at the price. */
function AlertButton({ instrument, level, last, onDone }: AlertButtonProps) {
  const intl = useIntl();
  const offered = useAtomValue(hasAlertsAtom);
  const offline = useAtomValue(offlineAtom);
  const create = useSetAtom(createAlertAtom);
  const toast = useSetAtom(pushToastAtom);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!offered) return null;
  const direction = level !== null && last !== null && level < last ? 'below' : 'above';
  const send = () => {
    if (level === null || busy) return;
    setBusy(true);
    const term = { measure: 'price' as const, instrument_id: instrument.instrument_id, comparator: direction, level } as const;
    create({ match: 'all', terms: [term], cool_down_minutes: null, until: null, note: null }).then(
      () => {
        toast({ kind: 'success', title: { id: 'chart.alert.set' } });
        onDone();
      },
      (thrown: unknown) => {
        setBusy(false);
        setFailure(errorText(asApiError(thrown), intl));
      },
    );
  };
  return (
    <>
      <Button
        icon={<Bell aria-hidden size={18} />}
        busy={busy}
        disabled={offline || level === null || last === null || level === last}
        onClick={send}
      >
        <FormattedMessage id={`chart.alert.${direction}`} />
      </Button>
      {failure === null ? null : <Notice kind="error">{failure}</Notice>}
    </>
  );
}
