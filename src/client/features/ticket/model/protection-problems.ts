import type { Instrument } from '#domain/instruments/instrument.ts';
import { isOnItsSide } from '#domain/orders/entry-levels.ts';
import { isOnTick, type Price, priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import { protectionPrices } from './protection-plan.ts';
import type { TicketForm } from './ticket-form.ts';
import type { TicketProblem } from './ticket-problems.ts';

const PARTS = ['stop', 'target'] as const;

/** Returns what is wrong with the stop, the target and the trail of a new order; `entry` is the price it is reckoned from, null = not known. */
export function protectionProblems({ tickSize, lotSize }: Instrument, form: TicketForm, entry: Price | null): readonly TicketProblem[] {
  const { protection: plan, side } = form;
  const { trail } = plan;
  const found: TicketProblem[] = [];
  const offTick = { code: 'order.price-off-tick', values: { tick: priceToDecimal(tickSize) } };
  const units = (form.lots ?? 0) * lotSize;
  const levels = entry === null ? null : protectionPrices(plan, { side, price: entry, units, tick: tickSize });
  for (const part of PARTS) {
    if (plan[part] === null || levels === null || entry === null) continue;
    const level = levels[part];
    if (level === null) found.push({ field: part, code: 'order.exit-out-of-reach', values: {} });
    else if (!isOnTick(level, tickSize)) found.push({ field: part, ...offTick });
    else if (!isOnItsSide(part, level, { side: side === 'BUY' ? 'buy' : 'sell', price: entry }))
      found.push({ field: part, code: `order.${part}-on-wrong-side`, values: { side } });
  }
  if (trail !== null && trail.distance === null) found.push({ field: 'trail', code: 'ticket.trail-missing', values: {} });
  else if (trail !== null && trail.kind === 'points' && !isOnTick(priceFromDecimal(trail.distance ?? 0), tickSize))
    found.push({ field: 'trail', ...offTick });
  return found;
}
