import { targetOf } from '../resolve.ts';
import type { Rule } from '../rule.ts';

const light = [
  'src/contract/constants.ts',
  'src/contract/demo-password.ts',
  'src/contract/locales.ts',
  'src/contract/spec-calls.ts',
  'src/contract/session-ending.ts',
  'src/contract/json-delta.ts',
  'src/contract/events/',
  'src/contract/present/',
  'src/contract/errors/',
  'src/contract/analytics/page-sizes.ts',
  'src/contract/generated/analytics-columns.ts',
];

export const contractInClient: Rule = {
  name: 'contract-in-client',
  states: 'the client loads contract schemas only in lazy features; elsewhere it takes types and constants',
  breaches: (tree) =>
    tree.files
      .filter((file) => file.code && file.path.startsWith('src/client/') && !file.path.startsWith('src/client/features/'))
      .flatMap((file) =>
        file.imports().flatMap((imported) => {
          const target = targetOf(file, imported);
          if (!target?.startsWith('src/contract/') || imported.typeOnly || imported.dynamic) return [];
          if (light.some((start) => target.startsWith(start))) return [];
          return [{ path: file.path, line: imported.line, why: `${target} would put valibot into the first download` }];
        }),
      ),
};
