import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError } from '#client/api/api-error.ts';
import { getBotCaller, makeBotSecret, revokeBotSecret } from '#client/api/bot-calls.ts';
import type { BotCaller as Caller } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { configAtom } from '#client/state/start/config.ts';
import { useProof } from '#client/state/session/step-up.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { wallTime } from '#domain/units/time.ts';

/** Returns an example request body for the calling program. */
const exampleOf = (secret: string): string => JSON.stringify({ secret, id: 'signal-1', action: 'long' });

/** A new secret and the address to call; shown only until the section is left. */
function NewSecret({ botId, secret }: { botId: string; secret: string }) {
  const [copied, setCopied] = useState(false);
  const { mainBaseUrl: base } = useAtomValue(configAtom);
  const body = exampleOf(secret);
  return (
    <Notice kind="info">
      <p>
        <FormattedMessage id="runs.calls-once" />
      </p>
      <p className="font-mono text-small break-all" dir="ltr">
        {`POST ${new URL(`${base}/api/bot-calls/${botId}/`, window.location.href).href}`}
      </p>
      <p className="font-mono text-small break-all" dir="ltr">
        {body}
      </p>
      <Button
        size="sm"
        onClick={() =>
          void navigator.clipboard.writeText(body).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        <FormattedMessage id={copied ? 'runs.calls-copied' : 'runs.calls-copy'} />
      </Button>
    </Notice>
  );
}

/** Whether a bot accepts external calls, and its secret: create, replace or revoke. */
export function BotCaller({ botId }: { botId: string }) {
  const intl = useIntl();
  const format = useFormat();
  const proof = useProof();
  const offline = useAtomValue(offlineAtom);
  const [caller, setCaller] = useState<Caller | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async (work: () => Promise<void>) => {
      setBusy(true);
      setProblem(null);
      try {
        await work();
        setCaller(await getBotCaller(botId, { quiet: 'shown' }));
      } catch (thrown) {
        const error = asApiError(thrown);
        if (error.code !== 'auth.step-up') setProblem(errorText(error, intl));
      }
      setBusy(false);
    },
    [botId, intl],
  );
  useEffect(() => {
    if (!offline) void run(() => Promise.resolve());
  }, [offline, run]);
  const isOn = caller !== null && caller.made_at !== null;
  const date = (at: number | null | undefined) => format.wallDate(at ? wallTime(at) : null);
  return (
    <section aria-label={intl.formatMessage({ id: 'runs.calls-label' })} className="flex flex-col gap-2 text-small">
      {problem === null ? null : <Notice kind="error">{problem}</Notice>}
      {caller === null ? null : (
        <p className="text-text-3">
          {isOn ? (
            <FormattedMessage
              id="runs.calls-on"
              values={{ made: date(caller.made_at), called: caller.called_at === null ? 'never' : 'known', at: date(caller.called_at) }}
            />
          ) : (
            <FormattedMessage id="runs.calls-off" />
          )}
        </p>
      )}
      {secret === null ? null : <NewSecret botId={botId} secret={secret} />}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={offline || busy}
          onClick={() => void run(async () => setSecret(await proof(() => makeBotSecret(botId, { quiet: 'shown' }))))}
        >
          <FormattedMessage id={isOn ? 'runs.calls-renew' : 'runs.calls-make'} />
        </Button>
        {isOn ? (
          <Button
            size="sm"
            variant="ghost"
            disabled={offline || busy}
            onClick={() =>
              void run(async () => {
                await revokeBotSecret(botId, { quiet: 'shown' });
                setSecret(null);
              })
            }
          >
            <FormattedMessage id="runs.calls-revoke" />
          </Button>
        ) : null}
      </div>
    </section>
  );
}
