import { FormattedMessage, useIntl } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import type { ApiError } from '#client/api/api-error.ts';
import type { Account, AccountLoginBody } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { causeOf } from '../phase.ts';

interface FailedProps {
  account: Account;
  error: ApiError;
  /** The call to repeat because its answer was lost; null = none. */
  again: AccountLoginBody | null;
  offline: boolean;
  onStart: () => void;
  onAgain: (body: AccountLoginBody) => void;
}

/** The login failed: the reason, the effect on the account, and the next step. */
export function Failed({ account, error, again, offline, onStart, onAgain }: FailedProps) {
  const intl = useIntl();
  const format = useFormat();
  const cause = causeOf(error);
  const until = account.status === 'active' ? account.session_expires_at : null;
  return (
    <>
      <Notice kind={cause === 'login-cancelled' ? 'info' : 'error'} title={<FormattedMessage id={`broker-login.cause.${cause}.title`} />}>
        <p data-cause={cause}>
          {cause === 'other' ? errorText(error, intl) : <FormattedMessage id={`broker-login.cause.${cause}.text`} />}
        </p>
        <p>
          {until === null ? (
            <FormattedMessage id="broker-login.failed.not-connected" />
          ) : (
            <FormattedMessage id="broker-login.failed.connected" values={{ time: format.time(exchangeTime(until), { seconds: false }) }} />
          )}
        </p>
      </Notice>
      <div className="flex flex-wrap gap-2">
        {again === null ? null : (
          <Button variant="primary" disabled={offline} onClick={() => onAgain(again)}>
            <FormattedMessage id="ui.retry" />
          </Button>
        )}
        <Button variant={again === null ? 'primary' : 'secondary'} disabled={offline} onClick={onStart}>
          <FormattedMessage id="broker-login.failed.start" />
        </Button>
      </div>
    </>
  );
}
