import { FormattedMessage, useIntl } from 'react-intl';
import type { Chain, Underlying } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { ChevronDown } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { Strike } from '#client/widgets/strike.tsx';
import { INTERVALS } from '../model/intervals.ts';
import { STRUCTURES, strikeFrom } from '../model/legs.ts';
import type { OptionQuery } from '../use-option-query.ts';
import { Stepper } from './stepper.tsx';

interface PickProps {
  name: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

function Pick({ name, value, options, onChange }: PickProps) {
  return (
    <span className="relative inline-flex shrink-0">
      <select
        className="field-select min-h-11 rounded-input border border-border-strong bg-surface ps-3 pe-8 text-input"
        aria-label={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={18} className="pointer-events-none absolute end-2 top-[13px] text-text-3" />
    </span>
  );
}

interface StructureRowProps {
  query: OptionQuery;
  chain: Chain;
  underlyings: readonly Underlying[];
}

/** What is charted: whose options, which expiry, which structure around which strike, in bars of which length. */
export function StructureRow({ query, chain, underlyings }: StructureRowProps) {
  const intl = useIntl();
  const format = useFormat();
  const say = (id: string) => intl.formatMessage({ id: `option-chart.${id}` });
  const { show, structure, width, interval, side } = query;
  const strike = query.strike ?? chain.atm_strike;
  const names = [...new Set([chain.underlying, ...underlyings.map((each) => each.underlying)])];
  return (
    <div className="flex gap-2 overflow-auto pb-1">
      <Pick
        name={say('underlying')}
        value={chain.underlying}
        options={names.map((name) => [name, name])}
        onChange={(underlying) => show({ underlying, expiry: null, strike: null, legs: null })}
      />
      <Pick
        name={say('expiry')}
        value={chain.expiry}
        options={chain.expiries.map(({ expiry }) => [expiry, format.expiry(expiry)])}
        onChange={(expiry) => show({ expiry })}
      />
      <Pick
        name={say('structure')}
        value={structure}
        options={STRUCTURES.map((each) => [each, say(`structure.${each}`)])}
        onChange={(chosen) => show({ structure: chosen })}
      />
      {structure === 'single' ? (
        <Pick
          name={say('side')}
          value={side}
          options={[
            ['call', say('side.call')],
            ['put', say('side.put')],
          ]}
          onChange={(chosen) => show({ side: chosen })}
        />
      ) : null}
      {structure === 'custom' ? null : (
        <>
          <Stepper
            name={say('strike')}
            less={say('strike.down')}
            more={say('strike.up')}
            onStep={(by) => show({ strike: String(strikeFrom(chain, strike, by)) })}
          >
            <Strike value={strike} />
          </Stepper>
          {query.strike === null ? null : (
            <Button className="shrink-0" onClick={() => show({ strike: null })}>
              <FormattedMessage id="option-chart.strike.money" />
            </Button>
          )}
        </>
      )}
      {structure === 'strangle' ? (
        <Stepper
          name={say('width')}
          less={`${say('width')} −`}
          more={`${say('width')} +`}
          onStep={(by) => show({ width: String(Math.max(1, width + by)) })}
        >
          {format.integer(width)}
        </Stepper>
      ) : null}
      <Pick
        name={say('interval')}
        value={interval}
        options={INTERVALS.map((each) => [each, say(`interval.${each}`)])}
        onChange={(chosen) => show({ interval: chosen })}
      />
    </div>
  );
}
