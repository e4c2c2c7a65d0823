import type { BotRun, Position } from '#client/api/types.ts';

/** Whether a run that goes on holds some of the position. */
export function holdsOf({ status, portfolio_id, definition: { product }, legs }: BotRun, position: Position): boolean {
  const same = status !== 'ended' && portfolio_id === position.portfolio_id && product === position.product;
  return same && legs.some(({ lots, contract }) => lots > 0 && contract?.instrument_id === position.instrument.instrument_id);
}

/**
 * Returns how many units of a position bots, or groups that positions are managed in, hold under a stop: of the leg, of all legs, of the day, or of the
 * set that the bot runs in.
 */
export function unitsUnderStop(position: Position, runs: readonly BotRun[]): number {
  const side = position.net_quantity < 0 ? 'sell' : 'buy';
  let units = 0;
  for (const run of runs) {
    if (!holdsOf(run, position)) continue;
    const { overall, limits } = run.definition;
    const together = overall.stop !== null || limits.loss !== null || run.set?.stops === true;
    for (const leg of run.legs)
      if (leg.side === side && leg.contract?.instrument_id === position.instrument.instrument_id && (together || leg.stop !== null))
        units += leg.quantity;
  }
  return units;
}
