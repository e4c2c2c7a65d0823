import type { Rule } from '../rule.ts';

const withExtension = /\.(ts|tsx|mjs|js|json|css|svg|woff2|png)(\?[\w=&-]+)?$/;

export const importForm: Rule = {
  name: 'import-form',
  states: 'imports of our own files carry the extension, and reach further than the next folder only by an alias',
  breaches: (tree) =>
    tree.files
      .filter((file) => file.code && /^(src|sw|tests)\//.test(file.path))
      .flatMap((file) =>
        file.imports().flatMap(({ specifier, line }) => {
          const ours = specifier.startsWith('.') || specifier.startsWith('#');
          if (!ours) return [];
          const at = { path: file.path, line };
          if (!withExtension.test(specifier)) return [{ ...at, why: `${specifier} lacks its extension` }];
          // The launchers run before anything is installed and the configuration outside any layer: they have no aliases.
          const plain = file.path.endsWith('.mjs') || file.path.startsWith('tests/config/');
          return specifier.startsWith('../../') && !plain ? [{ ...at, why: `${specifier} should be an alias` }] : [];
        }),
      ),
};
