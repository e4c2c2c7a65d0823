import { type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { HostedBot } from '#client/api/analytics/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Chip } from '#client/ui/chip.tsx';
import { LazyEquityCurve } from '#client/widgets/figures/lazy-figures.tsx';
import { Money, Percent, Ratio } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { ToldFacts } from '#client/widgets/told-facts.tsx';
import { hostedWords, isMeasured, isSmallSample, resultsOf } from './hosted-words.ts';
import { SourceChip } from '#client/widgets/source-note.tsx';

function Measured({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-small text-text-3">
        <FormattedMessage id={`strategies.hosted.${id}`} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The measured results. */
function Results({ bot }: { bot: HostedBot }) {
  return (
    <dl className="grid grid-cols-2 gap-3">
      <Measured id="net">
        <Pnl value={bot.net_pnl} />
      </Measured>
      <Measured id="drawdown">
        <Money value={bot.max_drawdown} />
      </Measured>
      <Measured id="win-rate">
        <Percent fraction={bot.win_rate} />
      </Measured>
      <Measured id="profit-factor">
        <Ratio value={bot.profit_factor} />
      </Measured>
      <Measured id="mean">
        <Pnl value={bot.mean_trade} />
      </Measured>
      <Measured id="charges">
        <Money value={bot.charges} />
      </Measured>
    </dl>
  );
}

/** A bot of the analytics back end: its rules, measured results and their dates. It cannot be started from here. */
export function HostedBotCard({ bot }: { bot: HostedBot }) {
  const intl = useIntl();
  const format = useFormat();
  const titleId = useId();
  const { name, summary, rules } = hostedWords(bot, intl.locale);
  const results = resultsOf(bot);
  const { measured_from: from, measured_to: to } = bot;
  return (
    <article className="card card-padded flex h-full flex-col gap-3" aria-labelledby={titleId}>
      <header className="flex flex-wrap items-center gap-2">
        <h2 id={titleId} className="min-w-0 flex-1 font-semibold break-words">
          {name}
        </h2>
        {bot.underlying === null ? null : <Chip>{bot.underlying}</Chip>}
        <SourceChip kind={bot.source} />
      </header>
      {summary === null ? null : <p className="text-text-2">{summary}</p>}
      {rules.length === 0 ? null : (
        <ul className="list-disc ps-5 text-text-2">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
      {isMeasured(bot) ? <Results bot={bot} /> : null}
      <ToldFacts told={bot.told} />
      {results.length > 1 ? (
        <LazyEquityCurve days={results} what={intl.formatMessage({ id: 'strategies.hosted.curve' }, { name })} />
      ) : null}
      <footer className="mt-auto flex flex-col gap-1 text-small">
        <p className="text-text-3">
          {bot.sessions === 0 ? (
            <FormattedMessage id="strategies.hosted.unmeasured" />
          ) : bot.sessions === null && bot.trades === null ? null : (
            <FormattedMessage
              id="strategies.hosted.sample"
              values={{
                trades: bot.trades ?? 0,
                known: bot.trades === null ? 'no' : 'yes',
                sessions: bot.sessions ?? 0,
                counted: bot.sessions === null ? 'no' : 'yes',
              }}
            />
          )}{' '}
          {from !== null && to !== null ? (
            <FormattedMessage id="strategies.hosted.period" values={{ from: format.tradingDate(from), to: format.tradingDate(to) }} />
          ) : null}
        </p>
        {isSmallSample(bot) ? (
          <p className="text-warn">
            <FormattedMessage id="strategies.hosted.small" />
          </p>
        ) : null}
      </footer>
    </article>
  );
}
