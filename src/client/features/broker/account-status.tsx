import { FormattedMessage } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import type { Account, MarketClock } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { serverClockOffset } from '#client/state/server-clock.ts';
import { Chip, type Tone } from '#client/ui/chip.tsx';
import { useNowSelect } from '#client/widgets/use-now.ts';
import { minutesLeft } from './minutes-left.ts';

const TONES: Record<Account['status'], Tone> = { active: 'good', 'needs-login': 'warn', error: 'danger', disabled: 'neutral' };
const WARN_MINUTES = 30;

/** Says in words whether the account can be traded with, and until when. `clock` is the exchange's; null = not known. */
export function AccountStatus({ account, clock }: { account: Account; clock: MarketClock | null }) {
  const format = useFormat();
  const left = useNowSelect((now) => minutesLeft(account, clock, now + serverClockOffset()) ?? Number.NaN);
  const until = account.status === 'active' ? account.session_expires_at : null;
  // The clock knows it before the server has said so.
  if (left <= 0)
    return (
      <Chip tone={TONES['needs-login']}>
        <FormattedMessage id="broker.status.needs-login" />
      </Chip>
    );
  if (left < WARN_MINUTES)
    return (
      <Chip tone="warn">
        <FormattedMessage id="broker.status.expires-in" values={{ minutes: left }} />
      </Chip>
    );
  return (
    <Chip tone={TONES[account.status]}>
      {until === null ? (
        <FormattedMessage id={`broker.status.${account.status}`} />
      ) : (
        <FormattedMessage id="broker.status.active-until" values={{ time: format.time(exchangeTime(until), { seconds: false }) }} />
      )}
    </Chip>
  );
}
