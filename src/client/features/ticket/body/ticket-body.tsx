import { FormattedMessage } from 'react-intl';
import type { Account, Estimate, Portfolio, Position } from '#client/api/types.ts';
import { fieldErrorText } from '#client/i18n/error-text.ts';
import { useIntl } from 'react-intl';
import type { TicketRequest } from '#client/state/ticket.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { TicketAssessment } from '../model/assess-ticket.ts';
import type { ServerProblem } from '../model/server-problems.ts';
import { mayWaitForOpen } from '../model/ticket-choices.ts';
import { isStop, takesLimit, type TicketAction, type TicketForm } from '../model/ticket-form.ts';
import type { TicketMarket } from '../model/ticket-market.ts';
import { AdvancedSlot } from './advanced-slot.tsx';
import { AfterMarket } from './after-market.tsx';
import { ExitFigures } from './exit-figures.tsx';
import { KindFields } from './kind-fields.tsx';
import { LotsField } from './lots-field.tsx';
import { Nudges } from './nudges.tsx';
import { PremiumLine } from './premium-line.tsx';
import { PriceField } from './price-field.tsx';
import { ProtectionLine } from './protection-line.tsx';
import { TicketHead } from './ticket-head.tsx';
import { TriggerField } from './trigger-field.tsx';
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
  /** What the server said of the order as it stands now; null while it has not. */
  estimate: Estimate | null;
  squareOffAt: ExchangeTime | null;
  /** Most lots of one order, and most that there is money for as well. */
  most: number | null;
  affordable: number | null;
  serverProblems: readonly ServerProblem[];
  draftRestored: boolean;
  onDiscard: () => void;
  /** Puts the order into the basket instead; null where that makes no sense. */
  onBasket: (() => void) | null;
  onAction: (action: TicketAction) => void;
}

/** The fields of the ticket, from what is traded to what it costs. */
export function TicketBody(props: TicketBodyProps) {
  const { request, instrument, form, market, assessment, workplace, held, estimate, serverProblems, onAction } = props;
  const intl = useIntl();
  const textOf = useProblemText(instrument, assessment.problems, serverProblems);
  const whole = serverProblems.find((problem) => problem.field === null);
  const filledLots =
    request.mode !== 'open' && 'modify' in request.mode
      ? Math.floor(request.mode.modify.filled_quantity / request.mode.modify.instrument.lot_size)
      : 0;
  // A far price is asked about by a tick box, a closed market by its own choice: said once.
  const nudges = (estimate?.nudges ?? []).filter(
    ({ code }) => code !== 'nudge.market-closed' && !(code === 'nudge.far-from-market' && assessment.farFromLast !== null),
  );
  const caution = assessment.caution === 'wide-market' && nudges.some(({ code }) => code === 'nudge.illiquid') ? null : assessment.caution;
  return (
    <div className="flex flex-col gap-4">
      <TicketHead request={request} form={form} account={workplace.account} portfolio={workplace.portfolio} onAction={onAction} />
      {props.draftRestored ? (
        <Notice
          kind="info"
          action={
            <Button size="sm" onClick={props.onDiscard}>
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
        most={props.most}
        affordable={props.affordable}
        closable={held === null ? null : Math.abs(held.net_lots)}
        filledLots={filledLots}
        error={textOf('lots')}
        onLots={(lots) => onAction({ type: 'lots', lots })}
      />
      {form.mode === 'modify' ? null : (
        <KindFields
          instrument={instrument}
          form={form}
          market={market}
          squareOffAt={props.squareOffAt}
          error={textOf('product')}
          onAction={onAction}
        />
      )}
      {market.freshness === 'closed' && mayWaitForOpen(form) ? (
        <AfterMarket chosen={form.afterMarket} onChoose={(chosen) => onAction({ type: 'after-market', chosen })} />
      ) : null}
      {isStop(form.kind) ? <TriggerField form={form} tickSize={instrument.tickSize} error={textOf('trigger')} onAction={onAction} /> : null}
      {takesLimit(form.kind) ? (
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
        <ProtectionLine
          worstFill={assessment.worstFill}
          tick={priceToDecimal(instrument.tickSize)}
          about={isStop(form.kind) ? 'stop' : form.afterMarket ? 'open' : 'market'}
          room={form.room}
        />
      )}
      {caution === null ? null : (
        <Notice kind="warn" announce={false}>
          <FormattedMessage id={`ticket.caution.${caution}`} />
        </Notice>
      )}
      <Nudges nudges={nudges} tick={priceToDecimal(instrument.tickSize)} />
      {form.mode === 'modify' ? null : (
        <AdvancedSlot
          instrument={instrument}
          form={form}
          entry={assessment.estimateAt}
          units={assessment.units}
          textOf={textOf}
          onAction={onAction}
        />
      )}
      <PremiumLine
        instrument={instrument}
        form={form}
        assessment={assessment}
        expected={estimate?.orders[0] ?? null}
        maxLoss={form.mode === 'open' ? estimate : null}
      />
      {held === null ? null : (
        <ExitFigures
          held={held}
          lots={form.lots}
          price={assessment.estimateAt === null ? null : priceToDecimal(assessment.estimateAt)}
          estimate={estimate}
        />
      )}
      {props.onBasket === null ? null : (
        <Button size="sm" onClick={props.onBasket}>
          <FormattedMessage id="ticket.basket.add" />
        </Button>
      )}
    </div>
  );
}
