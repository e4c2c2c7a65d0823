import type { TestServer, TestUser } from '#tests/support/server/server.ts';

/** Returns the types of a user's events about accounts, portfolios and trading, in order; sign-ins are left out. */
export async function eventTypes({ services }: TestServer, user: TestUser): Promise<string[]> {
  const events = await services.eventLog.readAfter(user.id, 0, 1_000);
  return events.map(({ type }) => type as string).filter((type) => !type.startsWith('session.'));
}
