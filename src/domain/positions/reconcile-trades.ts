import type { Side } from '../orders/order-kinds.ts';
import type { Price } from '../units/price.ts';
import { type Comparison, type Facts, type Finding, sameFacts } from './finding.ts';
import { groupBy } from './group-by.ts';

/** A trade as one side states it. An empty trade id = the broker gave none; an order id of null = not of an order that is known. */
export interface StatedTrade {
  readonly tradeId: string;
  readonly orderId: string | null;
  readonly instrumentId: string;
  readonly side: Side;
  /** In units. */
  readonly quantity: number;
  readonly price: Price;
}

const factsOf = ({ orderId, instrumentId, side, quantity, price }: StatedTrade): Facts => ({
  orderId,
  instrumentId,
  side,
  quantity,
  price,
});

const contentOf = (trade: StatedTrade): string => JSON.stringify(Object.values(factsOf(trade)));

/**
 * Returns how our fills of a trading date compare with the trades of a broker. Trades are known by the broker's id, for ever: the same one
 * told twice is one. Anything that could be a fill of ours under another id is ambiguous (an id that is missing, shared, or made anew when a
 * fill was split): only a `theirs-only` trade of an order of ours may be taken over.
 */
export function reconcileTrades(ours: readonly StatedTrade[], theirs: readonly StatedTrade[]): Comparison {
  const findings: Finding[] = [];
  let matched = 0;
  const left = new Map(ours.map((trade) => [trade.tradeId, trade]));
  const found = (result: Finding['result'], subject: string, mine: StatedTrade | null, other: StatedTrade | null) =>
    findings.push({ scope: 'trade', result, subject, ours: mine && factsOf(mine), theirs: other && factsOf(other) });

  const unknown: StatedTrade[] = [];
  for (const [tradeId, reports] of groupBy(theirs, (trade) => trade.tradeId)) {
    const [trade] = reports;
    if (tradeId === '' || trade === undefined) continue;
    const mine = left.get(tradeId);
    left.delete(tradeId);
    if (reports.some((other) => !sameFacts(factsOf(other), factsOf(trade)))) found('ambiguous', tradeId, mine ?? null, trade);
    else if (mine === undefined) unknown.push(trade);
    else if (sameFacts(factsOf(mine), factsOf(trade))) matched += 1;
    else found('disagrees', tradeId, mine, trade);
  }

  for (const trade of theirs) {
    if (trade.tradeId !== '') continue;
    const same = [...left.values()].filter((mine) => contentOf(mine) === contentOf(trade));
    const [one] = same;
    if (one !== undefined && same.length === 1) {
      left.delete(one.tradeId);
      matched += 1;
    } else found('ambiguous', '', one ?? null, trade);
  }

  // A trade of ours that the broker does not list may be the same one that the broker now lists under another id.
  const doubtful = new Set([...left.values()].map((mine) => `${mine.orderId} ${mine.instrumentId} ${mine.side}`));
  for (const trade of unknown) {
    const doubt = doubtful.has(`${trade.orderId} ${trade.instrumentId} ${trade.side}`);
    found(doubt ? 'ambiguous' : 'theirs-only', trade.tradeId, null, trade);
  }
  for (const mine of left.values()) found('ours-only', mine.tradeId, mine, null);
  return { matched, findings };
}
