import ts from 'typescript';
import { targetOf } from '../resolve.ts';
import type { Breach, Rule } from '../rule.ts';
import type { SourceFile, Tree } from '../tree.ts';

/** Allowed unused exports, each with a reason. */
const REASONS: Readonly<Record<string, string>> = {
  'src/client/app/prerender/prerender.tsx loginMarkup': 'the build calls it by its name',
  'src/client/app/prerender/prerender.tsx shellMarkup': 'the build calls it by its name',
  'src/client/features/settings/import/read-chain-file.ts ChainFile': 'the compiler names it in a type that it derives',
  'src/client/state/positions/positions.ts positionListAtom': 'the specification names it: the list that a failed fetch empties',
  'src/client/features/strategy-builder/model/made-of-plan.ts LegOrder': 'the compiler names it in a type that it derives',
  'src/client/features/ticket/use-draft.ts Draft': 'the compiler names it in a type that it derives',
  'src/client/ui/lazy-part.tsx Preloadable': 'the compiler names it in a type that it derives',
  'src/domain/calendar/exchanges/bse-fo-expiries.ts bseFoExpiries': 'no source of this market is built in yet',
  'src/domain/calendar/exchanges/mcx.ts mcx': 'no source of this market is built in yet',
  'src/domain/calendar/exchanges/us-options.ts usOptions': 'no source of this market is built in yet',
  'src/server/services/accounts/broker-returns.ts Brought': 'the compiler names it in a type that it derives',
  'src/server/services/analytics.ts Viewer': 'the compiler names it in a type that it derives',
  'src/server/services/identity/security.ts Prover': 'the compiler names it in a type that it derives',
  'src/simulator/processes/share-moves.ts ShareMover': 'the compiler names it in a type that it derives',
};

/** The build reads from the text of a folder's index which files are fetched when. */
const isReadByBuild = (path: string, name: string) => name === 'SET' && path.startsWith('src/client/') && path.endsWith('/index.ts');

const isProduct = ({ path }: SourceFile) => /^(src|sw)\//.test(path) && /\.tsx?$/.test(path) && !path.includes('/generated/');

/** Returns the names exported by a file, with line numbers. */
function exportsOf(file: SourceFile): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const ast = file.ast();
  const add = (name: ts.Node | undefined) => {
    if (name && ts.isIdentifier(name)) found.set(name.text, ast.getLineAndCharacterOfPosition(name.getStart(ast)).line + 1);
  };
  for (const statement of ast.statements) {
    if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause))
      for (const element of statement.exportClause.elements) add(element.name);
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
    if (ts.isVariableStatement(statement)) for (const { name } of statement.declarationList.declarations) add(name);
    else if ('name' in statement) add(statement.name as ts.Node);
  }
  return found;
}

/** Returns a file's imports, as `path name`; `path *` for the whole file. */
function takenBy(file: SourceFile): readonly string[] {
  const taken: string[] = [];
  const from = (specifier: ts.Node | undefined): string | null =>
    specifier && ts.isStringLiteralLike(specifier)
      ? targetOf(file, { specifier: specifier.text, line: 0, typeOnly: false, dynamic: false })
      : null;
  const names = (path: string, elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[]) =>
    taken.push(...elements.map((element) => `${path} ${(element.propertyName ?? element.name).text}`));

  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const path = from(node.moduleSpecifier);
      const named = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
      if (path === null) return;
      if (named && (ts.isNamedImports(named) || ts.isNamedExports(named))) names(path, named.elements);
      else if (named && ts.isNamespaceImport(named)) taken.push(...ofNamespace(file, path, named.name.text));
      else taken.push(`${path} *`);
      return;
    }
    // A dynamically imported file, or one whose type is inspected, counts as used whole.
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) loaded(from(node.arguments[0]));
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) loaded(from(node.argument.literal));
    ts.forEachChild(node, visit);
  };
  const loaded = (path: string | null) => {
    if (path !== null) taken.push(`${path} *`);
  };
  visit(file.ast());
  return taken;
}

/** Returns the members used through a namespace import, or all where the namespace itself is passed on. */
function ofNamespace(file: SourceFile, path: string, name: string): readonly string[] {
  const parts = [...file.text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, part]) => `${path} ${part}`);
  const asWhole = new RegExp(`(?<!\\* as )\\b${name}\\b(?!\\.|:|['"-])`).test(file.text);
  return asWhole ? [...parts, `${path} *`] : parts;
}

/** Returns how often each name occurs in a file, outside comments and strings. */
function countsOf(file: SourceFile): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) counts.set(node.text, (counts.get(node.text) ?? 0) + 1);
    ts.forEachChild(node, visit);
  };
  visit(file.ast());
  return counts;
}

function unusedIn(tree: Tree): readonly { readonly path: string; readonly line: number; readonly name: string; readonly by: string }[] {
  const code = tree.files.filter((file) => file.code);
  const product = new Set(code.filter((file) => !file.path.startsWith('tests/')).flatMap(takenBy));
  const tests = new Set(code.filter((file) => file.path.startsWith('tests/')).flatMap(takenBy));
  return code.filter(isProduct).flatMap((file) => {
    let counts: ReadonlyMap<string, number> | undefined;
    return [...exportsOf(file)].flatMap(([name, line]) => {
      const keys = [`${file.path} ${name}`, `${file.path} *`];
      if (keys.some((key) => product.has(key)) || isReadByBuild(file.path, name)) return [];
      const tested = keys.some((key) => tests.has(key));
      // A test may import a part that its own file uses as well.
      if (tested && ((counts ??= countsOf(file)).get(name) ?? 0) > 1) return [];
      return [{ path: file.path, line, name, by: tested ? 'tests alone' : 'no other file' }];
    });
  });
}

export const unusedExports: Rule = {
  name: 'unused-exports',
  states: 'what a file of the product exports is used by another file of it, or by its own and a test',
  breaches: (tree) => {
    const found = unusedIn(tree);
    const names = new Set(found.map(({ path, name }) => `${path} ${name}`));
    const allowed = new Set(Object.keys(REASONS));
    const paths = new Set(tree.files.map(({ path }) => path));
    return [
      ...found
        .filter(({ path, name }) => !allowed.has(`${path} ${name}`))
        .map(({ path, line, name, by }): Breach => ({ path, line, why: `${name} is exported and used by ${by}` })),
      ...[...allowed]
        .filter((entry) => paths.has(entry.split(' ')[0] ?? '') && !names.has(entry))
        .map((entry): Breach => ({
          path: entry.split(' ')[0] ?? '',
          why: `${entry.split(' ')[1]} is no such export any more: take it off the list`,
        })),
    ];
  },
};
