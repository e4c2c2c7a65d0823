import { FormattedMessage } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import type { Account } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import type { Phase } from '../phase.ts';

const LINES = ['there', 'secret', 'ends'] as const;

interface ExplainProps {
  account: Account;
  brokerTitle: string;
  step: Phase['step'];
  offline: boolean;
  /** Whether the server can start a login. */
  links: boolean;
  onStart: () => void;
}

/** Explains the login at the broker, with the start button. */
export function Explain({ account, brokerTitle, step, offline, links, onStart }: ExplainProps) {
  const format = useFormat();
  const until = account.status === 'active' ? account.session_expires_at : null;
  const under = step === 'starting' || step === 'leaving';
  if (!links)
    return (
      <p>
        <FormattedMessage id="broker-login.explain.elsewhere" values={{ broker: brokerTitle }} />
      </p>
    );
  return (
    <>
      {until === null ? null : (
        <p>
          <FormattedMessage id="broker-login.explain.connected" values={{ time: format.time(exchangeTime(until), { seconds: false }) }} />
        </p>
      )}
      <ul className="list-disc ps-5 flex flex-col gap-1 text-text-2">
        {LINES.map((line) => (
          <li key={line}>
            <FormattedMessage id={`broker-login.explain.${line}`} values={{ broker: brokerTitle }} />
          </li>
        ))}
      </ul>
      <Button
        variant="primary"
        size="lg"
        block
        busy={under || step === 'looking'}
        disabled={offline || account.status === 'disabled'}
        onClick={onStart}
      >
        <FormattedMessage id={under ? 'broker-login.explain.opening' : 'broker-login.explain.start'} values={{ broker: brokerTitle }} />
      </Button>
    </>
  );
}
