import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Instrument, Position } from '#client/api/types.ts';
import { expiryLabel } from '#client/i18n/expiry-label.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Minus, Plus } from '#client/ui/icons.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import type { FreshnessFacts } from '#client/widgets/freshness-facts.ts';
import { InstrumentName, strikeText } from '#client/widgets/instrument-name.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { nextStrike } from '#domain/positions/roll-choice.ts';
import { PositionPnl } from '../parts/position-pnl.tsx';
import type { RollChoice, RollContract } from './use-roll-contract.ts';

/** The position's profit so far, and the age of its price. */
export function SoFar({ position, facts }: { position: Position; facts: FreshnessFacts }) {
  const one = useMemo(() => [position], [position]);
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="text-small text-text-3">
        <FormattedMessage id="positions.roll.so-far" />
      </span>
      <PositionPnl positions={one} kind="unrealised" className="font-semibold" />
      <FreshnessBadge facts={facts} className="ms-auto" />
    </p>
  );
}

interface RollFieldsProps {
  from: Instrument;
  contract: RollContract;
  lots: number | null;
  most: number;
  onChoice: (choice: RollChoice) => void;
  onLots: (lots: number | null) => void;
}

/** The target of the roll: expiry and strike from the listed ones, and lots. */
export function RollFields({ from, contract, lots, most, onChoice, onLots }: RollFieldsProps) {
  const intl = useIntl();
  const format = useFormat();
  const { expiries, expiry, unlisted } = contract;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="field-label mb-1">
        <FormattedMessage id="positions.roll.to" />
      </legend>
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={intl.formatMessage({ id: 'positions.roll.expiry' })}
          value={expiry ?? ''}
          options={expiries.map((each) => ({ value: each, label: expiryLabel(intl, format, each) }))}
          onChange={(chosen) => onChoice({ expiry: chosen, strike: unlisted ?? contract.strike })}
        />
        <NumberField label={intl.formatMessage({ id: 'positions.convert.lots' })} value={lots} min={1} max={most} onChange={onLots} />
      </div>
      {from.kind === 'option' ? <StrikeField contract={contract} onChoice={onChoice} /> : null}
      {unlisted === null ? null : (
        <p className="text-small text-text-2">
          <FormattedMessage id="positions.roll.unlisted" values={{ strike: <bdi key="s">{strikeText(unlisted, format)}</bdi> }} />
        </p>
      )}
    </fieldset>
  );
}

/** The strike, stepped along the chain or taken out of it. */
function StrikeField({ contract, onChoice }: Pick<RollFieldsProps, 'contract' | 'onChoice'>) {
  const intl = useIntl();
  const format = useFormat();
  const { strikes, strike, expiry } = contract;
  const step = (by: -1 | 1) => {
    const next = strike === null ? null : nextStrike(strikes, strike, by);
    return (
      <IconButton
        label={intl.formatMessage({ id: by === 1 ? 'positions.roll.strike-up' : 'positions.roll.strike-down' })}
        icon={by === 1 ? <Plus aria-hidden size={20} /> : <Minus aria-hidden size={20} />}
        // Aligned with the input, not with the line below it.
        className="mb-5"
        disabled={next === null}
        onClick={() => onChoice({ expiry, strike: next })}
      />
    );
  };
  return (
    <div className="flex items-end gap-1">
      {step(-1)}
      <Select
        className="min-w-0 flex-1"
        label={intl.formatMessage({ id: 'positions.roll.strike' })}
        value={strike === null ? '' : String(strike)}
        options={strikes.map((each) => ({ value: String(each), label: strikeText(each, format) }))}
        onChange={(chosen) => onChoice({ expiry, strike: Number(chosen) })}
      />
      {step(1)}
    </div>
  );
}

interface NewContractProps {
  instrument: Instrument;
  position: Position;
  facts: FreshnessFacts;
}

/** The contract to open, at current prices. */
export function NewContract({ instrument, position, facts }: NewContractProps) {
  const { instrument_id: id, tick_size: tick } = instrument;
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SideChip side={position.net_quantity > 0 ? 'BUY' : 'SELL'} short />
        <InstrumentName instrument={instrument} />
        <FreshnessBadge facts={facts} className="ms-auto" />
      </div>
      <dl className="grid grid-cols-4 gap-2">
        {(['ltp', 'bid', 'ask'] as const).map((field) => (
          <div key={field}>
            <dt className="text-small text-text-3">
              <FormattedMessage id={`positions.head.${field}`} />
            </dt>
            <dd>
              <LivePrice key={id} instrumentId={id} tick={tick} field={field} className={field === 'ltp' ? 'font-semibold' : ''} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
