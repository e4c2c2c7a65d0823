import type { BotContract } from '#domain/bots/engine/io.ts';
import type { KeptRun } from '#server/db/tables/instruction-states.ts';

const units = (contract: BotContract | null, lots: number): number => lots * (contract?.lotSize ?? 0);

/**
 * Returns the lots by leg held by a run but missing in its position, given in units by instrument. Of legs on the same contract the last one loses lots
 * first. While an order is open nothing is compared.
 */
export function closedElsewhere(
  { bot, orders, instruments }: Pick<KeptRun, 'bot' | 'orders' | 'instruments'>,
  net: Readonly<Record<string, number>>,
): readonly { readonly place: number; readonly lots: number }[] {
  const found: { place: number; lots: number }[] = [];
  for (const key of Object.keys(instruments)) {
    const open = net[instruments[key]?.id ?? ''];
    if (open === undefined || orders.some(({ intent }) => intent.contract.key === key)) continue;
    const own = bot.legs.flatMap((leg, place) => (leg.contract?.key === key && leg.lots > 0 ? [{ ...leg, place }] : []));
    for (const side of [1, -1] as const) {
      let missing = own.reduce((sum, leg) => sum + (leg.side === side ? units(leg.contract, leg.lots) : 0), 0);
      missing -= Math.max(0, side * open);
      for (const { place, contract, lots, side: held } of own.toReversed()) {
        if (held !== side || missing <= 0 || contract === null) continue;
        const gone = Math.min(lots, Math.ceil(missing / contract.lotSize));
        missing -= units(contract, gone);
        found.push({ place, lots: gone });
      }
    }
  }
  return found;
}
