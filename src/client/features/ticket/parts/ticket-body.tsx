import { FormattedMessage, useIntl } from 'react-intl';
import type { Account, Portfolio, Position } from '#client/api/types.ts';
import { fieldErrorText } from '#client/i18n/error-text.ts';
import type { TicketRequest } from '#client/state/ticket.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { TicketAssessment } from '../model/assess-ticket.ts';
import type { ServerProblem } from '../model/server-problems.ts';
import { productOf } from '../model/ticket-call.ts';
import type { TicketAction, TicketForm } from '../model/ticket-form.ts';
import type { TicketMarket } from '../model/ticket-market.ts';
import { CostStrip } from './cost-strip.tsx';
import { KindFields } from './kind-fields.tsx';
import { LotsField } from './lots-field.tsx';
import { PriceField } from './price-field.tsx';
import { ProtectionLine } from './protection-line.tsx';
import { TicketHead } from './ticket-head.tsx';
import { useProblemText } from './use-problem-text.ts';

interface TicketBodyProps {
  request: TicketRequest;
  instrument: Instrument;
  form: TicketForm;
  market: TicketMarket;
  assessment: TicketAssessment;
  workplace: { account: Account | null; portfolio: Portfolio | null };
  /** The position as it is now, when the ticket closes one. */
  held: Position | null;
  serverProblems: readonly ServerProblem[];
  draftRestored: boolean;
  onDiscard: () => void;
  onAction: (action: TicketAction) => void;
}

/** The fields of the ticket, from what is traded to what it costs. */
export function TicketBody(props: TicketBodyProps) {
  const { request, instrument, form, market, assessment, workplace, held, serverProblems, draftRestored, onDiscard, onAction } = props;
  const intl = useIntl();
  const textOf = useProblemText(assessment.problems, serverProblems);
  const whole = serverProblems.find((problem) => problem.field === null);
  const filledLots =
    request.mode !== 'open' && 'modify' in request.mode
      ? Math.floor(request.mode.modify.filled_quantity / request.mode.modify.instrument.lot_size)
      : 0;
  const limit = form.kind === 'LIMIT' || form.mode === 'modify';
  return (
    <div className="flex flex-col gap-4">
      <TicketHead request={request} form={form} account={workplace.account} portfolio={workplace.portfolio} onAction={onAction} />
      {draftRestored ? (
        <Notice
          kind="info"
          action={
            <Button size="sm" onClick={onDiscard}>
              <FormattedMessage id="ticket.draft.discard" />
            </Button>
          }
        >
          <FormattedMessage id="ticket.draft.restored" />
        </Notice>
      ) : null}
      {whole ? <Notice kind="error">{fieldErrorText(whole, intl)}</Notice> : null}
      <LotsField
        instrument={instrument}
        form={form}
        slices={assessment.slices}
        units={assessment.units}
        closable={held === null ? null : Math.abs(held.net_lots)}
        filledLots={filledLots}
        error={textOf('lots')}
        onLots={(lots) => onAction({ type: 'lots', lots })}
      />
      {form.mode === 'modify' ? null : <KindFields form={form} market={market} product={productOf(request)} onAction={onAction} />}
      {limit ? (
        <PriceField
          form={form}
          market={market}
          tickSize={instrument.tickSize}
          error={textOf('price')}
          far={assessment.farFromLast}
          onPrice={(price) => onAction({ type: 'price', price })}
          onAcceptFar={(accepted) => onAction({ type: 'accept-far-price', accepted })}
        />
      ) : (
        <ProtectionLine worstFill={assessment.worstFill} tick={priceToDecimal(instrument.tickSize)} />
      )}
      {assessment.caution === null ? null : (
        <Notice kind="warn" announce={false}>
          <FormattedMessage id={`ticket.caution.${assessment.caution}`} />
        </Notice>
      )}
      <CostStrip instrument={instrument} form={form} assessment={assessment} />
    </div>
  );
}
