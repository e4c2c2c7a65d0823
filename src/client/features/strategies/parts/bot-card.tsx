import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { toldOf } from '#client/api/foreign/told.ts';
import type { BotResult, BotRun } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ChartLine, Copy, Ellipsis, Pencil, Trash2 } from '#client/ui/icons.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Menu } from '#client/ui/menu.tsx';
import { RunStatusChip } from '#client/widgets/run-status-chip.tsx';
import { PaperMark } from '#client/widgets/paper-mark.tsx';
import { ToldFacts } from '#client/widgets/told-facts.tsx';
import type { KindedBot } from '#client/state/accounts/use-portfolio-bots.ts';
import { APP_BASE } from '#contract/constants.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { sketchedLegs } from '#domain/bots/definition.ts';
import { RunAsks } from '../runs/run-asks.tsx';
import { RunButtons } from '../runs/run-buttons.tsx';
import { BotFigures } from './bot-figures.tsx';
import { BotRules } from './bot-rules.tsx';
import { PayoffSketch } from './payoff-sketch.tsx';
import { canBacktestAtom } from './tried-parts.tsx';
import { RunLines } from './run-lines.tsx';

const BotCaller = lazyPart(async () => (await import('../runs/index.ts')).BotCaller, {
  words: ['strategies/runs'],
  placeholder: <div className="skeleton h-11" aria-hidden />,
});
const callsOfferedAtom = featureAtom('bot-calls');

interface BotCardProps extends KindedBot {
  /** The newest run, null when the bot has never run; undefined while unknown, or where bots do not run. */
  run: BotRun | null | undefined;
  /** Undefined while unknown. */
  result: BotResult | undefined;
  currency: Currency | undefined;
  /** The exchange's time of the runs. */
  at: ExchangeTime | null;
  onRun: () => void;
  onEdit: () => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** A bot: its description, run state, current activity and actions. */
export function BotCard({ kind, bot, run, result, currency, at, onRun, onEdit, onCopy, onRemove }: BotCardProps) {
  const intl = useIntl();
  const titleId = useId();
  const offline = useAtomValue(offlineAtom);
  const callsOffered = useAtomValue(callsOfferedAtom);
  const testsOffered = useAtomValue(canBacktestAtom);
  const navigate = useNavigate();
  const { name, definition } = bot;
  // Positions held by a run can be closed only by the run, so a bot with an unfinished run cannot be deleted.
  const trades = run ? run.status !== 'ended' : false;
  const named = (id: string) => intl.formatMessage({ id }, { name });
  const copy = {
    key: 'copy',
    label: <FormattedMessage id="strategies.card.copy" />,
    icon: <Icon icon={Copy} size={16} />,
    disabled: definition === null,
    onSelect: onCopy,
  };
  const backtest = {
    key: 'backtest',
    label: <FormattedMessage id="strategies.card.backtest" />,
    icon: <Icon icon={ChartLine} size={16} />,
    disabled: definition === null,
    onSelect: () => void navigate(`${APP_BASE}/lab?bot=${encodeURIComponent(bot.id)}`),
  };
  const remove = {
    key: 'delete',
    label: <FormattedMessage id={trades ? 'strategies.card.delete-later' : 'strategies.card.delete'} />,
    icon: <Icon icon={Trash2} size={16} />,
    danger: true,
    disabled: offline || trades,
    onSelect: onRemove,
  };
  return (
    <article className="card card-padded flex h-full flex-col gap-3 overflow-visible" aria-labelledby={titleId}>
      <header className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <h2 id={titleId} className="font-semibold break-words">
            {name}
          </h2>
          <p className="flex flex-wrap items-center gap-2">
            {run === undefined ? null : <RunStatusChip status={run?.status ?? null} />}
            <Chip>
              <FormattedMessage id={`strategies.kind.${kind}`} />
            </Chip>
            {bot.mode === null ? null : <PaperMark />}
          </p>
        </div>
        {definition ? <PayoffSketch legs={sketchedLegs(definition.legs)} /> : null}
      </header>
      {run === undefined ? null : <BotFigures definition={definition} run={run} result={result} currency={currency} at={at} />}
      {run ? <RunLines bot={bot} run={run} /> : null}
      {run?.asks ? <RunAsks run={run} /> : null}
      <ToldFacts told={toldOf(bot)} />
      <BotRules definition={definition} />
      {definition?.calls && callsOffered ? <BotCaller botId={bot.id} /> : null}
      <footer className="mt-auto flex flex-wrap items-center gap-2">
        {run === undefined ? null : <RunButtons bot={bot} run={run} />}
        {run === undefined || run === null ? null : (
          <Button size="sm" variant="ghost" aria-label={named('strategies.run.open-named')} onClick={onRun}>
            <FormattedMessage id="strategies.run.open" />
          </Button>
        )}
        <span className="ms-auto flex items-center">
          <IconButton label={named('strategies.card.edit-named')} icon={<Icon icon={Pencil} />} onClick={onEdit} />
          <Menu
            label={named('strategies.card.more-named')}
            button={<Icon icon={Ellipsis} />}
            groups={[testsOffered ? [backtest, copy] : [copy], [remove]]}
            above
          />
        </span>
      </footer>
    </article>
  );
}
