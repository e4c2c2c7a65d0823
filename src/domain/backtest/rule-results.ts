import type { SessionTrade } from './run-session.ts';

/** What a rule made over sessions, with one lot set a trade. Amounts in currency units, after charges unless said otherwise. */
interface RuleResults {
  readonly trades: number;
  readonly net: number;
  readonly charges: number;
  readonly mean: number | null;
  /** Share of trades with a profit. */
  readonly winRate: number | null;
  /** Gains of winners divided by losses of losers; null without a loser. */
  readonly profitFactor: number | null;
  /** Deepest fall of the running sum below its highest, >= 0. */
  readonly maxDrawdown: number;
  readonly worst: number | null;
  readonly stopped: number;
  /** The running sum after each traded session. */
  readonly equity: readonly { readonly date: string; readonly net: number }[];
}

/** Returns the results of trades, oldest first. */
export function ruleResults(trades: readonly SessionTrade[]): RuleResults {
  const equity: { date: string; net: number }[] = [];
  let net = 0;
  let highest = 0;
  let maxDrawdown = 0;
  let won = 0;
  let lost = 0;
  for (const trade of trades) {
    net += trade.net;
    highest = Math.max(highest, net);
    maxDrawdown = Math.max(maxDrawdown, highest - net);
    if (trade.net > 0) won += trade.net;
    else lost -= trade.net;
    equity.push({ date: trade.date, net });
  }
  const count = trades.length;
  return {
    trades: count,
    net,
    charges: trades.reduce((sum, { charges }) => sum + charges, 0),
    mean: count === 0 ? null : net / count,
    winRate: count === 0 ? null : trades.filter((trade) => trade.net > 0).length / count,
    profitFactor: lost > 0 ? won / lost : null,
    maxDrawdown,
    worst: count === 0 ? null : Math.min(...trades.map((trade) => trade.net)),
    stopped: trades.filter(({ reason }) => reason === 'stop').length,
    equity,
  };
}
