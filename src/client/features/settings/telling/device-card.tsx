import { useCallback, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { addChannel, removeChannel } from '#client/api/telling.ts';
import type { Telling } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { type PushState, pushState, subscribePush, unsubscribePush } from '#client/platform/push-device.ts';
import { useProof } from '#client/state/session/step-up.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { deviceName } from '../security/device-name.ts';

interface DeviceCardProps {
  telling: Telling;
  offline: boolean;
  again: () => Promise<void>;
}

/** Notifications on this device; the browser's permission is requested only after a press. */
export function DeviceCard({ telling: { channels, push_key: key }, offline, again }: DeviceCardProps) {
  const intl = useIntl();
  const proof = useProof();
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | 'subscribe' | null>(null);
  const own = channels.find(({ this_device }) => this_device);
  const look = useCallback(async () => setState(await pushState().catch(() => 'unsupported' as const)), []);
  useEffect(() => void look(), [look]);
  const on = state === 'on' && own !== undefined;
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    await work();
    await Promise.all([look(), again()]);
    setBusy(false);
  };
  const tell = (thrown: unknown) => {
    const error = asApiError(thrown);
    if (error.code !== 'auth.step-up') setProblem(error);
  };
  const turnOn = () =>
    run(async () => {
      const address = await subscribePush(key).catch(() => 'failed' as const);
      if (address === 'failed') return setProblem('subscribe');
      if (address === null) return undefined;
      const label = deviceName(navigator.userAgent, intl);
      try {
        await proof(() => addChannel({ kind: 'push', label, ...address }, { quiet: 'shown' }));
      } catch (thrown) {
        // The channel was not added, so the browser's subscription is removed.
        await unsubscribePush().catch(() => undefined);
        tell(thrown);
      }
      return undefined;
    });
  const turnOff = () =>
    run(async () => {
      try {
        if (own) await proof(() => removeChannel(own.channel_id, { quiet: 'shown' }));
        await unsubscribePush().catch(() => undefined);
      } catch (thrown) {
        tell(thrown);
      }
    });
  const possible = state === 'on' || state === 'off';
  return (
    <SectionCard title="telling.device" lead={<FormattedMessage id="telling.device.lead" />}>
      {state !== null && !possible ? (
        <Notice kind={state === 'refused' ? 'warn' : 'info'} announce={false}>
          <FormattedMessage id={`telling.device.${state}`} />
        </Notice>
      ) : null}
      {problem === null ? null : (
        <Notice kind="error">{problem === 'subscribe' ? <FormattedMessage id="telling.device.failed" /> : errorText(problem, intl)}</Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <p role="status">{possible ? <FormattedMessage id={on ? 'telling.device.on' : 'telling.device.off'} /> : null}</p>
        {possible ? (
          <Button variant={on ? 'secondary' : 'primary'} busy={busy} disabled={offline} onClick={() => void (on ? turnOff() : turnOn())}>
            <FormattedMessage id={on ? 'telling.device.turn-off' : 'telling.device.turn-on'} />
          </Button>
        ) : null}
      </div>
    </SectionCard>
  );
}
