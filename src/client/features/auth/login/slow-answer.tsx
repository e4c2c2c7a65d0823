import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLoading } from '#client/state/resource/loading.ts';
import { Notice } from '#client/ui/notice.tsx';

/** By then a press looks lost. The call itself has the specification's minute. */
const SLOW_MS = 6_000;

/** Notice that the server has not answered a sign-in for some time. A chunk of its own. */
export function SlowAnswer() {
  const busy = useLoading('login');
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return slow ? (
    <Notice kind="stale">
      <FormattedMessage id="auth.login.slow" />
    </Notice>
  ) : null;
}
