/** What the home screen watches, in its order; what an exchange does not list is left out by it. The last one is a level without a chain. */
export const INDICES = [
  { id: 'SIM:NIFTY', symbol: 'NIFTY', chain: true },
  { id: 'SIM:BANKNIFTY', symbol: 'BANKNIFTY', chain: true },
  { id: 'SIM:FINNIFTY', symbol: 'FINNIFTY', chain: true },
  { id: 'SIM:SENSEX', symbol: 'SENSEX', chain: true },
  { id: 'SIM:INDIAVIX', symbol: 'INDIA VIX', chain: false },
] as const;
