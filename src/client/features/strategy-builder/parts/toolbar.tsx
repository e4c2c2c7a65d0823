import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { useUnderlyings } from '#client/state/market/underlyings.ts';
import { ChevronDown } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import type { BuilderQuery } from '../model/use-builder-query.ts';
import type { Plan } from '../model/use-plan.ts';

interface ToolbarProps {
  query: BuilderQuery;
  plan: Plan;
  expiries: readonly string[];
  expiry: string | null;
  onPlans: () => void;
}

const SELECT = 'field-select min-h-11 w-full rounded-input border border-border-strong bg-surface px-3 pe-8 text-input font-semibold';

/** Whose options and which expiry, one step back and forward, and what is saved. */
export function Toolbar({ query, plan, expiries, expiry, onPlans }: ToolbarProps) {
  const intl = useIntl();
  const format = useFormat();
  const { value } = useUnderlyings();
  const names = value?.map(({ underlying }) => underlying) ?? [];
  const choice = (label: string, chosen: string, options: readonly (readonly [string, string])[], onChoose: (value: string) => void) => (
    <span className="relative flex min-w-28 flex-1" dir="ltr">
      <select
        className={SELECT}
        aria-label={intl.formatMessage({ id: label })}
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={18} className="pointer-events-none absolute end-3 top-[13px] text-text-3" />
    </span>
  );
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:w-full">
      {choice(
        'strategy-builder.underlying',
        query.underlying,
        (names.includes(query.underlying) ? names : [query.underlying, ...names]).map((name) => [name, name]),
        (underlying) => plan.open(underlying, '1'),
      )}
      {expiry === null
        ? null
        : choice(
            'strategy-builder.expiry',
            expiry,
            expiries.map((each) => [each, format.expiry(each)]),
            (chosen) => query.show({ expiry: chosen }),
          )}
      <Button size="sm" disabled={plan.undo === null} onClick={() => plan.undo?.()}>
        <FormattedMessage id="strategy-builder.undo" />
      </Button>
      <Button size="sm" disabled={plan.redo === null} onClick={() => plan.redo?.()}>
        <FormattedMessage id="strategy-builder.redo" />
      </Button>
      <Button size="sm" onClick={onPlans}>
        <FormattedMessage id="strategy-builder.plans" />
      </Button>
    </div>
  );
}
