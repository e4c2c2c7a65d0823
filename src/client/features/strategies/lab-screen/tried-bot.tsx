import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useAtomValue } from 'jotai';
import { useId, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { errorText } from '#client/i18n/error-text.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { APP_BASE } from '#contract/constants.ts';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import type { Rules } from '../backtest/same-rules.ts';
import { BotBacktest, BotPreview, BotSweep, canBacktestAtom, canSweepAtom, canTryAtom, placesOf } from '../parts/tried-parts.tsx';
import { type RuledBot, RunsBeside } from './runs-beside.tsx';
import { type DraftRules, useDraftRules } from './use-draft-rules.ts';
import { type LabQuery, type LabView, VIEWS } from './use-lab-query.ts';

interface TriedBotProps {
  tried: RuledBot;
  bots: readonly RuledBot[];
  portfolioId: string;
  query: LabQuery;
}

/** Notice that the draft differs from the bot's rules, with buttons to save or discard the draft. */
function DraftNotice({ draft, sound, name }: { draft: DraftRules; sound: boolean; name: string }) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const reasonId = useId();
  return (
    <Notice kind="info">
      <p>
        <FormattedMessage id="lab-screen.draft" values={{ name }} />
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          busy={draft.busy}
          disabled={!sound || offline}
          describedBy={offline ? reasonId : undefined}
          onClick={draft.save}
        >
          <FormattedMessage id="lab-screen.draft.save" />
        </Button>
        <Button size="sm" disabled={draft.busy} onClick={draft.undo}>
          <FormattedMessage id="lab-screen.draft.undo" />
        </Button>
      </div>
      {offline ? (
        <p id={reasonId} className="mt-2">
          <FormattedMessage id="strategies.editor.offline" />
        </p>
      ) : null}
      {draft.error === null ? null : (
        <p className="mt-2 text-danger" role="alert">
          {errorText(draft.error, intl)}
        </p>
      )}
    </Notice>
  );
}

/** Returns the kinds of test offered by the server. */
function useViews(): readonly LabView[] {
  const offered: Readonly<Record<LabView, boolean>> = {
    backtest: useAtomValue(canBacktestAtom),
    day: useAtomValue(canTryAtom),
    variants: useAtomValue(canSweepAtom),
    beside: useAtomValue(canBacktestAtom),
  };
  return VIEWS.filter((view) => offered[view]);
}

/** The tests of one bot: over many days, on one day, with other parameters, and compared with other bots. */
export function TriedBot({ tried, bots, portfolioId, query }: TriedBotProps) {
  const intl = useIntl();
  const { kind, bot } = tried;
  const views = useViews();
  const view = views.find((each) => each === query.view) ?? views[0];
  const draft = useDraftRules(tried, tried.rules);
  const { definition } = draft;
  const [asked, setAsked] = useState<{ readonly date: string } | null>(null);
  const places = useMemo(() => placesOf({ subject: `edit:${bot.id}`, name: bot.name, portfolioId }), [bot.id, bot.name, portfolioId]);
  const sound = checkDefinition(marketCalendar, definition, kind).length === 0;
  const take = ({ definition: taken }: Rules) => draft.take(taken);
  if (view === undefined)
    return (
      <p className="text-text-2">
        <FormattedMessage id="lab-screen.no-tests" />
      </p>
    );
  const show = (date: string) => {
    setAsked({ date });
    query.show({ view: 'day' });
  };
  const rules = { kind, definition, sound };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="min-w-0 text-h2 break-words">{bot.name}</h2>
        <Link to={`${APP_BASE}/strategies?edit=${encodeURIComponent(bot.id)}`} className="btn btn-ghost btn-sm">
          <FormattedMessage id="lab-screen.edit" />
        </Link>
      </div>
      {draft.changed ? <DraftNotice {...{ draft, sound }} name={bot.name} /> : null}
      <Tabs
        label={intl.formatMessage({ id: 'lab-screen.views' }, { name: bot.name })}
        tabs={views.map((value) => ({ value, label: intl.formatMessage({ id: `lab-screen.view.${value}` }) }))}
        value={view}
        onChange={(next) => query.show({ view: next === 'backtest' ? null : next })}
      >
        {view === 'backtest' ? (
          <BotBacktest {...rules} place={places.backtest} onDay={views.includes('day') ? show : null} onRules={take} />
        ) : view === 'day' ? (
          <BotPreview {...rules} asked={asked} />
        ) : view === 'variants' ? (
          <BotSweep {...rules} place={places.sweep} onRules={take} onUse={draft.put} />
        ) : (
          <RunsBeside
            {...{ bots, portfolioId }}
            chosen={tried}
            beside={query.beside}
            onBeside={(ids) => query.show({ with: ids.length === 0 ? null : ids.join(',') })}
          />
        )}
      </Tabs>
    </div>
  );
}
