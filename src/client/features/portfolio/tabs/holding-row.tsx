import { useSetAtom } from 'jotai';
import { useCallback, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Account, Position } from '#client/api/types.ts';
import { NO_VALUE } from '#client/i18n/format.ts';
import { liveMark, type ReadMark } from '#client/state/positions/profit.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { hasText } from '#client/i18n/has-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Cell, RowHead } from '#client/ui/table.tsx';
import { Sparkline } from '#client/widgets/figures/sparkline.tsx';
import { LiveChange, LiveFigure, LivePrice } from '#client/widgets/live-figure.tsx';
import { LiveAmount } from '#client/widgets/live-amount.tsx';
import { Money, Price } from '#client/widgets/figure.tsx';
import { holdingProfit, holdingValue, priceOf, shareOf, weightOf } from '../model/holding.ts';

interface HoldingRowProps {
  position: Position;
  /** All holdings, including this one. The array must be stable. */
  all: readonly Position[];
  account: Account;
  /** Prices of the session so far. */
  spark: readonly number[];
}

/** A holding: cost, value, profit, and the buttons that sell or add. */
export function HoldingRow({ position, all, account, spark }: HoldingRowProps) {
  const intl = useIntl();
  const openTicket = useSetAtom(ticketRequestAtom);
  const { instrument } = position;
  const { instrument_id: id, tradingsymbol: symbol, tick_size: tick } = instrument;
  const ids = useMemo(() => [id], [id]);
  const everyId = useMemo(() => all.map((each) => each.instrument.instrument_id), [all]);
  const weight = useCallback(() => weightOf(position, all, liveMark), [position, all]);
  const sector = `market-words.sector.${instrument.sector ?? 'none'}`;
  const value = useCallback((readMark: ReadMark) => holdingValue(position, priceOf(position, readMark)), [position]);
  const profit = useCallback((readMark: ReadMark) => holdingProfit(position, priceOf(position, readMark)), [position]);
  const share = useCallback((readMark: ReadMark) => shareOf(profit(readMark), position.open_cost), [profit, position]);
  return (
    <tr>
      <RowHead>
        <span dir="ltr">{symbol}</span>
      </RowHead>
      <Cell numeric>{position.net_quantity}</Cell>
      <Cell numeric>
        <Price value={position.average_price} tick={tick} />
      </Cell>
      <Cell numeric>
        <LivePrice instrumentId={id} tick={tick} />
      </Cell>
      <Cell numeric>
        <LiveChange instrumentId={id} previousClose={position.quote?.previous_close ?? null} />
      </Cell>
      <Cell numeric>
        <Money value={position.open_cost} currency={account.currency} />
      </Cell>
      <Cell numeric>
        <LiveAmount kind="money" instrumentIds={ids} value={value} currency={account.currency} />
      </Cell>
      <Cell numeric>
        <LiveAmount instrumentIds={ids} value={profit} currency={account.currency} className="font-semibold" />
      </Cell>
      <Cell numeric>
        <LiveAmount kind="share" instrumentIds={ids} value={share} />
      </Cell>
      <Cell numeric>
        <LiveFigure instrumentIds={everyId} figure={weight} kind="percent" />
      </Cell>
      <Cell>{hasText(intl, sector) ? <FormattedMessage id={sector} /> : NO_VALUE}</Cell>
      <Cell>
        <Sparkline values={spark} previousClose={position.quote?.previous_close ?? null} />
      </Cell>
      <Cell>
        <span className="flex justify-end gap-1">
          <Button
            size="sm"
            aria-label={intl.formatMessage({ id: 'portfolio.holdings.sell-of' }, { symbol })}
            onClick={() => openTicket({ instrument, side: position.net_quantity > 0 ? 'SELL' : 'BUY', mode: { squareOff: position } })}
          >
            <FormattedMessage id="side.sell" />
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={intl.formatMessage({ id: 'portfolio.holdings.buy-of' }, { symbol })}
            onClick={() => openTicket({ instrument, side: 'BUY', mode: 'open' })}
          >
            <FormattedMessage id="side.buy" />
          </Button>
        </span>
      </Cell>
    </tr>
  );
}
