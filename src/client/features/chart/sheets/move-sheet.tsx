import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError } from '#client/api/api-error.ts';
import type { Instrument } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { updateAlertAtom } from '#client/state/notices/alerts.ts';
import { termBodyOf } from '#client/state/notices/alert-terms.ts';
import { amendExitAtom, modifyGttAtom, refreshInstructionsAtom } from '#client/state/orders/instructions.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import { onTick, type Move } from '../use-move-level.ts';

/** Returns the server call that moves a level. The call carries the final price, so a repeated call changes nothing more. */
function useMoving() {
  const amendExit = useSetAtom(amendExitAtom);
  const modifyGtt = useSetAtom(modifyGttAtom);
  const updateAlert = useSetAtom(updateAlertAtom);
  return async ({ level: { of } }: Move, price: number): Promise<void> => {
    if (of.kind === 'exit') {
      const { instruction_id: id, exit } = of.instruction;
      const stop = { trigger_price: price, limit_offset: exit?.stop?.limit_offset ?? null };
      await amendExit(id, of.part === 'stop' ? { stop } : { target_price: price });
    } else if (of.kind === 'gtt') {
      const { instruction_id: id, gtt } = of.instruction;
      if (gtt === null) return;
      const legs = gtt.legs.map((leg, place) => {
        const type: 'MARKET' | 'LIMIT' = leg.order_type === 'LIMIT' ? 'LIMIT' : 'MARKET';
        return { ...leg, order_type: type, trigger_price: place === of.leg ? price : leg.trigger_price };
      });
      await modifyGtt(id, { legs, valid_until: gtt.valid_until });
    } else if (of.kind === 'alert') {
      const { alert_id: id, terms, revision } = of.alert;
      const moved = terms.map((term, place) => (place === of.place ? { ...term, level: price } : term));
      await updateAlert(id, { terms: moved.map(termBodyOf), revision });
    }
  };
}

/** Returns the call that sends the confirmed move, whether it is in progress, and its error. */
function useSending(move: Move, instrument: Instrument, onDone: () => void) {
  const intl = useIntl();
  const refresh = useSetAtom(refreshInstructionsAtom);
  const moving = useMoving();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = (price: number | null) => {
    if (price === null || busy) return;
    setBusy(true);
    setFailure(null);
    moving(move, onTick(price, instrument)).then(onDone, (thrown: unknown) => {
      const error = asApiError(thrown);
      const lost = error.kind !== 'http' || error.status >= 500;
      setBusy(false);
      setFailure(lost ? intl.formatMessage({ id: 'chart.move.lost' }) : errorText(error, intl));
      const { of } = move.level;
      if (of.kind === 'exit' || of.kind === 'gtt') void refresh(of.instruction.account_number);
    });
  };
  return { send, busy, failure };
}

interface MoveSheetProps {
  instrument: Instrument;
  move: Move;
  onClose: () => void;
}

/** Asks for confirmation after a level was moved by dragging or keys: old price, new price, and the button that sends the change. */
export function MoveSheet({ instrument, move, onClose }: MoveSheetProps) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const [price, setPrice] = useState<number | null>(move.price);
  const { send, busy, failure } = useSending(move, instrument, onClose);
  const { level } = move;
  const tick = instrument.tick_size;
  return (
    <Sheet
      open
      onClose={onClose}
      detent="auto"
      title={intl.formatMessage({ id: 'chart.move.title' }, { level: level.label })}
      footer={
        <div className="flex gap-2">
          <Button className="flex-1" onClick={onClose}>
            <FormattedMessage id="chart.move.keep" />
          </Button>
          <Button
            variant="primary"
            className="flex-1"
            busy={busy}
            disabled={offline || price === null || price <= 0 || price === level.price}
            onClick={() => send(price)}
          >
            <FormattedMessage id="chart.move.go" />
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3">
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          <div className="flex gap-2">
            <dt className="text-text-2">
              <FormattedMessage id="chart.move.now" />
            </dt>
            <dd>
              <Price value={level.price} tick={tick} />
            </dd>
          </div>
          <div className="flex gap-2">
            <dt className="text-text-2">
              <FormattedMessage id="chart.move.last" />
            </dt>
            <dd>
              <LivePrice instrumentId={instrument.instrument_id} tick={tick} />
            </dd>
          </div>
        </dl>
        <NumberField
          label={intl.formatMessage({ id: 'chart.move.price' })}
          value={price}
          step={tick}
          min={tick}
          decimals={tick < 0.01 ? 4 : 2}
          onChange={setPrice}
        />
        {offline ? (
          <Notice kind="warn">
            <FormattedMessage id="chart.move.offline" />
          </Notice>
        ) : null}
        {failure === null ? null : <Notice kind="error">{failure}</Notice>}
      </div>
    </Sheet>
  );
}
