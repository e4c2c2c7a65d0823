import type { Rule } from '../rule.ts';

/** The only file or folder that may import a library: a change of the library concerns no other file. */
const HOMES: Readonly<Record<string, string>> = {
  'lucide-react': 'src/client/ui/icons.ts',
  'idb-keyval': 'src/client/offline/',
  '@headlessui/react': 'src/client/ui/',
  klinecharts: 'src/client/widgets/price-chart/engine/',
  'lightweight-charts': 'src/client/widgets/combined-chart/',
};

export const libraryHomes: Rule = {
  name: 'library-homes',
  states: 'a library with a home in the client (icons, storage, overlays, charts) is imported there and nowhere else',
  breaches: (tree) =>
    tree.files
      .filter((file) => file.code && file.path.startsWith('src/client/'))
      .flatMap((file) =>
        file.imports().flatMap(({ specifier, line }) => {
          const home = HOMES[specifier];
          return home === undefined || file.path.startsWith(home)
            ? []
            : [{ path: file.path, line, why: `imports ${specifier}, which is at home in ${home}` }];
        }),
      ),
};
