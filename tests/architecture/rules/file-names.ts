import { posix } from 'node:path';
import type { Rule } from '../rule.ts';

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|bench|config|d))?\.(?:ts|tsx|mjs|css|json)$/;
const empty = /^(?:utils?|helpers?|misc|common-utils|legacy|.*-?v2)\.(?:ts|tsx)$/;

export const fileNames: Rule = {
  name: 'file-names',
  states: 'files are named in kebab-case after what they hold',
  breaches: (tree) =>
    tree.files
      .filter((file) => /^(src|sw|tests)\//.test(file.path) && /\.(ts|tsx|mjs|css|json)$/.test(file.path))
      .flatMap((file) => {
        const name = posix.basename(file.path);
        if (empty.test(name)) return [{ path: file.path, why: 'has a name that says nothing' }];
        const fixed = file.path.startsWith('src/server/db/migrations/') || name === 'tsconfig.base.json';
        return kebab.test(name) || fixed ? [] : [{ path: file.path, why: 'is not kebab-case' }];
      }),
};
