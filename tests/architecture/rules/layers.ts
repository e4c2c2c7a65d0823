import { layerOf, targetOf, type Layer } from '../resolve.ts';
import type { Rule } from '../rule.ts';

const mayImport: Record<Layer, readonly Layer[]> = {
  'src/domain': [],
  'src/contract': ['src/domain'],
  'src/simulator': ['src/domain'],
  'src/server': ['src/domain', 'src/contract', 'src/simulator'],
  'src/client': ['src/domain', 'src/contract'],
  sw: ['src/contract'],
  tests: ['src/domain', 'src/contract', 'src/simulator', 'src/server', 'src/client', 'sw'],
};

/**
 * Allowed imports of single files beyond the table. Days stored on a device have no option prices: the worker that replays a bot on them computes them like
 * the server, with the pure model of the simulated exchange. The model is loaded with that worker's file alone, never with a page.
 */
const beyond: Readonly<Record<string, string>> = { 'src/client/workers/kept-player.ts': 'src/simulator/history/option-candles.ts' };

/** The table of layers, and: the service worker takes only constants from the contract. */
export const layers: Rule = {
  name: 'layers',
  states: 'a layer imports only the layers that the table allows, and nothing imports tests',
  breaches: (tree) =>
    tree.files.flatMap((file) => {
      const from = layerOf(file.path);
      if (!from || !file.code) return [];
      return file.imports().flatMap((imported) => {
        const target = targetOf(file, imported);
        const to = target ? layerOf(target) : null;
        if (!target || !to || to === from) return [];
        const listed = mayImport[from].includes(to) && (from !== 'sw' || target === 'src/contract/constants.ts');
        const allowed = listed || beyond[file.path] === target;
        return allowed ? [] : [{ path: file.path, line: imported.line, why: `${from} must not import ${target}` }];
      });
    }),
};
