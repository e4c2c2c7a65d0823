import { FormattedMessage } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import type { Account, MarketClock } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { serverClockOffset } from '#client/state/stream/server-clock.ts';
import { Chip, type Tone } from '#client/ui/chip.tsx';
import { useNowSelect } from '#client/widgets/use-now.ts';

const TONES: Record<Account['status'], Tone> = { active: 'good', 'needs-login': 'warn', error: 'danger', disabled: 'neutral' };
const WARN_MINUTES = 30;

const MINUTE = 60_000;

/** Returns the minutes left of the account's session on the exchange's clock, at an instant of the server's clock; null when unknown. */
function minutesLeft(
  account: Pick<Account, 'status' | 'session_expires_at'>,
  clock: Pick<MarketClock, 'exchange_at' | 'received_at' | 'speed'> | null,
  serverNow: number,
): number | null {
  const until = account.session_expires_at;
  if (account.status !== 'active' || until === null || clock === null) return null;
  const exchangeNow = clock.exchange_at + (serverNow - clock.received_at) * clock.speed;
  return Math.max(0, Math.ceil((until - exchangeNow) / MINUTE));
}

/** Shows whether the account can trade, and until when. `clock` is the exchange's; null = unknown. */
export function AccountStatus({ account, clock }: { account: Account; clock: MarketClock | null }) {
  const format = useFormat();
  const left = useNowSelect((now) => minutesLeft(account, clock, now + serverClockOffset()) ?? Number.NaN);
  const until = account.status === 'active' ? account.session_expires_at : null;
  // Without a status from the back end no claim is made.
  if (account.status === null) return null;
  // By the clock the session is over, although the server has not yet reported so.
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
