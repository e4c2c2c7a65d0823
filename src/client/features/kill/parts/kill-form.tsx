import { useAtom, useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { brokerAccountsAtom } from '#client/state/session/profile.ts';
import { EXIT_SHARES, killChoiceAtom, LOCKS, type ExitShare } from '#client/state/risk/kill-choice.ts';
import { useKillReach } from '#client/state/risk/kill-reach.ts';
import { NumberField } from '#client/ui/number-field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Select } from '#client/ui/select.tsx';

const EVERY = 'every';
const HOURS = { min: 1, max: 72 };

/** Chooses the scope, the accounts and the duration of the kill switch. Every choice is remembered. */
export function KillForm({ locked }: { locked: boolean }) {
  const intl = useIntl();
  const accounts = useAtomValue(brokerAccountsAtom);
  const [choice, change] = useAtom(killChoiceAtom);
  const hasElsewhere = (useKillReach(choice.accountId).value?.elsewhere ?? []).length > 0;
  const text = (id: string) => intl.formatMessage({ id });
  const box = (id: string, checked: boolean, enabled: boolean, onChange: (checked: boolean) => void) => (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0"
        checked={checked}
        disabled={!enabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={enabled ? '' : 'text-text-3'}>{text(id)}</span>
    </label>
  );
  return (
    <fieldset disabled={locked} className="flex flex-col gap-3">
      <legend className="sr-only">{text('kill.form.title')}</legend>
      <Select
        label={text('kill.form.scope')}
        value={accounts.some(({ id }) => id === choice.accountId) ? (choice.accountId ?? EVERY) : EVERY}
        options={[{ value: EVERY, label: text('kill.form.every') }, ...accounts.map(({ id, label }) => ({ value: id, label }))]}
        onChange={(id) => change({ accountId: id === EVERY ? null : id })}
      />
      <p className="text-text-2">
        <FormattedMessage id="kill.form.blocks" />
      </p>
      {box('kill.form.cancel', choice.cancelOrders, true, (cancelOrders) => change({ cancelOrders }))}
      <Segmented
        showLabel
        label={text('kill.form.exit')}
        value={String(choice.exitPercent) as `${ExitShare}`}
        segments={EXIT_SHARES.map((share) => ({
          value: `${share}` as const,
          label: share === 0 ? text('kill.form.exit-none') : intl.formatNumber(share / 100, { style: 'percent' }),
        }))}
        onChange={(share) => change({ exitPercent: Number(share) as ExitShare })}
      />
      {box('kill.form.losing', choice.losingOnly, choice.exitPercent > 0, (losingOnly) => change({ losingOnly }))}
      {hasElsewhere ? box('kill.form.elsewhere', choice.elsewhere === true, true, (elsewhere) => change({ elsewhere })) : null}
      <Select
        label={text('kill.form.lock')}
        hint={text(choice.lock === 'manual' ? 'kill.form.lock-manual-hint' : 'kill.form.lock-hint')}
        value={choice.lock}
        options={LOCKS.map((lock) => ({ value: lock, label: text(`kill.form.lock-${lock}`) }))}
        onChange={(lock) => change({ lock })}
      />
      {choice.lock === 'hours' ? (
        <NumberField
          label={text('kill.form.hours')}
          value={choice.hours}
          {...HOURS}
          onChange={(hours) => change({ hours: Math.min(HOURS.max, Math.max(HOURS.min, Math.round(hours ?? HOURS.min))) })}
        />
      ) : null}
    </fieldset>
  );
}
