import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { ChipButton } from '#client/ui/chip.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Percent } from '#client/widgets/percent.tsx';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { closeParts } from '#domain/positions/close-parts.ts';
import { mostLots } from '../model/order-lots.ts';
import type { TicketForm } from '../model/ticket-form.ts';

interface LotsFieldProps {
  instrument: Instrument;
  form: TicketForm;
  slices: readonly number[];
  units: number | null;
  /** Most lots that can be closed; null for other tickets. */
  closable: number | null;
  filledLots: number;
  error: string | null;
  onLots: (lots: number | null) => void;
}

const LOTS = [1, 2, 5, 10] as const;

/** How many lots, with the units they stand for. A closing offers parts of what is open, a new order small numbers. */
export function LotsField({ instrument, form, slices, units, closable, filledLots, error, onLots }: LotsFieldProps) {
  const intl = useIntl();
  const format = useFormat();
  const most = closable ?? mostLots(instrument, form.mode);
  const choices =
    closable === null
      ? LOTS.map((lots) => ({ key: String(lots), lots, label: format.integer(lots) }))
      : closeParts(closable).map(({ part, lots }) => ({
          key: String(part),
          lots,
          label: <Percent fraction={part} decimals={0} />,
        }));
  return (
    <div className="flex flex-col gap-2">
      <NumberField
        label={<FormattedMessage id="ticket.lots" />}
        hint={
          units === null ? undefined : (
            <FormattedMessage
              id="ticket.lots.units"
              values={{
                units,
                formatted: format.integer(units),
                lotSize: format.integer(instrument.lotSize),
              }}
            />
          )
        }
        error={error}
        value={form.lots}
        min={Math.max(1, filledLots)}
        {...(most === null ? {} : { max: most })}
        onChange={onLots}
      />
      {form.mode === 'modify' ? null : (
        <div role="group" aria-label={intl.formatMessage({ id: 'ticket.lots.chips' })} className="flex flex-wrap gap-2">
          {choices.map(({ key, lots, label }) => (
            <ChipButton key={key} pressed={form.lots === lots} onClick={() => onLots(lots)}>
              {label}
            </ChipButton>
          ))}
        </div>
      )}
      {filledLots > 0 ? (
        <p className="text-small text-text-3">
          <FormattedMessage id="ticket.lots.filled" values={{ filled: filledLots, lots: form.lots ?? 0 }} />
        </p>
      ) : null}
      {slices.length > 1 ? (
        <p role="status" className="rounded-input bg-warn-soft p-2 text-small text-warn">
          <FormattedMessage
            id="ticket.lots.slices"
            values={{
              count: slices.length,
              list: slices.map((lots) => format.integer(lots)).join(' + '),
            }}
          />
        </p>
      ) : null}
    </div>
  );
}
