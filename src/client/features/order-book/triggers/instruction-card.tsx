import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError } from '#client/api/api-error.ts';
import type { Instruction } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { cancelInstructionAtom, refreshInstructionsAtom, retryInstructionAtom } from '#client/state/orders/instructions.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { cx } from '#client/ui/cx.ts';
import { InstrumentName, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { LiveDistance } from '#client/widgets/live-distance.tsx';
import { exchangeTime } from '#domain/units/time.ts';
import { actionsOf, toneOf } from '../model/instruction-view.ts';
import { InstructionTerms } from './instruction-terms.tsx';

interface InstructionCardProps {
  instruction: Instruction;
  onEdit: () => void;
}

/** One stop, target, GTT or square-off kept by the server: its conditions, status and actions. */
export function InstructionCard({ instruction, onEdit }: InstructionCardProps) {
  const intl = useIntl();
  const format = useFormat();
  const offline = useAtomValue(offlineAtom);
  const { busy, failure, end, retry } = useInstructionCalls(instruction);
  const [armed, setArmed] = useState(false);
  const { instrument, kind, status, reason_code: code } = instruction;
  const can = actionsOf(instruction);
  const trigger = instruction.exit?.effective_stop ?? instruction.gtt?.legs[0]?.trigger_price ?? null;
  const name = instrument === null ? intl.formatMessage({ id: `order-book.kind.${kind}` }) : instrumentTitle(instrument, format);
  const named = (id: string) => intl.formatMessage({ id }, { symbol: name });
  return (
    <li className={cx('card card-padded flex flex-col gap-2', status === 'failed' && 'border-danger')}>
      <div className="flex items-start justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Chip>
            <FormattedMessage id={`order-book.kind.${kind}`} />
          </Chip>
          {instrument === null ? null : <InstrumentName instrument={instrument} />}
        </div>
        <Chip tone={toneOf(status)}>
          <FormattedMessage id={`order-book.instruction.${status}`} />
        </Chip>
      </div>
      <InstructionTerms instruction={instruction} />
      <p className="text-small text-text-3">
        {instrument !== null && instruction.live && trigger !== null ? (
          <>
            <LiveDistance instrumentId={instrument.instrument_id} from={trigger} />
            <span aria-hidden> · </span>
          </>
        ) : null}
        {format.time(exchangeTime(instruction.updated_at))}
      </p>
      {code === null ? null : (
        <p className={status === 'failed' ? 'text-danger' : 'text-text-2'}>{errorText({ code, message: code }, intl)}</p>
      )}
      {failure === null ? null : (
        <p role="alert" className="text-small text-danger">
          {failure}
        </p>
      )}
      {can.edit === null && !can.cancel && !can.retry ? null : (
        <div className="flex flex-wrap gap-2">
          {can.retry ? (
            <Button variant="primary" busy={busy} disabled={offline} onClick={() => retry()}>
              <FormattedMessage id="order-book.instruction.retry" />
            </Button>
          ) : null}
          {can.edit === null ? null : (
            <Button disabled={offline} aria-label={named('order-book.modify.of')} onClick={onEdit}>
              <FormattedMessage id="order-book.modify" />
            </Button>
          )}
          {can.cancel ? (
            <Button
              variant={armed ? 'danger' : 'secondary'}
              busy={busy}
              disabled={offline}
              aria-label={armed ? undefined : named('order-book.instruction.end.of')}
              onBlur={() => setArmed(false)}
              onClick={() => {
                if (armed) end();
                setArmed(!armed);
              }}
            >
              <FormattedMessage id={armed ? 'order-book.instruction.end.again' : 'order-book.instruction.end'} />
            </Button>
          ) : null}
        </div>
      )}
    </li>
  );
}

/** Cancels or retries a stop, target, GTT or square-off, one call at a time; returns the error of the last call. */
function useInstructionCalls(instruction: Instruction) {
  const intl = useIntl();
  const end = useSetAtom(cancelInstructionAtom);
  const retry = useSetAtom(retryInstructionAtom);
  const refresh = useSetAtom(refreshInstructionsAtom);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = (act: (id: string) => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    act(instruction.instruction_id).then(
      () => setBusy(false),
      (thrown: unknown) => {
        setBusy(false);
        setFailure(errorText(asApiError(thrown), intl));
        // After a lost answer the refreshed list shows the actual state.
        void refresh(instruction.account_number);
      },
    );
  };
  return { busy, failure, end: () => run(end), retry: () => run(retry) };
}
