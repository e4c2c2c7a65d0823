import type { Alert, AlertFiring, AlertTerm } from '#client/api/types.ts';
import { CALL, EXCHANGE_AT, SERVER_AT } from '../server/wire-samples.ts';

/** Returns a term on the price of a call, with changes. */
export function termSample(change: Partial<AlertTerm> = {}): AlertTerm {
  return {
    measure: 'price',
    subject: CALL.tradingsymbol,
    instrument: CALL,
    underlying: null,
    expiry: null,
    legs: [],
    position_id: null,
    portfolio_id: null,
    account_id: null,
    bot_id: null,
    event: null,
    screen_id: null,
    comparator: 'above',
    level: 250.5,
    ...change,
  };
}

/** Returns an alert on the sample term, with changes. */
export function alertSample(change: Partial<Alert> = {}): Alert {
  return {
    alert_id: 'a1',
    match: 'all',
    terms: [termSample()],
    cool_down_minutes: null,
    until: null,
    note: null,
    status: 'active',
    met: false,
    fired: 0,
    fired_at: null,
    revision: 1,
    created_at: SERVER_AT,
    updated_at: SERVER_AT,
    ...change,
  };
}

/** Returns a firing of the sample alert; its value was two seconds old. */
export function firingSample(change: Partial<AlertFiring> = {}, term: Partial<AlertFiring['terms'][number]> = {}): AlertFiring {
  const seen = { truth: 'yes', value: 251, exchange_at: EXCHANGE_AT, received_at: SERVER_AT - 2_000, missing: null } as const;
  return {
    firing_id: 'f1',
    alert_id: 'a1',
    match: 'all',
    terms: [{ ...termSample(), ...seen, ...term }],
    note: null,
    symbols: [],
    source: 'simulated',
    exchange_at: EXCHANGE_AT,
    received_at: SERVER_AT,
    ...change,
  };
}
