import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { mayAddRisk } from '#domain/market/freshness.ts';
import { priceFromDecimal, priceToDecimal, roundToTick } from '#domain/units/price.ts';
import type { Instrument } from '#client/api/types.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { useLiveQuote } from '#client/widgets/use-live-quote.ts';

interface TradeSheetProps {
  instrument: Instrument;
  /** The price that was pressed on the chart; null = the last one. */
  price: number | null;
  onClose: () => void;
}

const onTick = (price: number, tick: number) => priceToDecimal(roundToTick(priceFromDecimal(price), priceFromDecimal(tick), 'nearest'));

/** From a price on the chart to the ticket, which asks again before anything is sent. A price that is not live begins no order. */
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
    openTicket({ instrument, side, mode: 'open', price: onTick(price, instrument.tick_size) });
  };
  return (
    <Sheet open onClose={onClose} title={intl.formatMessage({ id: 'chart.trade.title' })} detent="auto">
      {instrument.tradable ? (
        <div className="flex flex-col gap-3">
          <NumberField
            label={intl.formatMessage({ id: 'chart.trade.price' })}
            value={price === null ? null : onTick(price, instrument.tick_size)}
            step={instrument.tick_size}
            min={instrument.tick_size}
            decimals={2}
            onChange={setTyped}
          />
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
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <p>
            <FormattedMessage id="chart.trade.index" />
          </p>
          <Link className="btn btn-primary" to={`/app/market_view?tab=chain&underlying=${encodeURIComponent(instrument.underlying)}`}>
            <FormattedMessage id="chart.trade.chain" />
          </Link>
        </div>
      )}
    </Sheet>
  );
}
