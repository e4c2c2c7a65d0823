import { roomOf, targetOf } from '../resolve.ts';
import type { Rule } from '../rule.ts';

/** Rooms whose row and transaction types may be named, but whose code may not be called. */
const typesOnly: Readonly<Record<string, readonly string[]>> = {
  policies: ['db'],
  presenters: ['db', 'repositories', 'services'],
  services: ['db'],
};

/** What these rooms of the server must never import; other rooms are free. */
const never: Readonly<Record<string, readonly string[]>> = {
  routes: ['db', 'repositories', 'brokers', 'jobs'],
  policies: ['routes', 'presenters', 'plugins'],
  presenters: ['routes', 'brokers', 'plugins'],
  services: ['routes', 'plugins'],
  repositories: ['routes', 'policies', 'services', 'presenters', 'brokers', 'plugins', 'realtime', 'market'],
  db: ['routes', 'policies', 'services', 'presenters', 'repositories', 'brokers', 'plugins', 'realtime', 'market'],
  brokers: ['routes', 'services', 'presenters', 'plugins'],
  market: ['routes', 'services', 'presenters', 'plugins'],
};

export const serverRooms: Rule = {
  name: 'server-rooms',
  states: 'in the server routes use services, services use repositories, repositories use the database, and never the other way',
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
          if (never[from]?.includes(to)) return [{ ...at, why: `${from} must not import ${target}` }];
          if (typesOnly[from]?.includes(to) && !imported.typeOnly) return [{ ...at, why: `${from} may take only types from ${target}` }];
          return [];
        });
      }),
};
