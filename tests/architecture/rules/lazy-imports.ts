import { posix } from 'node:path';
import ts from 'typescript';
import { roomOf } from '../resolve.ts';
import type { Breach, Rule } from '../rule.ts';
import type { SourceFile } from '../tree.ts';

/** Functions that load code later: with a second try, a time limit, and an error message. */
const fetchers = new Set(['lazyPart', 'lazyScreen', 'lazyModule', 'lazyCode']);
/** Where React's own `lazy` is, once and for all. */
const LAZY = 'src/client/ui/lazy-part.tsx';

/** Returns whether the node stands in the arguments of a call that fetches. */
function isFetched(node: ts.Node): boolean {
  for (let at = node; at.parent !== undefined; at = at.parent) {
    const { parent } = at;
    if (
      ts.isCallExpression(parent) &&
      parent.expression !== at &&
      ts.isIdentifier(parent.expression) &&
      fetchers.has(parent.expression.text)
    )
      return true;
  }
  return false;
}

/** Returns the client folders matched by a glob's patterns. */
function roomsOfGlob(file: SourceFile, call: ts.CallExpression): readonly string[] {
  const [first] = call.arguments;
  const patterns = first === undefined ? [] : ts.isArrayLiteralExpression(first) ? [...first.elements] : [first];
  return patterns.filter(ts.isStringLiteralLike).map(({ text }) => roomOf(posix.join(posix.dirname(file.path), text), 'src/client'));
}

function breachesOf(file: SourceFile): readonly Breach[] {
  const ast = file.ast();
  const found: Breach[] = [];
  const room = roomOf(file.path, 'src/client');
  const visit = (node: ts.Node): void => {
    const add = (why: string) => found.push({ path: file.path, line: ast.getLineAndCharacterOfPosition(node.getStart(ast)).line + 1, why });
    if (ts.isCallExpression(node)) {
      const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword;
      if (isImport && !isFetched(node)) add(`import() stands outside ${[...fetchers].join(', ')}`);
      const isGlob = node.expression.getText(ast) === 'import.meta.glob';
      for (const other of isGlob && room !== 'app' ? roomsOfGlob(file, node) : []) {
        if (other !== room) add(`${room} must not glob the files of ${other}`);
      }
    }
    if (ts.isImportSpecifier(node) && node.name.text === 'lazy' && file.path !== LAZY) add("React's lazy has no second try: use lazyPart");
    ts.forEachChild(node, visit);
  };
  visit(ast);
  return found;
}

export const lazyImports: Rule = {
  name: 'lazy-imports',
  states:
    'what the client fetches when it is needed comes through one of the helpers that try again, and only app knows the files of other rooms',
  breaches: (tree) =>
    tree.files
      .filter((file) => file.code && file.path.startsWith('src/client/') && !file.path.startsWith('src/client/platform/build/'))
      .flatMap((file) => breachesOf(file)),
};
