import { roomOf, targetOf } from '../resolve.ts';
import type { Rule } from '../rule.ts';

/** Allowed imports of each folder of the server: code and types, or types alone. A folder that is not listed may import nothing of the others. */
const may: Readonly<Record<string, { readonly code: readonly string[]; readonly types?: readonly string[] }>> = {
  // Entry points (main.ts, owner.ts, worker.ts) and the project's location (this-project.ts) only.
  '': { code: ['app', 'config'] },
  // Assembles the server: no other folder imports it, and routes and jobs receive what it has built.
  app: {
    code: [
      'backup',
      'config',
      'db',
      'doctor',
      'metrics',
      'http',
      'jobs',
      'services',
      'plugins',
      'platform',
      'routes',
      'analytics',
      'brokers',
      'market',
      'realtime',
    ],
    types: ['repositories'],
  },
  routes: { code: ['http', 'policies', 'presenters', 'plugins', 'services', 'analytics'], types: ['app'] },
  http: { code: [], types: ['repositories'] },
  jobs: { code: [], types: ['app', 'backup', 'metrics'] },
  plugins: { code: ['policies', 'presenters', 'db'], types: ['config'] },
  policies: { code: [], types: ['db', 'config'] },
  // The catalogue of the brokers has what an account tells of its broker.
  presenters: { code: ['policies', 'analytics', 'brokers'], types: ['db', 'repositories', 'services'] },
  services: {
    code: ['repositories', 'policies', 'presenters', 'platform', 'market', 'realtime', 'brokers', 'analytics'],
    types: ['db', 'config'],
  },
  analytics: { code: ['repositories', 'services', 'market', 'platform'], types: ['db'] },
  // HTTP calls to a broker are made by the platform.
  brokers: { code: ['repositories', 'platform'], types: ['db', 'market', 'realtime'] },
  market: { code: ['platform'], types: ['db', 'realtime'] },
  // Writes the event log itself, in one round trip with the commit.
  realtime: { code: ['platform', 'db'] },
  repositories: { code: ['db', 'platform', 'analytics'] },
  db: { code: ['platform'] },
  // Copies rows of any table: needs the schema, not the meaning of the tables.
  backup: { code: ['db'], types: ['config'] },
  // Receives figures from the other folders and imports none of them.
  metrics: { code: [], types: ['config'] },
  doctor: { code: ['backup', 'db', 'platform'], types: ['config'] },
  // The launchers list the commands, before anything is built.
  config: { code: [], types: ['launch'] },
  platform: { code: [] },
};

export const serverRooms: Rule = {
  name: 'server-rooms',
  states:
    'in the server a room imports the rooms on its list and no other: app composes, routes use services, services repositories, repositories the database',
  breaches: (tree) =>
    tree.files
      .filter((file) => file.code && file.path.startsWith('src/server/'))
      .flatMap((file) => {
        const from = roomOf(file.path, 'src/server');
        return file.imports().flatMap((imported) => {
          const target = targetOf(file, imported);
          if (!target?.startsWith('src/server/')) return [];
          const to = roomOf(target, 'src/server');
          const at = { path: file.path, line: imported.line };
          if (from === to || may[from]?.code.includes(to)) return [];
          if (!may[from]?.types?.includes(to)) return [{ ...at, why: `${from} must not import ${target}` }];
          return imported.typeOnly ? [] : [{ ...at, why: `${from} may take only types from ${target}` }];
        });
      }),
};
