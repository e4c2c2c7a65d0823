import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Instruction, Position } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { DecisionFoot } from './decision-foot.tsx';
import { DecisionStatus } from './decision-status.tsx';
import { SentLegs } from './leg-results.tsx';
import { PositionHead } from './position-head.tsx';
import { useActionBlock } from './use-action-block.ts';
import { useEstimate } from './use-estimate.ts';
import { usePositionDecision } from './use-position-decision.ts';
import { useSheetPosition } from './use-sheet-position.ts';

interface ReverseSheetProps {
  /** The position at the opening of the sheet. */
  asked: Position;
  instructions: readonly Instruction[];
  onClose: () => void;
}

/** Reverses a position: one preview of the closing and the opening order, then one confirmation. */
export function ReverseSheet({ asked, instructions, onClose }: ReverseSheetProps) {
  const intl = useIntl();
  const format = useFormat();
  const decision = usePositionDecision(asked.account_number);
  const { position, closed, keep } = useSheetPosition(asked, decision);
  const { account_number, portfolio_id, position_id, instrument } = position;
  const lots = Math.abs(position.net_lots);
  const long = position.net_quantity > 0;
  const symbol = instrumentTitle(instrument, format);
  const call = {
    kind: 'idempotent',
    operation: 'actOnPosition',
    body: { action: 'reverse', account_number, portfolio_id, position_id },
  } as const;
  const block = useActionBlock(call, instrument.instrument_id, true);
  const why = closed ? 'positions.closed' : block === null ? null : `positions.block.${block}`;
  const reason = why === null ? null : intl.formatMessage({ id: why });
  const { estimate, failed } = useReversal(position);
  const refusal = estimate?.orders[1]?.refusal ?? null;
  const halved = refusal !== null && decision.intent === null;
  const made = instructions.find((each) => decision.intent?.made?.instructionIds.includes(each.instruction_id)) ?? null;
  const values = { side: long ? 'SELL' : 'BUY', twice: lots * 2, lots, units: lots * instrument.lot_size };
  const send = (again = false) => {
    keep();
    void decision.send(call, symbol, again);
  };
  return (
    <Sheet
      open
      detent="auto"
      tone={long ? 'sell' : 'buy'}
      onClose={onClose}
      title={intl.formatMessage({ id: 'positions.reverse.title' }, { symbol })}
      footer={
        <DecisionFoot
          decision={decision}
          variant={long ? 'sell' : 'buy'}
          reason={reason}
          off={halved}
          onSend={() => send()}
          onClose={onClose}
        >
          <FormattedMessage id="positions.reverse.confirm" values={values} />
        </DecisionFoot>
      }
    >
      <div className="flex flex-col gap-3">
        {closed ? null : (
          <>
            <PositionHead position={position} />
            <p>
              <FormattedMessage id="positions.reverse.preview" values={values} />
            </p>
            <p className="text-text-2">
              <FormattedMessage id="positions.reverse.flat" />
            </p>
            <ReverseFigures estimate={estimate} failed={failed} />
          </>
        )}
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
        <DecisionStatus decision={decision} onAgain={() => send(true)}>
          <SentLegs made={made} />
        </DecisionStatus>
      </div>
    </Sheet>
  );
}

/** Returns the server's estimate of margin and charges for the two orders of a reversal. */
function useReversal({ account_number, portfolio_id, instrument, product, net_lots, net_quantity }: Position) {
  const lots = Math.abs(net_lots);
  const long = net_quantity > 0;
  const body = useMemo(
    () => ({
      account_number,
      portfolio_id,
      // The closing and the opening order, each estimated as an order of its own.
      orders: [lots, lots].map((half) => ({
        instrument_id: instrument.instrument_id,
        transaction_type: long ? ('SELL' as const) : ('BUY' as const),
        order_type: 'MARKET' as const,
        product,
        lots: half,
      })),
      // The closing order releases margin first, as when the reversal is sent.
      reversal: true,
    }),
    [account_number, portfolio_id, instrument.instrument_id, long, product, lots],
  );
  return useEstimate(body);
}

type ReverseFiguresProps = Pick<ReturnType<typeof useReversal>, 'estimate' | 'failed'>;

/** Margin and charges of the reversal, once estimated. */
function ReverseFigures({ estimate, failed }: ReverseFiguresProps) {
  return (
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
  );
}
