import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { NumberField } from '#client/ui/number-field.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { type Price as DomainPrice, isOnTick, priceFromDecimal, priceToDecimal, roundToTick } from '#domain/units/price.ts';

interface TickFieldProps {
  label: ReactNode;
  /** Beside the tick, under the field. */
  hint?: ReactNode;
  value: DomainPrice | null;
  tickSize: DomainPrice;
  error: string | null;
  onChange: (price: DomainPrice | null) => void;
}

function decimalsOf(tick: number): number {
  return tick < 0.01 ? 4 : 2;
}

/** A price typed or stepped by the tick; on leaving the field it is rounded to the nearest tick, with a note. */
export function TickField({ label, hint, value, tickSize, error, onChange }: TickFieldProps) {
  const [rounded, setRounded] = useState<DomainPrice | null>(null);
  const [touched, setTouched] = useState(false);
  // An untouched empty field shows a hint instead of an error.
  const asked = !touched && value === null ? error : null;
  const tick = priceToDecimal(tickSize);
  const settle = () => {
    setTouched(true);
    if (value === null || value <= 0 || isOnTick(value, tickSize)) return;
    const next = roundToTick(value, tickSize, 'nearest');
    if (next <= 0) return;
    setRounded(next);
    onChange(next);
  };
  return (
    <NumberField
      label={label}
      hint={
        rounded === null || rounded !== value ? (
          <>
            {asked === null ? null : <>{asked} · </>}
            <FormattedMessage id="ticket.price.hint" values={{ tick: <Price key="tick" value={tick} tick={tick} /> }} />
            {hint === undefined ? null : <> · {hint}</>}
          </>
        ) : (
          <span role="status">
            <FormattedMessage
              id="ticket.price.rounded"
              values={{ price: <Price key="price" value={priceToDecimal(rounded)} tick={tick} /> }}
            />
          </span>
        )
      }
      error={asked === null ? error : null}
      value={value === null ? null : priceToDecimal(value)}
      step={tick}
      min={tick}
      decimals={decimalsOf(tick)}
      onChange={(next) => {
        setTouched(true);
        onChange(next === null || next <= 0 ? null : priceFromDecimal(next));
      }}
      onBlur={settle}
    />
  );
}
