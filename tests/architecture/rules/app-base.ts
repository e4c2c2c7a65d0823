import { matchingLines, type Rule } from '../rule.ts';

export const appBase: Rule = {
  name: 'app-base',
  states: 'a feature writes the path of a page with APP_BASE: where the app lives is said in one place',
  breaches: (tree) =>
    matchingLines(
      tree.files.filter(({ path, code }) => code && path.startsWith('src/client/features/')),
      /["'`]\/app\//,
      () => 'writes the base of the app out; it is APP_BASE',
    ),
};
