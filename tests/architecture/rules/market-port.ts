import { targetOf } from '../resolve.ts';
import type { Rule } from '../rule.ts';

/** Each folder beside the port is the adapter of one market. */
const ADAPTER = /^src\/server\/market\/[^/]+\//;

/** Returns who may import it, each with its reason; null = everybody. Everybody else has the market through the port. */
function guardsOf(target: string): readonly string[] | null {
  // The settings of the server name the simulator's scenarios and the length of its history.
  if (target.startsWith('src/simulator/')) return ['src/server/market/simulated/', 'src/server/config/'];
  const adapter = ADAPTER.exec(target)?.[0];
  // It composes; and the row of the simulated exchange is written in one transaction with the orders it decides about.
  return adapter === undefined ? null : [adapter, 'src/server/app/', 'src/server/services/venue/venue-store.ts'];
}

export const marketPort: Rule = {
  name: 'market-port',
  states: 'in the server nobody but its adapter knows the simulated exchange, and nobody but who composes knows an adapter',
  breaches: (tree) =>
    tree.files
      .filter((file) => file.code && file.path.startsWith('src/server/'))
      .flatMap((file) =>
        file.imports().flatMap((imported) => {
          const target = targetOf(file, imported);
          const guards = target === undefined || target === null ? null : guardsOf(target);
          if (guards === null || guards.some((place) => file.path.startsWith(place))) return [];
          return [{ path: file.path, line: imported.line, why: `takes ${target} and not the port` }];
        }),
      ),
};
