import { useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { Instruction } from '#client/api/types.ts';
import { errorText, fieldErrorAt } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { amendExitAtom, refreshInstructionsAtom } from '#client/state/orders/instructions.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';

/** Moves the stop and the target of an exit; an empty field takes that half away. */
export function ExitEditor({ instruction, onClose }: { instruction: Instruction; onClose: () => void }) {
  const intl = useIntl();
  const format = useFormat();
  const amend = useSetAtom(amendExitAtom);
  const refresh = useSetAtom(refreshInstructionsAtom);
  const { exit, instrument } = instruction;
  const [stop, setStop] = useState(exit?.stop?.trigger_price ?? null);
  const [target, setTarget] = useState(exit?.target_price ?? null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  if (exit === null || instrument === null) return null;
  const tick = instrument.tick_size;
  const trails = exit.trailing !== null;
  const empty = !trails && stop === null && target === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || empty) return;
    setBusy(true);
    setError(null);
    const offset = exit.stop?.limit_offset ?? null;
    amend(instruction.instruction_id, {
      ...(trails ? {} : { stop: stop === null ? null : { trigger_price: stop, limit_offset: offset } }),
      target_price: target,
    }).then(onClose, (thrown: unknown) => {
      setBusy(false);
      setError(asApiError(thrown));
      void refresh(instruction.account_number);
    });
  };
  const field = (id: 'stop' | 'target', value: number | null, change: (value: number | null) => void, path: string) => (
    <NumberField
      label={<FormattedMessage id={`order-book.exit.field.${id}`} />}
      hint={<FormattedMessage id="order-book.exit.field.hint" />}
      error={fieldErrorAt(error, path, intl)}
      value={value}
      step={tick}
      min={tick}
      decimals={tick < 0.01 ? 4 : 2}
      onChange={change}
    />
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={<FormattedMessage id="order-book.exit.title" />}
      detent="auto"
      footer={
        <Button form="exit-editor" type="submit" variant="primary" block busy={busy} disabled={empty}>
          <FormattedMessage id="order-book.modify.save" />
        </Button>
      }
    >
      <form id="exit-editor" className="flex flex-col gap-3" onSubmit={submit} noValidate>
        <p className="flex flex-wrap gap-x-3">
          <span dir="ltr" className="font-semibold">
            {instrumentLine(instrument, format)}
          </span>
          <span>
            <FormattedMessage id="order-book.column.ltp" /> <LivePrice instrumentId={instrument.instrument_id} tick={tick} />
          </span>
        </p>
        {trails ? (
          <Notice kind="info" announce={false}>
            <FormattedMessage id="order-book.exit.trails" />
          </Notice>
        ) : (
          field('stop', stop, setStop, 'stop.trigger_price')
        )}
        {field('target', target, setTarget, 'target_price')}
        {error === null || error.fields.length > 0 ? null : <Notice kind="error">{errorText(error, intl)}</Notice>}
      </form>
    </Sheet>
  );
}
