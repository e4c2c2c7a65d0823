import type { TicketExit, TicketLine, TicketPart } from '#client/state/orders/ticket-lines.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { isOnItsSide, START_PERCENT } from '#domain/orders/entry-levels.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { nearestTick, type Price, priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import type { TicketAssessment } from './assess-ticket.ts';
import { amountAt, exitProfit, type PlannedEntry, protectionPrices } from './protection-plan.ts';
import { isAtMarket, isStop, takesLimit, type TicketAction, type TicketForm } from './ticket-form.ts';
import { isLive, type TicketMarket } from './ticket-market.ts';

type Assessed = Pick<TicketAssessment, 'estimateAt' | 'units' | 'problems'>;

/** The parts of the ticket that decide its chart lines. */
interface Drawn {
  readonly instrument: Instrument;
  readonly form: TicketForm;
  readonly assessment: Assessed;
}

const EXITS = ['stop', 'target'] as const satisfies readonly TicketExit[];

/** Returns the entry from which stop and target are computed, as in the form; null while its price is unknown. */
function entryOf({ instrument, form, assessment }: Drawn): PlannedEntry | null {
  const { estimateAt: price, units } = assessment;
  return price === null ? null : { side: form.side, price, units: units ?? 0, tick: instrument.tickSize };
}

function exitLines(drawn: Drawn): readonly Omit<TicketLine, 'wrong'>[] {
  const { protection: plan, mode } = drawn.form;
  const entry = entryOf(drawn);
  // A level typed as a price is drawn even while the fill price is unknown.
  const typed = (amount: number | null) => (plan.unit === 'price' && amount !== null ? priceFromDecimal(amount) : null);
  const levels = entry === null ? { stop: typed(plan.stop), target: typed(plan.target) } : protectionPrices(plan, entry);
  return (mode === 'open' ? EXITS : []).flatMap((part) => {
    const level = levels[part];
    if (level === null) return [];
    const profit = entry === null || drawn.assessment.units === null ? null : moneyToDecimal(exitProfit(entry, level));
    return [{ part, price: priceToDecimal(level), movable: true, profit }];
  });
}

/** Returns the chart lines of an unsent order: the prices in its fields, and for a market order the last price while that is live. */
export function linesOf(drawn: Drawn, market: TicketMarket): readonly TicketLine[] {
  const { form, assessment } = drawn;
  // A working order already has a line.
  if (form.mode === 'modify') return [];
  const meetsMarket = isAtMarket(form.kind) && !form.afterMarket && isLive(market.freshness);
  const entries: readonly (readonly [TicketPart, Price | null])[] = [
    ['trigger', isStop(form.kind) ? form.trigger : null],
    ['price', takesLimit(form.kind) ? form.price : null],
    ['market', meetsMarket ? market.last : null],
  ];
  const lines = entries.flatMap(([part, at]) =>
    at === null ? [] : [{ part, price: priceToDecimal(at), movable: part !== 'market', profit: null }],
  );
  const wrong = (part: TicketPart) => assessment.problems.some(({ field }) => field === part);
  return [...lines, ...exitLines(drawn)].map((line) => ({ ...line, wrong: wrong(line.part) }));
}

/** Returns the action that sets a line's field to the tick nearest to a price; null where the field's unit cannot express the price. */
export function lineMoved(part: TicketPart, to: number, drawn: Drawn): TicketAction | null {
  const at = nearestTick(to, drawn.instrument.tickSize);
  if (part === 'market') return null;
  if (part === 'price') return { type: 'price', price: at };
  if (part === 'trigger') return { type: 'trigger', trigger: at };
  const { protection: plan } = drawn.form;
  const amount = amountAt(plan.unit, part, at, entryOf(drawn));
  return amount === null ? null : { type: 'protection', plan: { ...plan, [part]: amount } };
}

/** Returns the action that adds a stop or a target; null where one exists or no further one fits. */
export function exitAdded(part: TicketExit, drawn: Drawn): TicketAction | null {
  const { form } = drawn;
  const entry = entryOf(drawn);
  if (form.mode !== 'open' || form.protection[part] !== null || entry === null) return null;
  const { protection: plan, side } = form;
  const away = (part === 'stop') === (side === 'BUY') ? -START_PERCENT : START_PERCENT;
  const at = nearestTick(priceToDecimal(entry.price) * (1 + away / 100), entry.tick);
  if (!isOnItsSide(part, at, { side: side === 'BUY' ? 'buy' : 'sell', price: entry.price })) return null;
  const amount = plan.unit === 'percent' ? START_PERCENT : amountAt(plan.unit, part, at, entry);
  return amount === null ? null : { type: 'protection', plan: { ...plan, [part]: amount } };
}

/** Returns the exits that can be added to the order. */
export function exitsToAdd(drawn: Drawn): readonly TicketExit[] {
  return EXITS.filter((part) => exitAdded(part, drawn) !== null);
}
