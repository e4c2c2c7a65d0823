import { useEffect, useEffectEvent, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import type { Account } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Progress } from './progress.tsx';

const GO_ON_AFTER_MS = 1_500;

/** The account is connected. Continues automatically, unless the focus is inside this part. */
export function Done({ account, onContinue }: { account: Account; onContinue: () => void }) {
  const format = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const until = account.session_expires_at;
  const goOn = useEffectEvent(() => {
    if (place.current?.contains(document.activeElement) !== true) onContinue();
  });
  useEffect(() => {
    const timer = setTimeout(() => goOn(), GO_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={place} className="flex flex-col gap-4">
      <Progress step="done" />
      <Notice kind="success" title={<FormattedMessage id="broker-login.done.title" />}>
        {until === null ? null : (
          <p>
            <FormattedMessage id="broker-login.done.until" values={{ time: format.time(exchangeTime(until), { seconds: false }) }} />
          </p>
        )}
      </Notice>
      <Button variant="primary" block onClick={onContinue}>
        <FormattedMessage id="broker-login.done.continue" />
      </Button>
    </div>
  );
}
