import { FormattedMessage, useIntl } from 'react-intl';
import { NumberField } from '#client/ui/number-field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceToDecimal, type Price as DomainPrice } from '#domain/units/price.ts';
import {
  exitProfit,
  type PlannedEntry,
  PROTECTION_UNITS,
  type ProtectionPlan,
  protectionPrices,
  type ProtectionUnit,
  TRAIL_UNITS,
  wantsProtection,
} from '../model/protection-plan.ts';
import type { TicketAction, TicketForm } from '../model/ticket-form.ts';
import type { TicketField } from '../model/ticket-problems.ts';

export interface ProtectionFieldsProps {
  instrument: Instrument;
  form: TicketForm;
  /** The price from which stop and target are computed before a fill; null = unknown. */
  entry: DomainPrice | null;
  units: number | null;
  /** Returns the error of a field in the reader's language. */
  textOf: (field: TicketField) => string | null;
  onAction: (action: TicketAction) => void;
}

const orNull = (amount: number | null) => (amount === null || amount <= 0 ? null : amount);

interface ExitHintProps {
  unit: ProtectionUnit;
  at: DomainPrice | null;
  /** Null while the order or its fill price is unknown. */
  planned: PlannedEntry | null;
  tick: number;
}

/** The price of a distance, and the profit or loss of the whole order there. */
function ExitHint({ unit, at, planned, tick }: ExitHintProps) {
  return (
    <>
      {unit === 'price' ? null : (
        <FormattedMessage
          id="ticket.protect.at"
          values={{ price: <Price key="price" value={at === null ? null : priceToDecimal(at)} tick={tick} /> }}
        />
      )}{' '}
      {at === null || planned === null ? null : <Pnl value={moneyToDecimal(exitProfit(planned, at))} />}
    </>
  );
}

/** The stop, target and trail attached to the order; the first to trigger cancels the others. */
export function ProtectionFields({ instrument, form, entry, units, textOf, onAction }: ProtectionFieldsProps) {
  const intl = useIntl();
  const plan = form.protection;
  const { trail, unit } = plan;
  const tick = priceToDecimal(instrument.tickSize);
  const change = (part: Partial<ProtectionPlan>) => onAction({ type: 'protection', plan: { ...plan, ...part } });
  const planned = entry === null ? null : { side: form.side, price: entry, units: units ?? 0, tick: instrument.tickSize };
  const prices = planned === null || !wantsProtection(plan) ? null : protectionPrices(plan, planned);
  const level = (part: 'stop' | 'target') => (
    <NumberField
      label={<FormattedMessage id={`ticket.protect.${part}`} />}
      hint={
        unit === 'price' && plan[part] === null ? undefined : (
          <ExitHint unit={unit} at={prices?.[part] ?? null} planned={units === null ? null : planned} tick={tick} />
        )
      }
      error={textOf(part)}
      value={plan[part]}
      min={0}
      step={unit === 'percent' ? 1 : unit === 'money' ? 100 : tick}
      decimals={2}
      onChange={(amount) => change({ [part]: orNull(amount) })}
    />
  );
  return (
    <>
      <Segmented<ProtectionUnit>
        showLabel
        label={intl.formatMessage({ id: 'ticket.protect' })}
        value={unit}
        segments={PROTECTION_UNITS.map((value) => ({ value, label: intl.formatMessage({ id: `ticket.protect.unit.${value}` }) }))}
        onChange={(next) => change({ unit: next, stop: null, target: null })}
      />
      <div className="grid grid-cols-2 gap-3">
        {level('stop')}
        {level('target')}
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={trail !== null}
          onChange={(event) => change({ trail: event.target.checked ? { kind: 'percent', distance: null } : null })}
        />
        <FormattedMessage id="ticket.protect.trail" />
      </label>
      {trail === null ? null : (
        <div className="grid grid-cols-2 items-start gap-3">
          <Segmented
            label={intl.formatMessage({ id: 'ticket.protect.trail.by' })}
            value={trail.kind}
            segments={TRAIL_UNITS.map((value) => ({ value, label: intl.formatMessage({ id: `ticket.protect.unit.${value}` }) }))}
            onChange={(kind) => change({ trail: { kind, distance: null } })}
          />
          <NumberField
            label={<FormattedMessage id="ticket.protect.trail.distance" />}
            error={textOf('trail')}
            value={trail.distance}
            min={0}
            step={trail.kind === 'points' ? tick : 1}
            decimals={2}
            onChange={(distance) => change({ trail: { ...trail, distance: orNull(distance) } })}
          />
        </div>
      )}
      <p className="text-small text-text-3">
        <FormattedMessage id={unit === 'price' ? 'ticket.protect.note.price' : 'ticket.protect.note'} />
      </p>
    </>
  );
}
