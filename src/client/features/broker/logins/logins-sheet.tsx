import { FormattedMessage, useIntl } from 'react-intl';
import type { Account } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useBrokerLogins } from '#client/state/accounts/broker-logins.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Check, TriangleAlert } from '#client/ui/icons.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { wallTime } from '#domain/units/time.ts';

/** How the last logins of an account ended, each refusal in words. */
export function LoginsSheet({ account, onClose }: { account: Account; onClose: () => void }) {
  const intl = useIntl();
  const format = useFormat();
  const logins = useBrokerLogins(account.id);
  return (
    <Sheet open onClose={onClose} title={<FormattedMessage id="broker.logins.title" values={{ label: account.label }} />}>
      <PageState
        resource={logins}
        what={intl.formatMessage({ id: 'broker.logins.title' }, { label: account.label })}
        skeleton={<div className="skeleton h-40" aria-hidden />}
        isEmpty={(list) => list.length === 0}
        empty={
          <p className="text-text-2">
            <FormattedMessage id="broker.logins.none" />
          </p>
        }
      >
        {(list) => (
          <ol>
            {list.map(({ at, refusal }) => (
              <li key={at} className="flex items-start gap-3 border-b border-border py-3">
                <span className={refusal === null ? 'text-good' : 'text-warn'}>
                  <Icon icon={refusal === null ? Check : TriangleAlert} size={20} />
                </span>
                <span className="min-w-0 flex-1">
                  {refusal === null ? intl.formatMessage({ id: 'broker.logins.done' }) : errorText({ code: refusal, message: '' }, intl)}
                </span>
                <time className="shrink-0 text-small text-text-3" dateTime={new Date(at).toISOString()}>
                  {format.wallDate(wallTime(at))} {format.wallTime(wallTime(at), { seconds: true })}
                </time>
              </li>
            ))}
          </ol>
        )}
      </PageState>
    </Sheet>
  );
}
