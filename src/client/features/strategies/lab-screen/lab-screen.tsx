import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { usePortfolioBots } from '#client/state/accounts/use-portfolio-bots.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { Layers } from '#client/ui/icons.ts';
import { PageTitle } from '#client/ui/page-title.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { WorkplacePicker } from '#client/widgets/workplace-picker.tsx';
import { APP_BASE } from '#contract/constants.ts';
import { BegunTests } from '../parts/begun-tests.tsx';
import { NoPortfolio } from '../parts/no-portfolio.tsx';
import { canBacktestAtom } from '../parts/tried-parts.tsx';
import { BotChoice } from './bot-choice.tsx';
import type { RuledBot } from './runs-beside.tsx';
import { TriedBot } from './tried-bot.tsx';
import { useLabQuery } from './use-lab-query.ts';

const STRATEGIES = `${APP_BASE}/strategies`;

/** Placeholders of the list and the tests. */
const skeleton = (
  <div className="grid gap-4 lg:grid-cols-[15rem_minmax(0,1fr)]" aria-hidden>
    <div className="skeleton h-12 lg:h-64" />
    <div className="skeleton h-96" />
  </div>
);

interface LabProps {
  bots: readonly RuledBot[];
  portfolioId: string;
}

/** The list of bots, and the tests of the selected one. */
function Lab({ bots, portfolioId }: LabProps) {
  const query = useLabQuery();
  const { search } = useLocation();
  const tried = query.bot === null ? bots[0] : bots.find(({ bot }) => bot.id === query.bot);
  const addressOf = (id: string) => {
    const next = new URLSearchParams(search);
    next.set('bot', id);
    next.delete('with');
    return `?${next}`;
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <BotChoice bots={bots} chosen={tried?.bot.id ?? null} addressOf={addressOf} onChoose={(bot) => query.show({ bot, with: null })} />
      {tried === undefined ? (
        <p className="text-text-2">
          <FormattedMessage id="lab-screen.gone" />
        </p>
      ) : (
        <TriedBot key={tried.bot.id} {...{ tried, bots, portfolioId, query }} />
      )}
    </div>
  );
}

/** Bots of a portfolio on the past: backtests, single days, variants with walk-forward, and runs side by side. */
export function LabScreen() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { account, portfolio, known, missing } = useWorkplace();
  const bots = usePortfolioBots(portfolio?.id ?? null);
  const offered = useAtomValue(canBacktestAtom);
  // Rules in another format can be tested only by their own server.
  const ruled = (bots.value ?? []).flatMap(({ kind, bot }): RuledBot[] =>
    bot.definition === null ? [] : [{ kind, bot, rules: bot.definition }],
  );
  return (
    <div className="flex flex-col gap-3">
      <PageTitle aside={<WorkplacePicker withPortfolio />}>
        <FormattedMessage id="title.lab" />
      </PageTitle>
      {known && portfolio === null ? (
        <NoPortfolio hasAccount={account !== null} />
      ) : (
        <PageState
          resource={portfolio === null ? (missing ?? bots) : bots}
          what={intl.formatMessage({ id: 'strategies.bots.label' })}
          skeleton={skeleton}
          isEmpty={() => ruled.length === 0}
          empty={
            <EmptyState
              icon={Layers}
              title={intl.formatMessage({ id: 'lab-screen.empty' })}
              action={
                <Link to={`${STRATEGIES}?tab=library`} className="btn btn-primary">
                  <FormattedMessage id="strategies.bots.from-library" />
                </Link>
              }
            />
          }
        >
          {() => (
            <>
              {offered && portfolio !== null ? (
                <BegunTests
                  portfolioId={portfolio.id}
                  openOf={({ subject, what }) => {
                    const [where, id = ''] = subject.split(':');
                    if (where !== 'edit' || !ruled.some(({ bot }) => bot.id === id)) return null;
                    return () => void navigate(`?bot=${encodeURIComponent(id)}${what === 'sweep' ? '&view=variants' : ''}`);
                  }}
                />
              ) : null}
              <Lab bots={ruled} portfolioId={portfolio?.id ?? ''} />
            </>
          )}
        </PageState>
      )}
    </div>
  );
}
