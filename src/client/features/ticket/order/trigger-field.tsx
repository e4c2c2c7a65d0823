import { FormattedMessage } from 'react-intl';
import type { Price } from '#domain/units/price.ts';
import type { TicketAction, TicketForm } from '../model/ticket-form.ts';
import { TickField } from './tick-field.tsx';

interface TriggerFieldProps {
  form: TicketForm;
  tickSize: Price;
  error: string | null;
  onAction: (action: TicketAction) => void;
}

/** The price that triggers the order. Its side of the market follows from the side of the order, and is stated. */
export function TriggerField({ form, tickSize, error, onAction }: TriggerFieldProps) {
  return (
    <TickField
      label={<FormattedMessage id="ticket.trigger" />}
      hint={<FormattedMessage id="ticket.trigger.hint" values={{ side: form.side }} />}
      value={form.trigger}
      tickSize={tickSize}
      error={error}
      onChange={(trigger) => onAction({ type: 'trigger', trigger })}
    />
  );
}
