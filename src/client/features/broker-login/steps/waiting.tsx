import { FormattedMessage } from 'react-intl';
import { serverClockOffset } from '#client/state/stream/server-clock.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { useNowSelect } from '#client/widgets/use-now.ts';
import type { WaitingLink } from '../phase.ts';

const MINUTE = 60_000;

interface WaitingProps {
  link: WaitingLink;
  /** The browser did not open the broker's page. */
  blocked: boolean;
  brokerTitle: string;
  /** Starts again; for a reloaded page, which no longer knows the broker's address. */
  onAgain: () => void;
  onCancel: () => void;
}

/** The login runs in another window: shows its code and its time limit, with buttons to start again or cancel. */
export function Waiting({ link, blocked, brokerTitle, onAgain, onCancel }: WaitingProps) {
  const minutes = useNowSelect((now) => Math.round((link.expires_at - serverClockOffset() - now) / MINUTE));
  return (
    <>
      {blocked && link.url !== null ? (
        <Notice kind="warn" title={<FormattedMessage id="broker-login.blocked.title" />}>
          <p>
            <FormattedMessage id="broker-login.blocked.text" />
          </p>
        </Notice>
      ) : null}
      <div role="status">
        <p>
          <FormattedMessage id="broker-login.waiting.text" values={{ broker: brokerTitle }} />
        </p>
        <p className="text-h1 my-2 tracking-widest" dir="ltr" data-login-code>
          {link.code}
        </p>
        <p className="text-text-2">
          <FormattedMessage id="broker-login.waiting.code" />
        </p>
      </div>
      <p className="text-small text-text-3">
        <FormattedMessage id="broker-login.waiting.left" values={{ minutes: Math.max(0, minutes) }} />
      </p>
      <div className="flex flex-wrap gap-2">
        {link.url === null ? (
          <Button onClick={onAgain}>
            <FormattedMessage id="broker-login.waiting.restart" />
          </Button>
        ) : (
          <a href={link.url} target="_blank" rel="noopener noreferrer" className={blocked ? 'btn btn-primary' : 'btn btn-secondary'}>
            <FormattedMessage id={blocked ? 'broker-login.blocked.open' : 'broker-login.waiting.open'} values={{ broker: brokerTitle }} />
          </a>
        )}
        <Button variant="ghost" onClick={onCancel}>
          <FormattedMessage id="broker-login.waiting.cancel" />
        </Button>
      </div>
    </>
  );
}
