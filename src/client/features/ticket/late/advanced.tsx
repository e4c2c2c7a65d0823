import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { featureAtom } from '#client/state/config.ts';
import { NumberField } from '#client/ui/number-field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Price } from '#client/widgets/price.tsx';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { type Price as DomainPrice, priceToDecimal } from '#domain/units/price.ts';
import { PROTECTION_UNITS, type ProtectionUnit, protectionPrices, wantsProtection } from '../model/protection-plan.ts';
import { isStop, type TicketAction, type TicketForm, type TicketValidity } from '../model/ticket-form.ts';

export interface AdvancedProps {
  instrument: Instrument;
  form: TicketForm;
  /** The price that the stop and the target are reckoned from while nothing has filled; null = not known. */
  entry: DomainPrice | null;
  units: number | null;
  onAction: (action: TicketAction) => void;
}

const exitsAtom = featureAtom('instructions');
const VALIDITIES = ['DAY', 'IOC'] as const;

/** What most orders do not need: validity, and a stop and target to set once the order is accepted. */
export function Advanced({ instrument, form, entry, units, onAction }: AdvancedProps) {
  const intl = useIntl();
  const keepsExits = useAtomValue(exitsAtom);
  const plan = form.protection;
  const tick = priceToDecimal(instrument.tickSize);
  const waits = isStop(form.kind) || form.afterMarket;
  const prices =
    entry === null || !wantsProtection(plan)
      ? null
      : protectionPrices(plan, { side: form.side, price: entry, units: units ?? 0, tick: instrument.tickSize });
  const priceOf = (part: 'stop' | 'target') => {
    const at = prices?.[part] ?? null;
    return at === null ? null : priceToDecimal(at);
  };
  const distance = (part: 'stop' | 'target') => (
    <NumberField
      label={<FormattedMessage id={`ticket.protect.${part}`} />}
      hint={<FormattedMessage id="ticket.protect.at" values={{ price: <Price key="price" value={priceOf(part)} tick={tick} /> }} />}
      value={plan[part]}
      min={0}
      step={plan.unit === 'points' ? tick : plan.unit === 'percent' ? 1 : 100}
      decimals={2}
      onChange={(amount) => onAction({ type: 'protection', plan: { ...plan, [part]: amount === null || amount <= 0 ? null : amount } })}
    />
  );
  return (
    <div className="flex flex-col gap-3">
      {form.mode === 'modify' ? null : (
        <Segmented<TicketValidity>
          showLabel
          label={intl.formatMessage({ id: 'ticket.validity' })}
          value={form.validity}
          segments={VALIDITIES.map((value) => ({
            value,
            label: intl.formatMessage({ id: `ticket.validity.${value}` }),
            disabled: value === 'IOC' && waits,
          }))}
          onChange={(validity) => onAction({ type: 'validity', validity })}
        />
      )}
      {form.validity === 'IOC' || waits ? (
        <p className="text-small text-text-3">
          <FormattedMessage id={waits ? 'ticket.validity.waits' : 'ticket.validity.IOC.note'} />
        </p>
      ) : null}
      {form.mode === 'open' && keepsExits ? (
        <>
          <Segmented<ProtectionUnit>
            showLabel
            label={intl.formatMessage({ id: 'ticket.protect' })}
            value={plan.unit}
            segments={PROTECTION_UNITS.map((value) => ({ value, label: intl.formatMessage({ id: `ticket.protect.unit.${value}` }) }))}
            onChange={(unit) => onAction({ type: 'protection', plan: { unit, stop: null, target: null } })}
          />
          <div className="grid grid-cols-2 gap-3">
            {distance('stop')}
            {distance('target')}
          </div>
          <p className="text-small text-text-3">
            <FormattedMessage id="ticket.protect.note" />
          </p>
        </>
      ) : null}
    </div>
  );
}
