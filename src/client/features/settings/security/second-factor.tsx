import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { confirmSecondFactor, endSecondFactor, renewRecoveryCodes, startSecondFactor } from '#client/api/security.ts';
import type { NewSecret, Security } from '#client/api/types.ts';
import { errorText, fieldErrorAt } from '#client/i18n/error-text.ts';
import { useProof } from '#client/state/session/step-up.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { CodeField } from '#client/widgets/step-up/code-field.tsx';

/** When its code fails to load, the key can still be typed. */
const QrPicture = lazyPart(async () => (await import('./qr/index.ts')).QrPicture, {
  placeholder: <div className="min-h-28" aria-busy />,
});

interface SecondFactorProps {
  security: Security;
  offline: boolean;
  onChanged: () => Promise<void>;
}

/** Four letters a group: easier to type over than thirty-two in a row. */
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

function Enrol({ made, onDone }: { made: NewSecret; onDone: (codes: readonly string[]) => void }) {
  const intl = useIntl();
  const proof = useProof();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      onDone(await proof(() => confirmSecondFactor(code, { quiet: 'shown' })));
    } catch (thrown) {
      setProblem(asApiError(thrown));
    }
    setBusy(false);
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <ol className="grid list-decimal gap-2 ps-5">
        <li>
          <FormattedMessage id="settings.security.enrol-open" />{' '}
          <a className="link" href={made.otpauth_url}>
            <FormattedMessage id="settings.security.enrol-link" />
          </a>
        </li>
        <li>
          <FormattedMessage id="settings.security.enrol-scan" />
          <QrPicture text={made.otpauth_url} label={intl.formatMessage({ id: 'settings.security.enrol-qr' })} />
        </li>
        <li>
          <FormattedMessage id="settings.security.enrol-type" />
          <p dir="ltr" className="font-semibold select-all [overflow-wrap:anywhere]" data-testid="secret">
            {inGroups(made.secret)}
          </p>
        </li>
        <li>
          <FormattedMessage id="settings.security.enrol-code" />
        </li>
      </ol>
      {problem && problem.fields.length === 0 ? <Notice kind="error">{errorText(problem, intl)}</Notice> : null}
      <CodeField recovery={false} value={code} error={fieldErrorAt(problem, 'code', intl)} onChange={setCode} />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          <FormattedMessage id="settings.security.enrol-submit" />
        </Button>
      </div>
    </form>
  );
}

/** The second step: switched on with a first code, off with a proof, with recovery codes for the day the authenticator is lost. */
export function SecondFactor({ security, offline, onChanged }: SecondFactorProps) {
  const intl = useIntl();
  const proof = useProof();
  const [made, setMade] = useState<NewSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const run = (work: () => Promise<unknown>) => {
    setProblem(null);
    work().catch((thrown: unknown) => {
      const error = asApiError(thrown);
      // The user cancelled the proof of identity, which is not an error.
      if (error.code !== 'auth.step-up') setProblem(error);
    });
  };
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          setCodes(null);
          setMade(null);
          void onChanged();
        }}
      />
    );
  const on = security.second_factor_since !== null;
  return (
    <>
      <p className="text-text-2">
        <FormattedMessage
          id={on ? 'settings.security.second-on' : 'settings.security.second-off'}
          values={{ left: security.recovery_codes_left }}
        />
      </p>
      {problem ? <Notice kind="error">{errorText(problem, intl)}</Notice> : null}
      {!on && made ? <Enrol made={made} onDone={setCodes} /> : null}
      <div className="flex flex-wrap gap-2">
        {on ? (
          <>
            <Button disabled={offline} onClick={() => run(async () => setCodes(await proof(() => renewRecoveryCodes({ quiet: 'shown' }))))}>
              <FormattedMessage id="settings.security.new-codes" />
            </Button>
            <Button
              variant="danger"
              disabled={offline}
              onClick={() => run(async () => proof(() => endSecondFactor({ quiet: 'shown' })).then(onChanged))}
            >
              <FormattedMessage id="settings.security.second-end" />
            </Button>
          </>
        ) : made ? null : (
          <Button
            variant="primary"
            disabled={offline}
            onClick={() => run(async () => setMade(await proof(() => startSecondFactor({ quiet: 'shown' }))))}
          >
            <FormattedMessage id="settings.security.second-start" />
          </Button>
        )}
      </div>
    </>
  );
}

/** The recovery codes, shown once only. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className="grid gap-3">
      <Notice kind="warn" title={<FormattedMessage id="settings.security.codes-title" />}>
        <FormattedMessage id="settings.security.codes-text" />
      </Notice>
      <ul dir="ltr" className="grid gap-1 sm:grid-cols-2" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code} className="font-semibold select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void navigator.clipboard?.writeText(codes.join('\n')).catch(() => undefined)}>
          <FormattedMessage id="settings.security.copy" />
        </Button>
        <Button variant="primary" onClick={onKept}>
          <FormattedMessage id="settings.security.codes-kept" />
        </Button>
      </div>
    </div>
  );
}
