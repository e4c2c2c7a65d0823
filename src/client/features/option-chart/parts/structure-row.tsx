import { FormattedMessage, useIntl } from 'react-intl';
import type { Chain, Underlying } from '#client/api/types.ts';
import { expiryLabel } from '#client/i18n/expiry-label.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { ShortChoice } from '#client/ui/short-choice.tsx';
import { Strike } from '#client/widgets/strike.tsx';
import { INTERVALS } from '../model/intervals.ts';
import { STRUCTURES, strikeFrom } from '../model/legs.ts';
import type { OptionQuery } from '../use-option-query.ts';
import { Stepper } from './stepper.tsx';

interface StructureRowProps {
  query: OptionQuery;
  chain: Chain;
  underlyings: readonly Underlying[];
}

/** Chooses what the chart shows: underlying, expiry, structure, strike and bar interval. */
export function StructureRow({ query, chain, underlyings }: StructureRowProps) {
  const intl = useIntl();
  const format = useFormat();
  const say = (id: string) => intl.formatMessage({ id: `option-chart.${id}` });
  const { show, structure, width, interval, side } = query;
  const strike = query.strike ?? chain.atm_strike;
  const names = [...new Set([chain.underlying, ...underlyings.map((each) => each.underlying)])];
  return (
    <div className="flex items-center gap-2 max-lg:overflow-auto max-lg:pb-1 lg:flex-wrap">
      <ShortChoice
        name={say('underlying')}
        value={chain.underlying}
        options={names.map((name) => ({ value: name, label: name }))}
        onChange={(underlying) => show({ underlying, expiry: null, strike: null, legs: null })}
      />
      <ShortChoice
        name={say('expiry')}
        value={chain.expiry}
        options={chain.expiries.map(({ expiry }) => ({ value: expiry, label: expiryLabel(intl, format, expiry) }))}
        onChange={(expiry) => show({ expiry })}
      />
      <ShortChoice
        name={say('structure')}
        value={structure}
        options={STRUCTURES.map((each) => ({ value: each, label: say(`structure.${each}`) }))}
        onChange={(chosen) => show({ structure: chosen })}
      />
      {structure === 'single' ? (
        <ShortChoice
          name={say('side')}
          value={side}
          options={(['call', 'put'] as const).map((each) => ({ value: each, label: say(`side.${each}`) }))}
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
      <ShortChoice
        name={say('interval')}
        value={interval}
        options={INTERVALS.map((each) => ({ value: each, label: say(`interval.${each}`) }))}
        onChange={(chosen) => show({ interval: chosen })}
      />
    </div>
  );
}
