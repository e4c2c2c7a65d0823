import { FormattedMessage, useIntl } from 'react-intl';
import type { ServerState } from '#client/api/types.ts';
import { hasText } from '#client/i18n/has-text.ts';
import { Chip } from '#client/ui/chip.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { Fact, useServerFigures } from './figures.tsx';

/** The server's scheduled jobs: the time of the last success, and the number of failures since the start. */
export function JobsCard({ server: { jobs, tests, bots_running: bots } }: { server: ServerState }) {
  const intl = useIntl();
  const { count, moment } = useServerFigures();
  return (
    <SectionCard title="server.jobs">
      <dl className="facts">
        <Fact name="bots">{count(bots)}</Fact>
        <Fact name="backtests">{count(tests?.backtests ?? null)}</Fact>
        <Fact name="sweeps">{count(tests?.sweeps ?? null)}</Fact>
        {jobs.map(({ job, done_at, failures }) => {
          const name = `server.job.${job}`;
          return (
            <div key={job} className="contents">
              <dt>{hasText(intl, name) ? <FormattedMessage id={name} /> : job}</dt>
              <dd>
                {done_at === null ? <FormattedMessage id="server.job-not-yet" /> : moment(done_at)}
                {failures > 0 ? (
                  <span className="block text-small text-danger">
                    <FormattedMessage id="server.job-failures" values={{ count: failures }} />
                  </span>
                ) : null}
              </dd>
            </div>
          );
        })}
      </dl>
    </SectionCard>
  );
}

/** The last warnings and errors of the log, in the server's own words. */
export function ProblemsCard({ problems }: { problems: ServerState['problems'] }) {
  const { moment } = useServerFigures();
  return (
    <SectionCard title="server.problems" lead={<FormattedMessage id="server.problems-lead" />}>
      {problems === null || problems.length === 0 ? (
        <p className="text-text-2">
          <FormattedMessage id={problems === null ? 'server.problems-hidden' : 'server.problems-none'} />
        </p>
      ) : (
        <ul className="divide-y divide-border">
          {problems.map(({ at, level, text, error, request_id, times }) => (
            <li key={`${at} ${text} ${request_id}`} className="grid gap-1 py-3">
              <p className="flex flex-wrap items-center gap-2 text-small text-text-3">
                <Chip tone={level === 'warn' ? 'warn' : 'danger'}>
                  <FormattedMessage id={`server.level-${level}`} />
                </Chip>
                {moment(at)}
                {times > 1 ? <FormattedMessage id="server.problem-times" values={{ count: times }} /> : null}
              </p>
              <p lang="en" dir="ltr" className="[overflow-wrap:anywhere]">
                {text}
              </p>
              {error === null && request_id === null ? null : (
                <p dir="ltr" className="text-small text-text-3 [overflow-wrap:anywhere]">
                  {[error, request_id].filter((part) => part !== null).join(' · ')}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
