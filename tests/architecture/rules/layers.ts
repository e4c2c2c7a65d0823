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
        const allowed = mayImport[from].includes(to) && (from !== 'sw' || target === 'src/contract/constants.ts');
        return allowed ? [] : [{ path: file.path, line: imported.line, why: `${from} must not import ${target}` }];
      });
    }),
};
