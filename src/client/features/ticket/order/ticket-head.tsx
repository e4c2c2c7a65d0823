import { FormattedMessage, useIntl } from 'react-intl';
import type { Account, Portfolio } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import type { TicketRequest } from '#client/state/orders/ticket.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { ExpectedMark } from '#client/widgets/expected-mark.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { LiveMark } from '#client/widgets/live-mark.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import { PaperMark } from '#client/widgets/paper-mark.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { useLiveQuote } from '#client/widgets/use-live-quote.ts';
import type { TicketAction, TicketForm, TicketSide } from '../model/ticket-form.ts';

interface TicketHeadProps {
  request: TicketRequest;
  form: TicketForm;
  account: Account | null;
  portfolio: Portfolio | null;
  onAction: (action: TicketAction) => void;
}

/** Instrument, side, market and account of the order. */
export function TicketHead({ request, form, account, portfolio, onAction }: TicketHeadProps) {
  const intl = useIntl();
  const format = useFormat();
  const { instrument } = request;
  const { facts } = useLiveQuote(instrument.instrument_id);
  const sides = (['BUY', 'SELL'] as const).map((value) => ({
    value,
    label: intl.formatMessage({ id: `ticket.side.${value === 'BUY' ? 'buy' : 'sell'}` }),
  }));
  return (
    <div className="flex flex-col gap-3">
      {form.mode === 'open' ? (
        <Segmented<TicketSide>
          className={form.side === 'BUY' ? 'segmented-buy' : 'segmented-sell'}
          label={intl.formatMessage({ id: 'ticket.side' })}
          value={form.side}
          segments={sides}
          onChange={(side) => onAction({ type: 'side', side })}
        />
      ) : null}
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1">
          <span className="flex items-center gap-2">
            {form.mode === 'open' ? null : <SideChip side={form.side} />}
            <span className="text-text-2">
              {instrument.expiry === null ? instrument.tradingsymbol : format.expiry(instrument.expiry, { weekday: true })}
              {instrument.expiry === null ? null : <ExpectedMark date={instrument.expiry} />}
            </span>
          </span>
          <span dir="ltr" className="flex items-center gap-1 text-text-2">
            <span className="sr-only">
              <FormattedMessage id="ticket.bid" />
            </span>
            <LivePrice instrumentId={instrument.instrument_id} field="bid" tick={instrument.tick_size} />
            <span aria-hidden>×</span>
            <span className="sr-only">
              <FormattedMessage id="ticket.ask" />
            </span>
            <LivePrice instrumentId={instrument.instrument_id} field="ask" tick={instrument.tick_size} />
          </span>
        </div>
        <div className="flex flex-col items-end gap-1">
          <span className="sr-only">
            <FormattedMessage id="ticket.last" />
          </span>
          <LivePrice instrumentId={instrument.instrument_id} tick={instrument.tick_size} className="text-value" />
          <LiveMark instrumentId={instrument.instrument_id} className="text-small text-text-3" />
          <FreshnessBadge facts={facts} />
        </div>
      </div>
      {account === null || portfolio === null || form.mode !== 'open' ? null : (
        <p className="flex flex-wrap items-center gap-2 text-small text-text-3">
          {account.environment === 'paper' ? <PaperMark /> : null}
          <FormattedMessage id="ticket.portfolio" values={{ account: account.label, portfolio: portfolio.name }} />
        </p>
      )}
    </div>
  );
}
