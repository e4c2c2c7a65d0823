import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { deleteBotAtom } from '#client/state/accounts/bots.ts';
import { useBotResults } from '#client/state/bots/results.ts';
import { runsOfferedAtom, useBotRuns } from '#client/state/bots/runs.ts';
import { setsOfferedAtom } from '#client/state/bots/sets.ts';
import { configAtom } from '#client/state/start/config.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { PageTitle } from '#client/ui/page-title.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { WorkplacePicker } from '#client/widgets/workplace-picker.tsx';
import { usePortfolioBots, type KindedBot } from '#client/state/accounts/use-portfolio-bots.ts';
import { useRemoval } from '#client/state/accounts/use-removal.ts';
import { RemovalDialog } from '#client/widgets/removal-dialog.tsx';
import { useEditorStart } from './model/use-editor-start.ts';
import { TABS, useStrategiesQuery } from './model/use-strategies-query.ts';
import { BotList } from './parts/bot-list.tsx';
import { BegunTests } from './parts/begun-tests.tsx';
import { Library } from './parts/library.tsx';
import { canBacktestAtom } from './parts/tried-parts.tsx';
import { NoPortfolio } from './parts/no-portfolio.tsx';

const NameEditor = lazyPart(async () => (await import('./editor/index.ts')).NameEditor, { over: true });
const HostedBots = lazyPart(async () => (await import('./hosted/index.ts')).HostedBots, {
  placeholder: <div className="skeleton h-64" aria-hidden />,
});
const RunSheet = lazyPart(async () => (await import('./runs/index.ts')).RunSheet, {
  words: ['strategies/runs', 'strategies/journal'],
  over: true,
});
const ImportFile = lazyPart(async () => (await import('./bot-import/index.ts')).ImportFile, {
  words: ['strategies/bot-import'],
  over: true,
});
const BotEditor = lazyPart(async () => (await import('./editor/index.ts')).BotEditor, { over: true });

/** The heading with a link to the lab and the choice of account and portfolio. */
function ScreenTitle({ testsOffered }: { testsOffered: boolean }) {
  return (
    <PageTitle
      aside={
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          {testsOffered ? (
            <Link to={`${APP_BASE}/lab`} className="btn btn-ghost btn-sm">
              <FormattedMessage id="title.lab" />
            </Link>
          ) : null}
          <WorkplacePicker withPortfolio />
        </div>
      }
    >
      <FormattedMessage id="strategies.page.title" />
    </PageTitle>
  );
}

/** Base strategies, the bots of a portfolio, and those of the analytics back end. */
export function Screen() {
  const intl = useIntl();
  const query = useStrategiesQuery();
  const { account, portfolio, known, missing } = useWorkplace();
  const bots = usePortfolioBots(portfolio?.id ?? null);
  const runsOffered = useAtomValue(runsOfferedAtom);
  const setsOffered = useAtomValue(setsOfferedAtom);
  const runs = useBotRuns(runsOffered ? (portfolio?.id ?? null) : null);
  const results = useBotResults(runsOffered ? (portfolio?.id ?? null) : null);
  const hasAnalytics = useAtomValue(configAtom).analyticsBaseUrl !== null;
  const list = bots.value ?? [];
  const { start, named, leaving, many, close, closeMany, made, progress, read, review, saved, toList, openTest } = useEditorStart(
    query,
    list,
  );
  const testsOffered = useAtomValue(canBacktestAtom);
  return (
    <div className="flex flex-col gap-3">
      <ScreenTitle testsOffered={testsOffered} />
      {testsOffered && portfolio !== null && start === null && query.test === null ? (
        <BegunTests portfolioId={portfolio.id} openOf={openTest} />
      ) : null}
      <Tabs
        label={intl.formatMessage({ id: 'strategies.page.title' })}
        tabs={TABS.filter((value) => value !== 'hosted' || hasAnalytics).map((value) => ({
          value,
          label: intl.formatMessage({ id: `strategies.tab.${value}` }),
          ...(value === 'bots' && bots.value ? { count: bots.value.length } : {}),
        }))}
        value={query.tab}
        onChange={(tab) => query.show({ tab: tab === 'bots' ? null : tab })}
      >
        {query.tab === 'library' ? (
          <Library query={query} mayMake={portfolio !== null} onRead={read} />
        ) : query.tab === 'hosted' ? (
          <HostedBots />
        ) : known && portfolio === null ? (
          <NoPortfolio hasAccount={account !== null} />
        ) : (
          <BotList
            bots={portfolio === null ? (missing ?? bots) : bots}
            runs={runsOffered ? runs : null}
            results={runsOffered ? results : null}
            currency={account?.currency}
            query={query}
            portfolioId={setsOffered ? (portfolio?.id ?? null) : null}
          />
        )}
      </Tabs>
      {start && portfolio ? (
        <BotEditor
          key={`${start.how}-${start.how === 'import' ? `${start.fileName}-${start.place ?? ''}` : 'bot' in start ? start.bot.id : start.base.id}`}
          start={start}
          portfolio={portfolio}
          bots={list}
          onClose={close}
          onSaved={saved}
        />
      ) : null}
      {many && portfolio ? (
        <ImportFile
          draft={many}
          portfolioId={portfolio.id}
          bots={list}
          onReview={review}
          onMade={made}
          onProgress={progress}
          onClose={closeMany}
          onDone={toList}
        />
      ) : null}
      {named && portfolio ? <NameEditor start={named} portfolio={portfolio} bots={list} onClose={close} /> : null}
      {query.run !== null && runsOffered ? (
        <RunSheet id={query.run} runs={runs} currency={account?.currency} onClose={() => query.show({ run: null })} />
      ) : null}
      {leaving ? <DeleteBotDialog {...leaving} onClose={close} /> : null}
    </div>
  );
}

/** Asks for confirmation before a bot is deleted. */
function DeleteBotDialog({ kind, bot, onClose }: KindedBot & { onClose: () => void }) {
  const { id, name } = bot;
  const remove = useSetAtom(deleteBotAtom);
  const removal = useRemoval(() => remove(kind, id), { id: 'strategies.toast.deleted', values: { name } }, onClose);
  return (
    <RemovalDialog
      removal={removal}
      onClose={onClose}
      title={<FormattedMessage id="strategies.delete.title" values={{ name }} />}
      keep={<FormattedMessage id="strategies.delete.keep" />}
      confirm={<FormattedMessage id={removal.busy ? 'strategies.delete.deleting' : 'strategies.delete.confirm'} />}
      offline={<FormattedMessage id="strategies.editor.offline" />}
    >
      <p>
        <FormattedMessage id="strategies.delete.text" />
      </p>
    </RemovalDialog>
  );
}
