import { tickOf } from '#client/state/market/domain-instrument.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { NumberField } from '#client/ui/number-field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { NEW_TRAIL, type TrailDraft } from '../model/exit-draft.ts';

interface TrailFieldsProps {
  position: Position;
  trail: TrailDraft | null;
  /** The current stop; null = none or unknown. */
  effective: number | null;
  onTrail: (trail: TrailDraft | null) => void;
}

/** How the stop follows the price: how far behind, from where on, by which least step. */
export function TrailFields({ position, trail, effective, onTrail }: TrailFieldsProps) {
  const intl = useIntl();
  const tick = priceToDecimal(tickOf(position.instrument));
  const label = intl.formatMessage({ id: 'positions.protect.trail' });
  return (
    <fieldset className="flex flex-col gap-2 rounded-card border border-border p-3">
      <legend className="sr-only">{label}</legend>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5"
          checked={trail !== null}
          onChange={(event) => onTrail(event.target.checked ? NEW_TRAIL : null)}
        />
        {label}
      </label>
      {trail === null ? null : (
        <>
          <Segmented
            label={intl.formatMessage({ id: 'positions.protect.trail.by' })}
            value={trail.kind}
            segments={[
              { value: 'percent', label: intl.formatMessage({ id: 'positions.protect.unit.percent' }) },
              { value: 'points', label: intl.formatMessage({ id: 'positions.protect.unit.points' }) },
            ]}
            onChange={(kind) => onTrail({ ...trail, kind, distance: null })}
          />
          <NumberField
            label={intl.formatMessage({ id: 'positions.protect.trail.distance' })}
            value={trail.distance}
            step={trail.kind === 'points' ? tick : 1}
            min={0}
            decimals={2}
            required
            onChange={(distance) => onTrail({ ...trail, distance })}
          />
          <div className="grid grid-cols-2 gap-3">
            <NumberField
              label={intl.formatMessage({ id: 'positions.protect.trail.activation' })}
              hint={intl.formatMessage({ id: 'positions.protect.trail.activation.hint' })}
              value={trail.activation}
              decimals={2}
              stepper={false}
              onChange={(activation) => onTrail({ ...trail, activation })}
            />
            <NumberField
              label={intl.formatMessage({ id: 'positions.protect.trail.step' })}
              hint={intl.formatMessage({ id: 'positions.protect.trail.step.hint' })}
              value={trail.step}
              decimals={2}
              stepper={false}
              onChange={(step) => onTrail({ ...trail, step })}
            />
          </div>
          <p className="text-text-2">
            <FormattedMessage id="positions.protect.trail.effective" values={{ price: <Price key="p" value={effective} tick={tick} /> }} />
          </p>
        </>
      )}
    </fieldset>
  );
}
