import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BotRun, BotSet, BotSetRun } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import type { KindedBot } from '#client/state/accounts/use-portfolio-bots.ts';
import { useRemoval } from '#client/state/accounts/use-removal.ts';
import { deleteSetAtom, pauseSetAtom, resumeSetAtom, stopSetAtom } from '#client/state/bots/sets.ts';
import type { IntentCall } from '#client/state/orders/outbox.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { PaperMark } from '#client/widgets/paper-mark.tsx';
import { RemovalDialog } from '#client/widgets/removal-dialog.tsx';
import { RunProfit } from '#client/widgets/run-profit.tsx';
import { RunStatusChip } from '#client/widgets/run-status-chip.tsx';
import { CommandOutcome } from '../runs/command-outcome.tsx';
import { useCommands } from '../runs/use-run-commands.ts';

interface SetCardProps {
  set: BotSet;
  /** The newest run; null when the set has never run. */
  run: BotSetRun | null;
  bots: readonly KindedBot[];
  /** The newest run of every bot. */
  runs: readonly BotRun[];
  currency: Currency | undefined;
  onEdit: () => void;
  onJournal: () => void;
  onTest: () => void;
}

/** A set of bots: its members, run state, total result, the result of each bot, and its actions. */
export function SetCard({ set, run, bots, runs, currency, onEdit, onJournal, onTest }: SetCardProps) {
  const titleId = useId();
  const own = useMemo(() => {
    const ids = new Set(run?.members.map(({ run_id: id }) => id));
    return runs.filter(({ run_id: id }) => ids.has(id));
  }, [run, runs]);
  return (
    <article className="card card-padded flex h-full flex-col gap-3" aria-labelledby={titleId}>
      <h3 id={titleId} className="min-w-0 font-semibold break-words">
        {set.name}
      </h3>
      <p className="flex flex-wrap items-center gap-2">
        <RunStatusChip status={run?.status ?? null} />
        <PaperMark />
      </p>
      {own.length === 0 ? null : (
        <p>
          <span className="block text-small text-text-3">
            <FormattedMessage id="sets.sum" />
          </span>
          <RunProfit runs={own} currency={currency} meaning={`profit:set:${set.id}`} />
        </p>
      )}
      {run === null || run.day_ended === null ? null : (
        <p className={run.status === 'ended' ? 'text-text-2' : 'text-warn'}>
          <FormattedMessage id={`sets.ended.${run.day_ended}`} />
        </p>
      )}
      <ul className="flex flex-col gap-1">
        {set.members.map(({ bot_id: id, multiplier }) => (
          <Member
            key={id}
            name={bots.find(({ bot }) => bot.id === id)?.bot.name ?? null}
            times={multiplier}
            run={own.find(({ bot_id: each }) => each === id) ?? null}
            currency={currency}
          />
        ))}
      </ul>
      <p className="flex flex-wrap gap-1">
        <RuleChips rules={set.rules} currency={currency} />
      </p>
      <SetButtons set={set} run={run} onEdit={onEdit} onJournal={onJournal} onTest={onTest} />
    </article>
  );
}

interface MemberProps {
  /** Null where the bot has been deleted. */
  name: string | null;
  times: number;
  run: BotRun | null;
  currency: Currency | undefined;
}

function Member({ name, times, run, currency }: MemberProps) {
  const runs = useMemo(() => (run === null ? [] : [run]), [run]);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0 break-words">
        {name === null ? <FormattedMessage id="sets.bot-gone" /> : <bdi>{name}</bdi>}{' '}
        <span className="text-text-3">
          <FormattedMessage id="sets.times" values={{ times }} />
        </span>
      </span>
      {run === null ? null : (
        <span className="flex items-baseline gap-2">
          {run.status === 'running' ? null : (
            <span className="text-small text-text-3">
              <FormattedMessage id={`bot-run.status.${run.status}`} />
            </span>
          )}
          <RunProfit runs={runs} currency={currency} meaning={`profit:set-member:${run.run_id}`} />
        </span>
      )}
    </li>
  );
}

/** The rules in short form, each as a chip. */
function RuleChips({ rules: { stop, target, lock, trail, exit }, currency }: { rules: BotSet['rules']; currency: Currency | undefined }) {
  const amount = (value: number) => <Money key={value} value={value} decimals={0} {...(currency === undefined ? {} : { currency })} />;
  const chip = (rule: string, values: Record<string, ReactNode>) => (
    <Chip key={rule}>
      <FormattedMessage id={`sets.chip.${rule}`} values={values} />
    </Chip>
  );
  return (
    <>
      {stop === null ? null : chip('stop', { amount: amount(stop) })}
      {target === null ? null : chip('target', { amount: amount(target) })}
      {lock === null ? null : chip('lock', { reach: amount(lock.reach), keep: amount(lock.keep) })}
      {trail === null ? null : chip('trail', { every: amount(trail.every), by: amount(trail.by) })}
      {exit === null ? null : chip('exit', { time: exit })}
    </>
  );
}

type ButtonsProps = Pick<SetCardProps, 'set' | 'run' | 'onEdit' | 'onJournal' | 'onTest'>;

/** Starts, pauses, resumes and stops all bots of a set with one press. Stopping and deleting ask for confirmation. */
function SetButtons({ set, run, onEdit, onJournal, onTest }: ButtonsProps) {
  const intl = useIntl();
  const { id, name } = set;
  const offline = useAtomValue(offlineAtom);
  const [asking, setAsking] = useState<'stop' | 'delete' | null>(null);
  const call = useMemo<IntentCall>(() => ({ kind: 'idempotent', operation: 'startBotSet', body: { set_id: id } }), [id]);
  const commands = useCommands({ name, call, pause: useSetAtom(pauseSetAtom), resume: useSetAtom(resumeSetAtom) });
  const { busy, ready, unknown, failure } = commands;
  const status = run?.status ?? 'ended';
  const button = (what: string, onClick: () => void, variant: 'primary' | 'secondary' = 'secondary') => (
    <Button
      key={what}
      size="sm"
      variant={variant}
      busy={busy === what || (what === 'again' && busy === 'start')}
      disabled={offline || !ready || (busy !== null && busy !== what) || unknown}
      aria-label={intl.formatMessage({ id: `strategies.run.${what}-named` }, { name })}
      onClick={onClick}
    >
      <FormattedMessage id={`strategies.run.${what}`} />
    </Button>
  );
  return (
    <footer className="mt-auto flex flex-wrap gap-2">
      {status === 'ended' ? button(run === null ? 'start' : 'again', commands.start, 'primary') : null}
      {status === 'paused' ? button('resume', () => commands.resume(id), 'primary') : null}
      {status === 'running' ? button('pause', () => commands.pause(id)) : null}
      {status === 'running' || status === 'paused' ? button('stop', () => setAsking('stop')) : null}
      {run === null ? null : (
        <Button size="sm" variant="ghost" aria-label={intl.formatMessage({ id: 'sets.journal.of' }, { name })} onClick={onJournal}>
          <FormattedMessage id="strategies.run.open" />
        </Button>
      )}
      <Button size="sm" aria-label={intl.formatMessage({ id: 'sets.test.of' }, { name })} onClick={onTest}>
        <FormattedMessage id="sets.test" />
      </Button>
      <Button size="sm" aria-label={intl.formatMessage({ id: 'strategies.card.edit-named' }, { name })} onClick={onEdit}>
        <FormattedMessage id="strategies.card.edit" />
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={intl.formatMessage({ id: 'strategies.card.delete-named' }, { name })}
        disabled={offline || status !== 'ended'}
        onClick={() => setAsking('delete')}
      >
        <FormattedMessage id="strategies.card.delete" />
      </Button>
      <CommandOutcome unknown={unknown} failure={failure} />
      {asking === null ? null : <AskFirst set={set} what={asking} onClose={() => setAsking(null)} />}
    </footer>
  );
}

/** Asks for confirmation before all bots of a set are stopped, or the set is deleted. */
function AskFirst({ set, what, onClose }: { set: BotSet; what: 'stop' | 'delete'; onClose: () => void }) {
  const { id, name, portfolio_id: portfolioId } = set;
  const stop = useSetAtom(stopSetAtom);
  const remove = useSetAtom(deleteSetAtom);
  const done = { id: what === 'stop' ? 'strategies.toast.stopping' : 'strategies.toast.deleted', values: { name } };
  const removal = useRemoval(() => (what === 'stop' ? stop(id) : remove({ id, portfolio_id: portfolioId })), done, onClose);
  return (
    <RemovalDialog
      removal={removal}
      onClose={onClose}
      title={<FormattedMessage id={`sets.${what}.title`} values={{ name }} />}
      keep={<FormattedMessage id={`sets.${what}.keep`} />}
      confirm={<FormattedMessage id={`sets.${what}.${removal.busy ? 'busy' : 'confirm'}`} />}
      offline={<FormattedMessage id="strategies.stop.offline" />}
    >
      <p>
        <FormattedMessage id={`sets.${what}.text`} />
      </p>
    </RemovalDialog>
  );
}
