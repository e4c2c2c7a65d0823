import { targetOf } from '../resolve.ts';
import type { Rule } from '../rule.ts';

const ADAPTER = 'src/server/market/simulated/';

/** Who may import what; each beside the adapter with its reason. Everybody else has the market through the port. */
const GUARDED: readonly { readonly what: string; readonly by: readonly string[] }[] = [
  {
    what: 'src/simulator/',
    // The settings of the server name its scenarios and the length of its history.
    by: [ADAPTER, 'src/server/config/'],
  },
  {
    what: ADAPTER,
    // It composes; and the row of the simulated exchange is written in one transaction with the orders it decides about.
    by: [ADAPTER, 'src/server/app/', 'src/server/services/venue/venue-store.ts'],
  },
];

export const marketPort: Rule = {
  name: 'market-port',
  states: 'in the server nobody but its adapter knows the simulated exchange, and nobody but who composes knows the adapter',
  breaches: (tree) =>
    tree.files
      .filter((file) => file.code && file.path.startsWith('src/server/'))
      .flatMap((file) =>
        file.imports().flatMap((imported) => {
          const target = targetOf(file, imported);
          const guarded = GUARDED.find(({ what }) => target?.startsWith(what));
          if (guarded === undefined || guarded.by.some((place) => file.path.startsWith(place))) return [];
          return [{ path: file.path, line: imported.line, why: `takes ${target} and not the port` }];
        }),
      ),
};
