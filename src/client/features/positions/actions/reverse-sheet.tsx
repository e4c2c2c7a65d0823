import { useId, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Instruction, Position } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { Money } from '#client/widgets/money.tsx';
import { CloseDone } from './close-done.tsx';
import { KeyedStatus } from './keyed-status.tsx';
import { LegResults } from './leg-results.tsx';
import { PositionHead } from './position-head.tsx';
import { useActionBlock } from './use-action-block.ts';
import { useEstimate } from './use-estimate.ts';
import { useKeyed } from './use-keyed.ts';

interface ReverseSheetProps {
  position: Position;
  instructions: readonly Instruction[];
  onClose: () => void;
}

/** Turns a position round: one preview of both halves, then one decision. */
export function ReverseSheet({ position, instructions, onClose }: ReverseSheetProps) {
  const intl = useIntl();
  const format = useFormat();
  const reasonId = useId();
  const keyed = useKeyed(position.account_number);
  const { account_number, portfolio_id, position_id, instrument, product } = position;
  const lots = Math.abs(position.net_lots);
  const long = position.net_quantity > 0;
  const symbol = instrumentTitle(instrument, format);
  const call = {
    kind: 'keyed',
    operation: 'actOnPosition',
    body: { action: 'reverse', account_number, portfolio_id, position_id },
  } as const;
  const block = useActionBlock(call, instrument.instrument_id, true);
  const body = useMemo(
    () => ({
      account_number,
      portfolio_id,
      // What closes and what opens: each is told for itself.
      orders: [lots, lots].map((half) => ({
        instrument_id: instrument.instrument_id,
        transaction_type: long ? ('SELL' as const) : ('BUY' as const),
        order_type: 'MARKET' as const,
        product,
        lots: half,
      })),
    }),
    [account_number, portfolio_id, instrument.instrument_id, long, product, lots],
  );
  const { estimate, failed } = useEstimate(body);
  const refusal = estimate?.orders[1]?.refusal ?? null;
  const halved = refusal !== null && keyed.intent === null;
  const made = instructions.find((each) => keyed.intent?.made?.instructionIds.includes(each.instruction_id)) ?? null;
  const values = { side: long ? 'SELL' : 'BUY', twice: lots * 2, lots, units: lots * instrument.lot_size };
  const send = (again = false) => keyed.send(call, symbol, again);
  return (
    <Sheet
      open
      detent="auto"
      tone={long ? 'sell' : 'buy'}
      onClose={onClose}
      title={intl.formatMessage({ id: 'positions.reverse.title' }, { symbol })}
      footer={
        keyed.intent?.state === 'done' ? (
          <CloseDone onClose={onClose} />
        ) : (
          <>
            {block === null ? null : (
              <p id={reasonId} className="mb-2 text-small text-text-2">
                <FormattedMessage id={`positions.block.${block}`} />
              </p>
            )}
            <Button
              block
              variant={long ? 'sell' : 'buy'}
              disabled={block !== null || halved || keyed.locked}
              busy={keyed.intent?.state === 'sending'}
              describedBy={block === null ? undefined : reasonId}
              onClick={() => send()}
            >
              <FormattedMessage id="positions.reverse.confirm" values={values} />
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <PositionHead position={position} />
        <p>
          <FormattedMessage id="positions.reverse.preview" values={values} />
        </p>
        <p className="text-text-2">
          <FormattedMessage id="positions.reverse.flat" />
        </p>
        <dl className="grid grid-cols-3 gap-3">
          {(['required', 'available', 'charges'] as const).map((id) => (
            <div key={id}>
              <dt className="text-small text-text-3">
                <FormattedMessage id={`positions.reverse.${id}`} />
              </dt>
              <dd>
                {estimate === null && !failed ? (
                  <span className="skeleton inline-block h-5 w-20" aria-hidden />
                ) : (
                  <Money value={estimate === null ? null : id === 'charges' ? estimate.charges.total : estimate[id]} />
                )}
              </dd>
            </div>
          ))}
        </dl>
        {halved ? (
          <Notice kind="warn">
            <FormattedMessage id="positions.reverse.only-closes" values={{ reason: errorText(refusal, intl) }} />
          </Notice>
        ) : null}
        {failed ? (
          <p className="text-small text-text-3">
            <FormattedMessage id="positions.reverse.no-estimate" />
          </p>
        ) : null}
        <KeyedStatus keyed={keyed} onAgain={() => send(true)}>
          {made === null ? (
            <Notice kind="info">
              <FormattedMessage id="positions.sent.taken" />
            </Notice>
          ) : (
            <LegResults instruction={made} />
          )}
        </KeyedStatus>
      </div>
    </Sheet>
  );
}
