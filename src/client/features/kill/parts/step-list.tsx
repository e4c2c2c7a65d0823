import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { KillLock, KillStep } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { retryKillAtom } from '#client/state/risk/kill.ts';
import { Button } from '#client/ui/button.tsx';
import { Glyph, type GlyphName } from '#client/ui/glyph.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';

const SIGNS: Readonly<Record<KillLock['steps'][number]['status'], { readonly glyph: GlyphName; readonly tone: string }>> = {
  waiting: { glyph: 'info', tone: 'text-text-3' },
  working: { glyph: 'spinner', tone: 'text-warn' },
  done: { glyph: 'check', tone: 'text-good' },
  failed: { glyph: 'alert', tone: 'text-danger' },
};

/** The effect of cancelling open orders on each GTT and stop. */
function SweptList({ lock }: { lock: KillLock }) {
  const intl = useIntl();
  if (lock.swept.length === 0) return null;
  return (
    <ul className="w-full pb-2 ps-9 text-small" aria-label={intl.formatMessage({ id: 'kill.swept.title' })}>
      {lock.swept.map(({ instruction_id: id, kind, instrument, action }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2" data-swept={action}>
          <InstrumentName instrument={instrument} inline />
          <span className="text-text-3">
            <FormattedMessage id="kill.swept.item" values={{ kind, action }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The steps of a kill switch: done, in progress, or failed with a retry button. */
export function StepList({ lock }: { lock: KillLock }) {
  const intl = useIntl();
  const retry = useSetAtom(retryKillAtom);
  const [error, setError] = useState<ApiError | null>(null);
  const again = (step: KillStep) => {
    setError(null);
    retry(lock.kill_id, step).catch((thrown: unknown) => setError(asApiError(thrown)));
  };
  return (
    <>
      <ol className="flex flex-col" aria-label={intl.formatMessage({ id: 'kill.steps.title' })}>
        {lock.steps.map(({ step, status }) => (
          <li
            key={step}
            className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-border first:border-t-0"
            data-step={step}
            data-status={status}
          >
            <span className={SIGNS[status].tone}>
              <Glyph name={SIGNS[status].glyph} />
            </span>
            <span className="min-w-0 flex-1">
              {intl.formatMessage(
                { id: `kill.step.${step}` },
                { percent: intl.formatNumber(lock.exit_percent / 100, { style: 'percent' }), losing: lock.losing_only ? 'yes' : 'no' },
              )}
            </span>
            <span className={`text-small font-semibold ${SIGNS[status].tone}`}>
              <FormattedMessage id={`kill.step.status.${status}`} />
            </span>
            {status === 'failed' ? (
              <Button size="sm" onClick={() => again(step)}>
                <FormattedMessage id="ui.retry" />
              </Button>
            ) : null}
            {step === 'cancel-orders' ? <SweptList lock={lock} /> : null}
          </li>
        ))}
      </ol>
      {error ? <Notice kind="error">{errorText(error, intl)}</Notice> : null}
    </>
  );
}
