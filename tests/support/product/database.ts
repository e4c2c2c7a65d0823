import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Connection, type OpenDatabase, openDatabase } from '#server/db/connect.ts';
import { execute, withDatabase } from './global-setup.ts';
import { atTheEnd } from '../books/open-until-the-end.ts';

export interface TestDatabase extends OpenDatabase {
  readonly connection: Connection;
}

/** Returns an empty migrated database of its own, gone after the test file. */
export async function testDatabase(): Promise<TestDatabase> {
  const { connection, template } = inject('testCluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await execute(connection, `create database ${name} template ${template}`);
  const own = withDatabase(connection, name);
  const opened = openDatabase(own, { size: 10, onError: () => {} });
  atTheEnd(async () => {
    await opened.close();
    await execute(connection, `drop database if exists ${name} with (force)`);
  });
  return { ...opened, connection: own };
}
