import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import type { JobPlace } from '#client/state/bots/begun-jobs.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Chip } from '#client/ui/chip.tsx';
import { Span } from '../preview/span.tsx';
import { Curves } from './curves.tsx';
import { Progress } from './progress.tsx';
import { ResultTiles } from './result-tiles.tsx';
import { isSameRules, type Rules } from './same-rules.ts';
import { useBacktest } from './use-backtest.ts';
import { useKeptBacktest } from './use-kept-backtest.ts';

interface RunBesideProps extends Rules {
  place: JobPlace;
}

/** The last backtest of one of several compared bots: days, result, figures and equity curve. */
export function RunBeside({ kind, definition, place }: RunBesideProps) {
  const format = useFormat();
  const titleId = useId();
  const there = useBacktest({ kind, definition }, place);
  const here = useKeptBacktest({ kind, definition }, place);
  const { played, running } = here.played === null ? there : here;
  const summary = played?.backtest.summary ?? null;
  const days = played?.backtest.days ?? [];
  const first = days[0];
  const otherRules = played !== null && !isSameRules({ kind, definition }, { kind: played.kind, definition: played.of });
  return (
    <section className="card card-padded flex min-w-0 flex-col gap-3" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={titleId} className="min-w-0 flex-1 font-semibold break-words">
          {place.name}
        </h3>
        {played === null ? null : (
          <Chip>
            <FormattedMessage id={played.backtest.from === 'own-history' ? 'backtest.source.own-history' : 'preview.simulated'} />
          </Chip>
        )}
      </div>
      {played !== null && running ? <Progress backtest={played.backtest} running /> : null}
      {summary === null || first === undefined ? (
        running ? null : (
          <p className="text-text-2">
            <FormattedMessage id="backtest.beside.none" />
          </p>
        )
      ) : (
        <>
          <p className="text-small text-text-3">
            <FormattedMessage
              id="backtest.beside.days"
              values={{ count: days.length, from: format.tradingDate(first.date), to: format.tradingDate(days.at(-1)?.date ?? null) }}
            />
          </p>
          <p className="text-h2">
            <Span low={summary.low} high={summary.high} />
          </p>
          {otherRules ? (
            <p className="text-small text-warn">
              <FormattedMessage id="backtest.outdated" />
            </p>
          ) : null}
          {days.length > 1 ? <Curves days={days} /> : null}
          <ResultTiles summary={summary} />
        </>
      )}
    </section>
  );
}
