import type { ExchangeTime } from '#domain/units/time.ts';
import type { Broker, SessionState } from '#server/brokers/broker.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';

/**
 * Returns the practice broker: a paper broker whose accounts need a login in the browser and lose it every morning. `now` is the
 * exchange's clock.
 */
export function createPracticeBroker(paper: Broker, now: () => ExchangeTime): Broker {
  function state(account: BrokerAccountRow): SessionState {
    const until = account.session_expires_at?.getTime() ?? 0;
    const live = (account.status === 'active' || account.status === 'disabled') && until > now();
    return live ? { state: 'active', until: until as ExchangeTime } : { state: 'needs-login' };
  }
  return {
    ...paper,
    name: 'practice',
    connect: async (account) => state(account),
    sessionState: state,
  };
}
