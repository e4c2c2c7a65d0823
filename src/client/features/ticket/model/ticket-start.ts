import type { TicketRequest } from '#client/state/ticket.ts';
import type { TicketDraft } from '#client/state/ticket-draft.ts';
import { priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import type { TicketForm } from './ticket-form.ts';

const decimalOrNull = (value: number | null) => (value === null ? null : priceFromDecimal(value));

/** Returns the form a ticket opens with. A position is closed whole at market until the person says otherwise. */
export function startForm(request: TicketRequest): TicketForm {
  const common = { validity: 'DAY', farPriceAccepted: false } as const;
  const { mode } = request;
  if (mode === 'open')
    return {
      ...common,
      mode: 'open',
      side: request.side,
      kind: 'MARKET',
      lots: request.lots ?? 1,
      price: null,
    };
  if ('squareOff' in mode) {
    const open = mode.squareOff.net_lots;
    const lots = Math.min(request.lots ?? Math.abs(open), Math.abs(open));
    return {
      ...common,
      mode: 'square-off',
      side: open > 0 ? 'SELL' : 'BUY',
      kind: 'MARKET',
      lots,
      price: null,
    };
  }
  const { modify } = mode;
  const price = decimalOrNull(modify.price ?? modify.protection_price);
  return {
    ...common,
    mode: 'modify',
    side: modify.transaction_type,
    kind: 'LIMIT',
    lots: modify.lots,
    price,
  };
}

/** Returns the form that a kept draft stands for. A far price has to be accepted again. */
export function formOfDraft(draft: TicketDraft): TicketForm {
  const { side, kind, validity, lots } = draft;
  return {
    mode: 'open',
    side,
    kind,
    validity,
    lots,
    price: decimalOrNull(draft.price),
    farPriceAccepted: false,
  };
}

/** Returns what is kept of a form on this device. */
export function draftOfForm({ side, kind, validity, lots, price }: TicketForm): TicketDraft {
  return { side, kind, validity, lots, price: price === null ? null : priceToDecimal(price) };
}
