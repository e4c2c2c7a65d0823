import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { startBackup } from '#client/api/owner.ts';
import type { ServerState } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useProof } from '#client/state/session/step-up.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { Fact, useServerFigures } from './figures.tsx';

interface BackupsCardProps {
  server: ServerState;
  offline: boolean;
  onChanged: () => Promise<void>;
}

/** The backups: the list, the last restore test, and a button to make one now. */
export function BackupsCard({ server: { backups, jobs, sizes }, offline, onChanged }: BackupsCardProps) {
  const intl = useIntl();
  const proof = useProof();
  const { bytes, count, moment } = useServerFigures();
  const [problem, setProblem] = useState<ApiError | null>(null);
  const none = <FormattedMessage id="server.none-yet" />;
  const job = jobs.find((each) => each.job === 'backup');
  const failedAt = job?.failed_at ?? null;
  const lastFailed = failedAt !== null && failedAt > (job?.done_at ?? 0);
  const make = async () => {
    setProblem(null);
    try {
      await proof(() => startBackup({ quiet: 'shown' }));
    } catch (thrown) {
      const error = asApiError(thrown);
      if (error.code !== 'auth.step-up') setProblem(error);
    }
    await onChanged();
  };
  return (
    <SectionCard
      title="server.backups"
      lead={<FormattedMessage id={backups.nightly ? 'server.backups-nightly' : 'server.backups-by-hand'} />}
    >
      {problem ? <Notice kind="error">{errorText(problem, intl)}</Notice> : null}
      {backups.newest_at === null && !backups.running ? (
        <Notice kind="warn" announce={false}>
          <FormattedMessage id="server.backups-none" />
        </Notice>
      ) : null}
      {lastFailed ? (
        <Notice kind="error">
          <FormattedMessage id="server.backups-failed" values={{ at: moment(failedAt) }} />
        </Notice>
      ) : null}
      <dl className="facts">
        <Fact name="backup-newest">{backups.newest_at === null ? none : moment(backups.newest_at)}</Fact>
        <Fact name="backup-verified">
          {backups.verified_at === null ? none : moment(backups.verified_at)}
          {backups.verified_by === null ? null : (
            <span className="block text-small text-text-3">
              <FormattedMessage id={`server.backup-by-${backups.verified_by}`} />
            </span>
          )}
        </Fact>
        <Fact name="backup-count">
          <FormattedMessage id="server.backup-count-of" values={{ count: count(backups.count), size: bytes(sizes.backups) }} />
        </Fact>
        <Fact name="backup-encrypted">
          <FormattedMessage id={backups.encrypted ? 'server.yes' : 'server.backup-plain'} />
        </Fact>
      </dl>
      <div>
        <Button busy={backups.running} disabled={offline} onClick={() => void make()}>
          <FormattedMessage id={backups.running ? 'server.backup-running' : 'server.backup-now'} />
        </Button>
      </div>
    </SectionCard>
  );
}
