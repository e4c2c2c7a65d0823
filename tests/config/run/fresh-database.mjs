// Gives a suite an empty database on the test PostgreSQL, and drops it afterwards.

let made = 0;
const server = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Resolves to whether a separate PostgreSQL answers; without one its tests are skipped with one line. */
export async function answersPostgres(tally) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    tally.skip('server on a separate PostgreSQL', error.message);
    return false;
  }
}

export async function withFreshDatabase(tally, work) {
  const { default: pg } = await import('pg');
  const name = `strikedesk_test_${process.pid}_${(made += 1)}_${Date.now()}`;
  const admin = new pg.Client({ connectionString: server, connectionTimeoutMillis: 5_000 });
  try {
    await admin.connect();
  } catch (error) {
    tally.fail(`no PostgreSQL answers at ${new URL(server).host}: ${error.message}`);
    return;
  }
  try {
    await admin.query(`CREATE DATABASE ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    await work(url.href);
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  } finally {
    await admin.end();
  }
}
