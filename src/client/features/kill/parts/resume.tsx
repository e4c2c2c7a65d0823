import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { KillLock } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { askResumeKillAtom, resumeKillAtom } from '#client/state/risk/kill.ts';
import { useProof } from '#client/state/session/step-up.ts';
import { fromServerClock } from '#client/state/stream/server-clock.ts';
import { Button } from '#client/ui/button.tsx';
import { takeFocus } from '#client/ui/take-focus.ts';
import { Notice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useNow } from '#client/widgets/use-now.ts';

const WAIT_S = 10;

/** Releases the kill switch: a plain confirmation after the agreed time, before it a typed word and a wait of ten seconds. */
export function Resume({ lock }: { lock: KillLock }) {
  const intl = useIntl();
  const ask = useSetAtom(askResumeKillAtom);
  const resume = useSetAtom(resumeKillAtom);
  const proof = useProof();
  const [sure, setSure] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const now = useNow();
  const word = intl.formatMessage({ id: 'kill.resume.word' });
  const asked = lock.resume_asked_at;
  const left = asked === null ? WAIT_S : Math.max(0, Math.ceil(WAIT_S - (now - fromServerClock(asked, wallNow())) / 1_000));
  const run = (work: () => Promise<void>) => {
    setError(null);
    setBusy(true);
    work()
      .catch((thrown: unknown) => setError(asApiError(thrown)))
      .finally(() => setBusy(false));
  };
  const begin = () => {
    setSure(true);
    if (!lock.lapsed && asked === null) run(() => ask(lock.kill_id));
  };
  const right = typed.trim().toLocaleUpperCase(intl.locale) === word;
  if (!sure)
    return (
      <Button block onClick={begin}>
        <FormattedMessage id="kill.resume.begin" />
      </Button>
    );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-text-2">
        <FormattedMessage id={lock.lapsed ? 'kill.resume.plain' : 'kill.resume.early'} />
      </p>
      {lock.lapsed ? null : (
        <TextField
          label={intl.formatMessage({ id: 'kill.resume.type' }, { word })}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={left > 0 ? intl.formatMessage({ id: 'kill.resume.wait' }, { seconds: left }) : undefined}
        />
      )}
      {error ? <Notice kind="error">{errorText(error, intl)}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <Button className="flex-1" ref={takeFocus} onClick={() => setSure(false)}>
          <FormattedMessage id="kill.resume.stay" />
        </Button>
        <Button
          className="flex-1"
          variant="primary"
          busy={busy}
          disabled={!lock.lapsed && (!right || left > 0)}
          onClick={() => run(() => proof(() => resume(lock.kill_id, right)))}
        >
          <FormattedMessage id="kill.resume.now" />
        </Button>
      </div>
    </div>
  );
}
