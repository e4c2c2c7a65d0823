import { useMemo, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { BotRun } from '#client/api/types.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { ReleaseButton } from '#client/widgets/release-button.tsx';
import { RunProfit } from '#client/widgets/run-profit.tsx';
import type { TotalUnit } from '#domain/bots/definition.ts';
import { RulesSheet } from './rules-sheet.tsx';

/** Groups of positions with shared exit rules: their profit and rules, with buttons to change the rules or to release the positions. */
export function ManagedGroups({ groups }: { groups: readonly BotRun[] }) {
  const intl = useIntl();
  const [changing, setChanging] = useState<string | null>(null);
  const open = groups.find(({ run_id: id }) => id === changing) ?? null;
  return (
    <section className="flex flex-col gap-2" aria-label={intl.formatMessage({ id: 'positions.managed.title' })}>
      {groups.map((run) => (
        <ManagedGroup key={run.run_id} run={run} onRules={() => setChanging(run.run_id)} />
      ))}
      {open === null ? null : <RulesSheet run={open} onClose={() => setChanging(null)} />}
    </section>
  );
}

function ManagedGroup({ run, onRules }: { run: BotRun; onRules: () => void }) {
  const intl = useIntl();
  const runs = useMemo(() => [run], [run]);
  const { name, run_id: id } = run;
  const count = run.legs.filter(({ lots }) => lots > 0).length;
  return (
    <article className="card card-padded flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="min-w-0 break-words font-semibold">
        <Link className="link" to={`${APP_BASE}/strategies?run=${encodeURIComponent(id)}`}>
          {name}
        </Link>{' '}
        <span className="text-small font-normal text-text-3">
          <FormattedMessage id="positions.group.count" values={{ count }} />
        </span>
      </h2>
      <span className="ms-auto">
        <RunProfit runs={runs} meaning={`profit:run:${id}`} />
      </span>
      <span className="flex basis-full flex-wrap gap-1">
        <RuleChips run={run} />
      </span>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={intl.formatMessage({ id: 'positions.managed.rules-of' }, { name })} onClick={onRules}>
          <FormattedMessage id="positions.managed.rules" />
        </Button>
        <ReleaseButton id={id} name={name} />
      </span>
    </article>
  );
}

/** The rules in short form, each as a chip. */
function RuleChips({ run: { definition, status, reason_code: reason } }: { run: BotRun }) {
  const intl = useIntl();
  const { stop, target, lock, trail } = definition.overall;
  const { end } = definition.schedule;
  const amount = (unit: TotalUnit, value: number) =>
    unit === 'money' ? (
      <Money key={value} value={value} decimals={0} />
    ) : (
      intl.formatMessage({ id: 'positions.managed.of-premium' }, { value })
    );
  const again = (level: typeof stop) => level?.reentry?.times ?? 0;
  const chip = (rule: string, values: Record<string, ReactNode>) => (
    <Chip key={rule}>
      <FormattedMessage id={`positions.managed.${rule}`} values={values} />
    </Chip>
  );
  return (
    <>
      {status === 'running' && reason === null ? null : (
        <Chip tone="warn">
          <FormattedMessage id={`bot-run.status.${status}`} />
        </Chip>
      )}
      {stop === null ? null : chip('stop', { amount: amount(stop.unit, stop.value) })}
      {target === null ? null : chip('target', { amount: amount(target.unit, target.value) })}
      {lock === null ? null : chip('lock', { reach: amount(lock.unit, lock.reach), keep: amount(lock.unit, lock.keep) })}
      {trail === null ? null : chip('trail', { every: amount(trail.unit, trail.every), by: amount(trail.unit, trail.by) })}
      {again(stop) === 0 ? null : chip('stop-again', { times: again(stop) })}
      {again(target) === 0 ? null : chip('target-again', { times: again(target) })}
      {end.kind === 'open' ? null : chip('end', { time: end.at })}
    </>
  );
}
