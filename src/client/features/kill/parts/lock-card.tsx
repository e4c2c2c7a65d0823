import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { wallTime } from '#domain/units/time.ts';
import type { KillLock } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { brokerAccountsAtom } from '#client/state/session/profile.ts';
import { Glyph } from '#client/ui/glyph.tsx';
import { lockState } from '../model/lock-state.ts';
import { BrokerStops } from './broker-stops.tsx';
import { ExitList } from './exit-list.tsx';
import { Resume } from './resume.tsx';
import { StepList } from './step-list.tsx';

/** One kill switch: its time, progress and exits, with the release button. Red until everything is confirmed. */
export function LockCard({ lock }: { lock: KillLock }) {
  const intl = useIntl();
  const format = useFormat();
  const accounts = useAtomValue(brokerAccountsAtom);
  const state = lockState(lock);
  const { scope, until } = lock;
  const label = scope.kind === 'account' ? (accounts.find(({ id }) => id === scope.account_id)?.label ?? '') : '';
  const settled = state === 'flat' || state === 'paused';
  const lockedUntil = () => {
    if (lock.lapsed) return intl.formatMessage({ id: 'kill.lock.open' });
    if (until.kind === 'session') return intl.formatMessage({ id: 'kill.lock.session' }, { date: format.tradingDate(until.date) });
    return until.kind === 'instant'
      ? intl.formatMessage(
          { id: 'kill.lock.instant' },
          { date: format.momentDate(wallTime(until.at)), time: format.moment(wallTime(until.at)) },
        )
      : '';
  };
  return (
    <section
      className="flex flex-col gap-3 rounded-card border border-border p-3"
      aria-label={intl.formatMessage({ id: 'kill.lock.title' }, { time: format.moment(wallTime(lock.pressed_at)) })}
    >
      <div
        role="status"
        data-state={state}
        className={`flex items-start gap-3 rounded-input p-3 ${settled ? 'bg-sunken' : 'bg-danger text-on-primary'}`}
      >
        <Glyph name={state === 'flat' ? 'check' : 'alert'} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">
            <FormattedMessage id={`kill.state.${state}`} />
          </p>
          <p className="text-small">
            <FormattedMessage
              id="kill.lock.since"
              values={{
                time: format.moment(wallTime(lock.pressed_at)),
                date: format.momentDate(wallTime(lock.pressed_at)),
                scope: scope.kind === 'account' ? 'account' : scope.kind === 'all' ? 'all' : 'part',
                label,
                cause: lock.cause === 'hand' ? 'hand' : 'limit',
              }}
            />
          </p>
          <p className="text-small">{lockedUntil()}</p>
        </div>
      </div>
      <StepList lock={lock} />
      <ExitList lock={lock} />
      <BrokerStops scope={scope} />
      <Resume lock={lock} />
    </section>
  );
}
