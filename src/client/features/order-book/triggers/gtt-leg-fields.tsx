import { FormattedMessage, useIntl } from 'react-intl';
import { NumberField } from '#client/ui/number-field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import type { GttLegForm } from '../model/gtt-form.ts';

interface GttLegFieldsProps {
  /** Trigger below the market, above it, or the only leg. */
  name: 'low' | 'high' | 'only';
  leg: GttLegForm;
  tick: number;
  /** Whether the order can only be a limit order. */
  limitOnly: boolean;
  triggerError: string | null;
  priceError: string | null;
  onChange: (leg: GttLegForm) => void;
}

/** One leg of a GTT: the trigger and the price of its order. */
export function GttLegFields({ name, leg, tick, limitOnly, triggerError, priceError, onChange }: GttLegFieldsProps) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: `order-book.gtt.leg.${name}` });
  const decimals = tick < 0.01 ? 4 : 2;
  return (
    <fieldset className="flex flex-col gap-2 rounded-input border border-border p-3">
      <legend className="px-1 font-semibold">{title}</legend>
      <NumberField
        label={<FormattedMessage id="order-book.column.trigger" />}
        value={leg.trigger}
        step={tick}
        min={tick}
        decimals={decimals}
        error={triggerError}
        onChange={(trigger) => onChange({ ...leg, trigger })}
      />
      {limitOnly ? null : (
        <Segmented
          label={intl.formatMessage({ id: 'order-book.column.type' })}
          size="sm"
          value={leg.type}
          segments={(['LIMIT', 'MARKET'] as const).map((value) => ({ value, label: <FormattedMessage id={`order-book.type.${value}`} /> }))}
          onChange={(type) => onChange({ ...leg, type })}
        />
      )}
      {leg.type === 'LIMIT' ? (
        <NumberField
          label={<FormattedMessage id="order-book.column.price" />}
          value={leg.price}
          step={tick}
          min={tick}
          decimals={decimals}
          error={priceError}
          onChange={(price) => onChange({ ...leg, price })}
        />
      ) : (
        <p className="text-small text-text-3">
          <FormattedMessage id="order-book.gtt.market" />
        </p>
      )}
    </fieldset>
  );
}
