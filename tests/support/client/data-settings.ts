import * as accounts from '#contract/operations/accounts.ts';
import * as market from '#contract/operations/market.ts';
import * as ownHistory from '#contract/operations/own-history.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import type { FakeServer } from './fake-server.ts';
import { ACCOUNT } from '../server/wire-samples.ts';

/** Of a user who signs in with a password alone. */
export const SECURITY_FACTS = {
  second_factor_since: null,
  recovery_codes_left: 0,
  recovery_file_since: null,
  passkeys: [],
  owns_server: false,
  proved_until: 0,
};

/** Prepares the calls of the data page, its lazy cards included, for a user without imported data. */
export function prepareDataSettings(server: FakeServer): FakeServer {
  return server
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [] })
    .on(market.listUnderlyings, { underlyings: [] })
    .on(ownHistory.listHistoryImports, { imports: [], under_way: null, underlyings: [] });
}
