import type { Connection } from '#server/db/connect.ts';

/** Returns the address of a database as DATABASE_URL has it; `at` is a port of this machine that leads there. */
export function urlOf(connection: Connection, at?: number): string {
  const url = new URL('connectionString' in connection ? connection.connectionString : 'postgres://localhost');
  if (!('connectionString' in connection)) {
    const { host, port, user, database } = connection;
    url.pathname = database;
    url.username = user;
    if (at === undefined) url.search = new URLSearchParams({ host, port: String(port) }).toString();
  }
  if (at !== undefined) url.host = `127.0.0.1:${at}`;
  return url.href;
}
