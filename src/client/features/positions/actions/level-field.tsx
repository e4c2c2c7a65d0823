import { tickOf } from '#client/state/market/domain-instrument.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { NumberField } from '#client/ui/number-field.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { levelOfPrice, priceOfLevel, profitAt, type LevelPart, type LevelUnit } from '../model/exit-levels.ts';

interface LevelFieldProps {
  position: Position;
  part: LevelPart;
  unit: LevelUnit;
  /** The trigger price; null = switched off, or nothing valid is typed. */
  level: number | null;
  on: boolean;
  /** The centre of the slider: the watched price, or the average. */
  around: number | null;
  error: string | null;
  onSwitch: (on: boolean) => void;
  onLevel: (level: number | null) => void;
}

/** A stop or a target: on or off, typed in the chosen unit, or moved along a slider. */
export function LevelField({ position, part, unit, level, on, around, error, onSwitch, onLevel }: LevelFieldProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState<{ unit: LevelUnit; value: number | null; level: number | null } | null>(null);
  const tick = priceToDecimal(tickOf(position.instrument));
  const shown = typed !== null && typed.unit === unit && typed.level === level ? typed.value : levelOfPrice(position, part, unit, level);
  const type = (value: number | null) => {
    const next = priceOfLevel(position, part, unit, value);
    setTyped({ unit, value, level: next });
    onLevel(next);
  };
  const label = intl.formatMessage({ id: `positions.protect.${part}` });
  const profit = profitAt(position, level);
  const middle = around ?? level;
  return (
    <fieldset className="flex flex-col gap-2 rounded-card border border-border p-3">
      <legend className="sr-only">{label}</legend>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input type="checkbox" className="size-5" checked={on} onChange={(event) => onSwitch(event.target.checked)} />
        {label}
        {on && profit !== null ? (
          <span className="ms-auto">
            <Pnl value={profit} />
          </span>
        ) : null}
      </label>
      {on ? (
        <>
          <NumberField
            label={intl.formatMessage({ id: `positions.protect.unit.${unit}` })}
            value={shown}
            step={unit === 'price' || unit === 'points' ? tick : unit === 'percent' ? 1 : 100}
            min={0}
            decimals={2}
            error={error}
            hint={
              unit === 'price' || level === null ? undefined : (
                <FormattedMessage id="positions.protect.at" values={{ price: <Price key="p" value={level} tick={tick} /> }} />
              )
            }
            onChange={type}
          />
          {middle === null ? null : (
            <input
              type="range"
              dir="ltr"
              className="min-h-11 w-full accent-primary"
              aria-label={intl.formatMessage({ id: 'positions.protect.slider' }, { part: label })}
              min={tick}
              max={Math.max(middle * 2, (level ?? 0) * 1.25)}
              step={tick}
              value={level ?? middle}
              onChange={(event) => {
                setTyped(null);
                onLevel(priceOfLevel(position, part, 'price', Number(event.target.value)));
              }}
            />
          )}
        </>
      ) : null}
    </fieldset>
  );
}
