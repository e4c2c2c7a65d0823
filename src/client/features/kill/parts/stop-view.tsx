import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorText } from '#client/i18n/error-text.ts';
import { killChoiceAtom } from '#client/state/risk/kill-choice.ts';
import { askPressAtom, dropPressAtom, isOpenPress, killPressAtom, pressKillAtom } from '#client/state/risk/kill-press.ts';
import { serverClockOffset } from '#client/state/stream/server-clock.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { killBody } from '../model/kill-effect.ts';
import { EffectLine } from './effect-line.tsx';
import { HoldButton } from './hold-button.tsx';
import { KillForm } from './kill-form.tsx';

/** The main button within reach of the thumb: stays at the lower edge while the content above scrolls. */
export function Foot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-4 -mx-4 mt-auto -mb-4 flex flex-col gap-3 border-t border-border bg-raised px-4 pt-3 pb-[calc(24px+env(safe-area-inset-bottom))]">
      {children}
    </div>
  );
}

/** The choices of the kill switch, a sentence with their effect, and the button to hold. */
export function StopView() {
  const intl = useIntl();
  const effectId = useId();
  const choice = useAtomValue(killChoiceAtom);
  const press = useAtomValue(killPressAtom);
  const send = useSetAtom(pressKillAtom);
  const ask = useSetAtom(askPressAtom);
  const drop = useSetAtom(dropPressAtom);
  const [blocked, setBlocked] = useState(false);
  const open = isOpenPress(press);
  const hold = async () => {
    const after = await send(killBody(choice, wallNow() + serverClockOffset()));
    setBlocked(after === 'offline');
  };
  const word = () => {
    if (blocked) return <Notice kind="error">{intl.formatMessage({ id: 'kill.offline.cannot' })}</Notice>;
    if (press?.state === 'refused' && press.error)
      return <Notice kind="error">{intl.formatMessage({ id: 'kill.press.refused' }, { reason: errorText(press.error, intl) })}</Notice>;
    if (press?.state === 'unknown')
      return (
        <Notice
          kind="warn"
          action={
            <Button size="sm" onClick={() => void ask()}>
              <FormattedMessage id="kill.press.ask" />
            </Button>
          }
        >
          <FormattedMessage id="kill.press.unknown" />
        </Notice>
      );
    if (press?.state === 'absent')
      return (
        <Notice
          kind="warn"
          action={
            <Button size="sm" onClick={() => void drop()}>
              <FormattedMessage id="kill.press.drop" />
            </Button>
          }
        >
          <FormattedMessage id="kill.press.absent" />
        </Notice>
      );
    return null;
  };
  return (
    <>
      <KillForm locked={open} />
      <Foot>
        <EffectLine id={effectId} />
        {word()}
        <HoldButton
          label={intl.formatMessage({ id: press?.state === 'absent' ? 'kill.hold.again' : 'kill.hold.label' })}
          confirmLabel={intl.formatMessage({ id: 'kill.hold.confirm' })}
          busy={press?.state === 'sending'}
          disabled={press?.state === 'unknown'}
          describedBy={effectId}
          onConfirm={() => void hold()}
        />
      </Foot>
    </>
  );
}
