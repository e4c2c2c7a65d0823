import { useIntl } from 'react-intl';
import { Notice } from '#client/ui/notice.tsx';
import { Select } from '#client/ui/select.tsx';
import type { DraftOf } from '#domain/bots/definition.ts';
import { RANGES } from '#domain/bots/definition-limits.ts';
import { STRIKE_RULES, type StrikePlan, type StrikeRule } from '#domain/strategies/leg-plan.ts';
import { useAt } from './editor-context.ts';
import { NumberAt, Row } from './fields.tsx';

export const AT_THE_MONEY = { rule: 'atm', offset: 0 } as const;
const FRESH: Readonly<Record<StrikeRule, StrikePlan>> = {
  atm: AT_THE_MONEY,
  'atm-percent': { rule: 'atm-percent', percent: 1 },
  'synthetic-atm': { rule: 'synthetic-atm', offset: 0 },
  'straddle-width': { rule: 'straddle-width', factor: 0.5 },
  premium: { rule: 'premium', near: 50 },
  'premium-at-least': { rule: 'premium-at-least', least: 50 },
  'premium-at-most': { rule: 'premium-at-most', most: 50 },
  'premium-range': { rule: 'premium-range', low: 40, high: 60 },
  'straddle-share': { rule: 'straddle-share', share: 30 },
  delta: { rule: 'delta', delta: 0.3 },
  'delta-range': { rule: 'delta-range', from: 0.3, to: 0.4 },
  exact: { rule: 'exact', strike: 25_000 },
};

/** The rule for selecting the strike, with all parameters. */
export function StrikeFields({ path }: { path: string }) {
  const intl = useIntl();
  const { value, set, error } = useAt<DraftOf<StrikePlan> | null>(path);
  if (value === null) return error ? <Notice kind="error">{error}</Notice> : null;
  const numbers = (
    {
      atm: [['offset', RANGES.offset]],
      'atm-percent': [['percent', RANGES.percent]],
      'synthetic-atm': [['offset', RANGES.offset]],
      'straddle-width': [['factor', RANGES.factor]],
      premium: [['near', RANGES.premium]],
      'premium-at-least': [['least', RANGES.premium]],
      'premium-at-most': [['most', RANGES.premium]],
      'premium-range': [
        ['low', RANGES.premium],
        ['high', RANGES.premium],
      ],
      'straddle-share': [['share', RANGES.share]],
      delta: [['delta', RANGES.delta]],
      'delta-range': [
        ['from', RANGES.delta],
        ['to', RANGES.delta],
      ],
      exact: [['strike', RANGES.strike]],
    } as const
  )[value.rule];
  return (
    <Row>
      <Select
        label={intl.formatMessage({ id: 'strategies.field.strike-rule' })}
        name={`${path}.rule`}
        value={value.rule}
        error={error}
        options={STRIKE_RULES.map((rule) => ({ value: rule, label: intl.formatMessage({ id: `strategies.strike.${rule}` }) }))}
        onChange={(rule) => set(FRESH[rule])}
      />
      {numbers.map(([name, range]) => (
        <NumberAt key={name} path={`${path}.${name}`} label={`strike-${name}`} range={range} />
      ))}
    </Row>
  );
}
