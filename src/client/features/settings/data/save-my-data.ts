import { listAccounts } from '#client/api/accounts.ts';
import { getProfile } from '#client/api/authenticate.ts';
import { listPortfolios } from '#client/api/portfolios.ts';
import { getRiskLimits } from '#client/api/risk-limits.ts';
import { listSessions } from '#client/api/security.ts';
import { wallNow } from '#client/platform/wall-clock.ts';

/** Fetches what the server has of the user and hands it to the browser as a JSON file. Rejects with ApiError; then nothing is saved. */
export async function saveMyData(): Promise<void> {
  const quiet = { quiet: 'shown' } as const;
  const [user, accounts, limits, sessions] = await Promise.all([
    getProfile(quiet),
    listAccounts(quiet),
    getRiskLimits(quiet),
    listSessions(quiet),
  ]);
  const portfolios = (await Promise.all(accounts.map(({ id }) => listPortfolios(id, quiet)))).flat();
  const saved_at = new Date(wallNow()).toISOString();
  const text = JSON.stringify({ saved_at, user, accounts, portfolios, limits, sessions }, null, 2);
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `strikedesk-${saved_at.slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
