import { FormattedMessage } from 'react-intl';
import { wallTime } from '#domain/units/time.ts';
import type { Account } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Chip, type Tone } from '#client/ui/chip.tsx';

const TONES: Record<Account['status'], Tone> = { active: 'up', 'needs-login': 'warn', error: 'danger', disabled: 'neutral' };

/** Says in words whether the account can be traded with, and until when. */
export function AccountStatus({ account }: { account: Account }) {
  const format = useFormat();
  const until = account.status === 'active' ? account.session_expires_at : null;
  return (
    <Chip tone={TONES[account.status]}>
      {until === null ? (
        <FormattedMessage id={`broker.status.${account.status}`} />
      ) : (
        <FormattedMessage id="broker.status.active-until" values={{ time: format.wallTime(wallTime(until)) }} />
      )}
    </Chip>
  );
}
