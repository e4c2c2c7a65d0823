/** Returns the address at which an alert begins on the underlying reaching a breakeven, from the side on which it stands now. */
export function breakevenAlert(instrumentId: string, spot: number, breakeven: number): string {
  const level = String(Math.round(breakeven * 100) / 100);
  const query = new URLSearchParams({ tab: 'rules', new: instrumentId, [breakeven < spot ? 'below' : 'above']: level });
  return `/app/strategy_alerts?${query.toString()}`;
}
