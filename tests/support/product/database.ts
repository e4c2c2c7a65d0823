import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Connection, type OpenDatabase, openDatabase } from '#server/db/connect.ts';
import { execute, withDatabase } from './global-setup.ts';
import { atTheEnd } from '../books/open-until-the-end.ts';
import { emptied } from './emptied-database.ts';

export interface TestDatabase extends OpenDatabase {
  readonly connection: Connection;
}

/**
 * Copying the template's files takes a third of the processor that writing each of its pages to the log does, but two checkpoints: nothing on the
 * throw-away cluster, which never waits for the disk, and a wait for it on a PostgreSQL that does.
 */
const strategyOf = (connection: Connection) => ('connectionString' in connection ? '' : ' strategy file_copy');

/** Emptied databases of this worker, equal to the template. */
const ready: string[] = [];

/** Returns an empty migrated database of its own until the test has ended. */
export async function testDatabase(): Promise<TestDatabase> {
  const { connection, template, shape } = inject('testCluster');
  const name = ready.pop() ?? (await copyOf(connection, template));
  const own = withDatabase(connection, name);
  const opened = openDatabase(own, { size: 10, onError: () => {} });
  atTheEnd(async () => {
    await opened.close();
    if (await emptied(own, shape).catch(() => false)) ready.push(name);
    else await execute(connection, `drop database if exists ${name} with (force)`);
  });
  return { ...opened, connection: own };
}

async function copyOf(connection: Connection, template: string): Promise<string> {
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await execute(connection, `create database ${name} template ${template}${strategyOf(connection)}`);
  return name;
}
