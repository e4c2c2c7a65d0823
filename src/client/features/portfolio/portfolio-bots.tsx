import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { BotRun, Portfolio } from '#client/api/types.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { runsOfferedAtom, useBotRuns } from '#client/state/bots/runs.ts';
import { usePortfolioBots } from '#client/state/accounts/use-portfolio-bots.ts';
import { Chip } from '#client/ui/chip.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { RunStatusChip } from '#client/widgets/run-status-chip.tsx';

const STRATEGIES = `${APP_BASE}/strategies`;

/** The bots of a portfolio, with links that create, edit and delete them; a link also selects the portfolio. */
export function PortfolioBots({ portfolio, onSelect }: { portfolio: Portfolio; onSelect: () => void }) {
  const intl = useIntl();
  const bots = usePortfolioBots(portfolio.id);
  const runs = useBotRuns(useAtomValue(runsOfferedAtom) ? portfolio.id : null).value;
  const runOf = (botId: string) => runs?.find(({ bot_id: id }) => id === botId) ?? null;
  const offline = useAtomValue(offlineAtom);
  const { name } = portfolio;
  return (
    <section className="flex flex-col gap-2">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="text-small font-semibold text-text-2">
          <FormattedMessage id="portfolio.bots.title" />
        </h4>
        <Link
          to={`${STRATEGIES}?tab=library`}
          className="btn btn-ghost btn-sm"
          aria-label={intl.formatMessage({ id: 'portfolio.bots.new-named' }, { name })}
          onClick={onSelect}
        >
          <FormattedMessage id="portfolio.bots.new" />
        </Link>
      </header>
      <PageState
        resource={bots}
        what={intl.formatMessage({ id: 'portfolio.bots.label' }, { name })}
        skeleton={<div className="skeleton h-6" aria-hidden />}
        isEmpty={(list) => list.length === 0}
        empty={
          <p className="text-small text-text-3">
            <FormattedMessage id="portfolio.bots.none" />
          </p>
        }
      >
        {(list) => (
          <ul className="flex flex-col">
            {list.map(({ kind, bot }) => (
              <li key={bot.id} className="flex flex-wrap items-center gap-2 py-1">
                <span className="min-w-0 flex-1 break-words max-md:basis-full">
                  <BotName name={bot.name} run={runOf(bot.id)} onSelect={onSelect} />
                </span>
                <Chip>
                  <FormattedMessage id={`portfolio.bots.${kind}`} />
                </Chip>
                {runs === null ? null : <RunStatusChip status={runOf(bot.id)?.status ?? null} />}
                <span className="ms-auto flex gap-2">
                  <Link
                    to={`${STRATEGIES}?edit=${encodeURIComponent(bot.id)}`}
                    className="btn btn-ghost btn-sm"
                    aria-label={intl.formatMessage({ id: 'portfolio.bots.edit-named' }, { name: bot.name })}
                    onClick={onSelect}
                  >
                    <FormattedMessage id="portfolio.bots.edit" />
                  </Link>
                  {offline ? null : (
                    <Link
                      to={`${STRATEGIES}?remove=${encodeURIComponent(bot.id)}`}
                      className="btn btn-ghost btn-sm"
                      aria-label={intl.formatMessage({ id: 'portfolio.bots.delete-named' }, { name: bot.name })}
                      onClick={onSelect}
                    >
                      <FormattedMessage id="portfolio.bots.delete" />
                    </Link>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </PageState>
    </section>
  );
}

/** The name of a bot, linked to its newest run if there is one. */
function BotName({ name, run, onSelect }: { name: string; run: BotRun | null; onSelect: () => void }) {
  const intl = useIntl();
  if (run === null) return name;
  const status = intl.formatMessage({ id: `bot-run.status.${run.status}` });
  return (
    <Link
      to={`${STRATEGIES}?run=${encodeURIComponent(run.run_id)}`}
      className="link"
      aria-label={intl.formatMessage({ id: 'portfolio.bots.run-named' }, { name, status })}
      onClick={onSelect}
    >
      {name}
    </Link>
  );
}
