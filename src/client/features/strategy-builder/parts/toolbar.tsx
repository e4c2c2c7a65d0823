import { useIntl } from 'react-intl';
import { expiryLabel } from '#client/i18n/expiry-label.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useUnderlyings } from '#client/state/market/underlyings.ts';
import { ChevronDown, Ellipsis, Undo2 } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { cx } from '#client/ui/cx.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Menu } from '#client/ui/menu.tsx';
import { TABLET, useMedia } from '#client/ui/use-media.ts';
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

/** Chooses underlying and expiry, with undo, redo and the saved plans. */
export function Toolbar({ query, plan, expiries, expiry, onPlans }: ToolbarProps) {
  const intl = useIntl();
  const format = useFormat();
  const { value } = useUnderlyings();
  const names = value?.map(({ underlying }) => underlying) ?? [];
  const choice = (
    label: string,
    room: string,
    chosen: string,
    options: readonly (readonly [string, string])[],
    onChoose: (value: string) => void,
  ) => (
    <span className={cx('relative flex flex-1', room)} dir="ltr">
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
        'min-w-37',
        query.underlying,
        (names.includes(query.underlying) ? names : [query.underlying, ...names]).map((name) => [name, name]),
        (underlying) => plan.open(underlying, '1'),
      )}
      {expiry === null
        ? null
        : choice(
            'strategy-builder.expiry',
            'min-w-26',
            expiry,
            expiries.map((each) => [each, expiryLabel(intl, format, each)]),
            (chosen) => query.show({ expiry: chosen }),
          )}
      <PlanTools plan={plan} onPlans={onPlans} />
    </div>
  );
}

/** Undo, redo and the saved plans: on a phone all but undo are in a menu, to stay in one row. */
function PlanTools({ plan, onPlans }: Pick<ToolbarProps, 'plan' | 'onPlans'>) {
  const intl = useIntl();
  const wide = useMedia(TABLET);
  const text = (id: string) => intl.formatMessage({ id: `strategy-builder.${id}` });
  const undo = { key: 'undo', label: text('undo'), disabled: plan.undo === null, onSelect: () => plan.undo?.() };
  const redo = { key: 'redo', label: text('redo'), disabled: plan.redo === null, onSelect: () => plan.redo?.() };
  const plans = { key: 'plans', label: text('plans'), disabled: false, onSelect: onPlans };
  if (!wide)
    return (
      <>
        <IconButton label={undo.label} icon={<Icon icon={Undo2} />} disabled={undo.disabled} onClick={undo.onSelect} />
        <Menu label={text('more')} button={<Icon icon={Ellipsis} />} groups={[[redo, plans]]} />
      </>
    );
  return [undo, redo, plans].map(({ key, label, disabled, onSelect }) => (
    <Button key={key} size="sm" disabled={disabled} onClick={onSelect}>
      {label}
    </Button>
  ));
}
