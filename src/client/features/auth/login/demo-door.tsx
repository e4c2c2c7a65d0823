import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { visitDemo } from '#client/api/authenticate.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { demoWelcomeAtom } from '#client/state/overlays/demo-welcome.ts';
import { signInWithAtom } from '#client/state/session/session.ts';
import { sessionEndedAtom } from '#client/state/session/token.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** Opens the demo: one press signs in as a trader with accounts, positions and bots. */
export function DemoDoor() {
  const intl = useIntl();
  const store = useStore();
  const ended = useAtomValue(sessionEndedAtom);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const press = () => {
    setBusy(true);
    setProblem(null);
    store
      .set(signInWithAtom, () => visitDemo(intl.locale))
      .then(() => store.set(demoWelcomeAtom, true))
      .catch((thrown: unknown) => setProblem(asApiError(thrown)))
      .finally(() => setBusy(false));
  };
  return (
    <div className="leads-form mb-6 grid gap-3">
      <Notice kind="info" announce={false} title={<FormattedMessage id="demo.title" />}>
        <FormattedMessage id={ended === 'session-over' ? 'demo.given-back' : 'demo.lead'} />
      </Notice>
      {problem ? <Notice kind="error">{errorText(problem, intl)}</Notice> : null}
      <Button variant="primary" block busy={busy} onClick={press}>
        <FormattedMessage id={busy ? 'demo.opening' : 'demo.open'} />
      </Button>
    </div>
  );
}
