import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Account, Estimate, Portfolio, Position } from '#client/api/types.ts';
import { fieldErrorText } from '#client/i18n/error-text.ts';
import type { TicketRequest } from '#client/state/orders/ticket.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { priceToDecimal, type Price as DomainPrice } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { Price } from '#client/widgets/figure.tsx';
import type { TicketAssessment } from '../model/assess-ticket.ts';
import type { ServerProblem } from '../model/server-problems.ts';
import { mayWaitForOpen } from '../model/ticket-choices.ts';
import { isStop, takesLimit, type TicketAction, type TicketForm } from '../model/ticket-form.ts';
import { expectedFill } from '../model/ticket-fill.ts';
import { workingOrder } from '../model/working-order.ts';
import type { TicketMarket } from '../model/ticket-market.ts';
import type { TicketField, TicketProblem } from '../model/ticket-problems.ts';
import { unitWord } from '../model/order-lots.ts';
import { LazyAdvanced } from '../protection/lazy-advanced.tsx';
import { ExitFigures } from './exit-figures.tsx';
import { KindFields } from './kind-fields.tsx';
import { LotsField } from './lots-field.tsx';
import { Nudges } from './nudges.tsx';
import { PremiumLine } from './premium-line.tsx';
import { PriceField } from './price-field.tsx';
import { TicketHead } from './ticket-head.tsx';
import { TriggerField } from './trigger-field.tsx';

interface TicketBodyProps {
  request: TicketRequest;
  instrument: Instrument;
  form: TicketForm;
  market: TicketMarket;
  assessment: TicketAssessment;
  workplace: { account: Account | null; portfolio: Portfolio | null };
  /** The current position, when the ticket closes one. */
  held: Position | null;
  /** The server's estimate of the current order; null while loading. */
  estimate: Estimate | null;
  squareOffAt: ExchangeTime | null;
  /** Most lots of one order, and most that the available money allows. */
  most: number | null;
  affordable: number | null;
  serverProblems: readonly ServerProblem[];
  draftRestored: boolean;
  /** Whether the folded fields are initially open. */
  unfolded: boolean;
  onDiscard: () => void;
  onAction: (action: TicketAction) => void;
}

/** Problems about lots, which have a wording of their own for shares. */
const COUNTED = ['order.lots-invalid', 'order.above-freeze', 'order.below-filled', 'ticket.more-than-open'];

/** Returns the problem of a field in the reader's language: our own check first, else the server's. Null without a problem. */
function useProblemText(
  instrument: Instrument,
  own: readonly TicketProblem[],
  server: readonly ServerProblem[],
): (field: TicketField) => string | null {
  const intl = useIntl();
  return (field) => {
    const found = own.find((problem) => problem.field === field);
    if (found !== undefined) {
      const shares = COUNTED.includes(found.code) && unitWord(instrument) === 'shares';
      return intl.formatMessage({ id: `ticket.${shares ? 'shares.' : ''}problem.${found.code}` }, found.values);
    }
    const said = server.find((problem) => problem.field === field);
    return said === undefined ? null : fieldErrorText(said, intl);
  };
}

/** The fields of the ticket, from the instrument to the costs. */
export function TicketBody(props: TicketBodyProps) {
  const { request, instrument, form, market, assessment, workplace, held, estimate, serverProblems, onAction } = props;
  const intl = useIntl();
  const textOf = useProblemText(instrument, assessment.problems, serverProblems);
  const whole = serverProblems.find((problem) => problem.field === null);
  const filledLots = workingOrder(request)?.filledLots ?? 0;
  // A far price has its own checkbox and a closed market its own choice, so those two warnings are not repeated.
  const nudges = (estimate?.nudges ?? []).filter(
    ({ code }) => code !== 'nudge.market-closed' && !(code === 'nudge.far-from-market' && assessment.farFromLast !== null),
  );
  const caution = assessment.caution === 'wide-market' && nudges.some(({ code }) => code === 'nudge.illiquid') ? null : assessment.caution;
  return (
    <div className="flex flex-col gap-4">
      <TicketHead request={request} form={form} account={workplace.account} portfolio={workplace.portfolio} onAction={onAction} />
      {props.draftRestored ? <DraftNotice onDiscard={props.onDiscard} /> : null}
      {whole ? <Notice kind="error">{fieldErrorText(whole, intl)}</Notice> : null}
      <LotsField
        focused={request.review !== true && request.mode === 'open'}
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
      <OrderPrice instrument={instrument} form={form} market={market} assessment={assessment} error={textOf('price')} onAction={onAction} />
      {caution === null ? null : (
        <Notice kind="warn" announce={false}>
          <FormattedMessage id={`ticket.caution.${caution}`} />
        </Notice>
      )}
      <Nudges nudges={nudges} tick={priceToDecimal(instrument.tickSize)} />
      {form.mode === 'modify' ? null : (
        <LazyAdvanced
          instrument={instrument}
          form={form}
          entry={assessment.estimateAt}
          units={assessment.units}
          textOf={textOf}
          unfolded={props.unfolded}
          onAction={onAction}
        />
      )}
      <TicketFigures instrument={instrument} form={form} market={market} assessment={assessment} held={held} estimate={estimate} />
    </div>
  );
}

/** Offers an after-market order while the market is closed. Always the trader's choice, never automatic. */
function AfterMarket({ chosen, onChoose }: { chosen: boolean; onChoose: (chosen: boolean) => void }) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3 rounded-input bg-sunken p-3">
      <input
        id={id}
        aria-describedby={`${id}-note`}
        type="checkbox"
        className="size-5 shrink-0"
        checked={chosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <div>
        <label htmlFor={id} className="block font-semibold">
          <FormattedMessage id="ticket.amo" />
        </label>
        <p id={`${id}-note`} className="text-small text-text-3">
          <FormattedMessage id="ticket.amo.note" />
        </p>
      </div>
    </div>
  );
}

/** Notice about a restored draft, with a button to discard the draft. */
function DraftNotice({ onDiscard }: Pick<TicketBodyProps, 'onDiscard'>) {
  return (
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
  );
}

interface OrderPriceProps extends Pick<TicketBodyProps, 'instrument' | 'form' | 'market' | 'assessment' | 'onAction'> {
  error: string | null;
}

/** The price of a limit order, or the worst fill price of an order without a limit. */
function OrderPrice({ instrument, form, market, assessment, error, onAction }: OrderPriceProps) {
  return takesLimit(form.kind) ? (
    <PriceField
      form={form}
      market={market}
      tickSize={instrument.tickSize}
      error={error}
      far={assessment.farFromLast}
      onPrice={(price) => onAction({ type: 'price', price })}
      onAcceptFar={(accepted) => onAction({ type: 'accept-far-price', accepted })}
    />
  ) : (
    <ProtectionLine
      worstFill={assessment.worstFill}
      tick={priceToDecimal(instrument.tickSize)}
      about={isStop(form.kind) ? 'stop' : form.afterMarket ? 'open' : 'market'}
      protectionPercent={form.protectionPercent}
    />
  );
}

interface ProtectionLineProps {
  worstFill: DomainPrice | null;
  tick: number;
  /** The kind of the protected order: market, stop, or waiting for the open. */
  about: 'market' | 'stop' | 'open';
  /** Percent chosen by the trader; null = the default. */
  protectionPercent: number | null;
}

/** The worst fill price of an order without a limit, as a sentence. */
function ProtectionLine({ worstFill, tick, about, protectionPercent }: ProtectionLineProps) {
  return (
    <div className="flex flex-col gap-0.5 rounded-input bg-sunken p-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-text-2">
          <FormattedMessage id="ticket.protection" />
        </span>
        <Price value={worstFill === null ? null : priceToDecimal(worstFill)} tick={tick} className="text-h2" />
      </p>
      <p className="text-small text-text-3">
        <FormattedMessage id={`ticket.protection.note.${about}`} />
        {protectionPercent === null ? null : (
          <>
            {' '}
            <FormattedMessage id="ticket.protection.within" values={{ percent: protectionPercent }} />
          </>
        )}
      </p>
    </div>
  );
}

type TicketFiguresProps = Pick<TicketBodyProps, 'instrument' | 'form' | 'market' | 'assessment' | 'held' | 'estimate'>;

/** The costs of the order, and the P&L of a position that it closes. */
function TicketFigures({ instrument, form, market, assessment, held, estimate }: TicketFiguresProps) {
  const { units, worstFill, estimateAt } = assessment;
  const bound = takesLimit(form.kind) ? form.price : worstFill;
  const expected = expectedFill(market, form.side, units, bound, estimate?.orders[0]?.slippage ?? null);
  return (
    <>
      <PremiumLine
        instrument={instrument}
        form={form}
        assessment={assessment}
        expected={expected}
        marginChange={form.mode === 'open' && instrument.kind === 'option' ? (estimate?.margin_change ?? null) : null}
      />
      {held === null ? null : (
        <ExitFigures
          held={held}
          lots={form.lots}
          price={expected?.price ?? (estimateAt === null ? null : priceToDecimal(estimateAt))}
          estimate={estimate}
        />
      )}
    </>
  );
}
