import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** One import or re-export as written. */
export interface Import {
  readonly specifier: string;
  readonly line: number;
  readonly typeOnly: boolean;
  readonly dynamic: boolean;
}

/** One file of the project, its path relative to the root with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
  readonly code: boolean;
  ast(): ts.SourceFile;
  imports(): readonly Import[];
}

/** A project: every tracked file, read once. */
export interface Tree {
  readonly root: string;
  readonly files: readonly SourceFile[];
  readonly topLevel: readonly string[];
}

const notOurs = new Set(['node_modules', '.git', 'caught.txt']);
/** Top-level folders made by a build, a run or a test: source folders below may have the same names. */
const made = new Set(['dist', 'data', 'coverage']);
const isOurs = (folder: string, name: string) => !notOurs.has(name) && !(folder === '' && made.has(name));
const textual = /\.(ts|tsx|mjs|js|json|css|html|md|svg|sql|txt|webmanifest|yml|yaml)$|(^|\/)[^.]+$/;

function walk(root: string, folder: string, skip: (path: string) => boolean, found: string[]): string[] {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!isOurs(folder, entry.name) || skip(path)) continue;
    if (entry.isDirectory()) walk(root, path, skip, found);
    else if (entry.isFile() && textual.test(path)) found.push(path);
  }
  return found;
}

/** Returns the project below a folder. `¤` in a fixture hides a word from searches of the real project, and is removed here. */
export function readTree(root: string, fixture = false): Tree {
  const skip = (path: string) => !fixture && path.startsWith('tests/architecture/fixtures/');
  const files = walk(root, '', skip, []).map((path) => sourceFile(root, path, fixture));
  const topLevel = readdirSync(root).filter((name) => isOurs('', name) && !name.startsWith('.'));
  return { root, files, topLevel };
}

/** Returns the project with these files added or changed, by path. */
export function withFiles(tree: Tree, texts: Readonly<Record<string, string>>): Tree {
  const files = tree.files.filter(({ path }) => texts[path] === undefined);
  return { ...tree, files: [...files, ...Object.entries(texts).map(([path, text]) => fileOf(path, text))] };
}

function sourceFile(root: string, path: string, fixture: boolean): SourceFile {
  const raw = readFileSync(join(root, path), 'utf8');
  return fileOf(path, fixture ? raw.replaceAll('¤', '') : raw);
}

function fileOf(path: string, text: string): SourceFile {
  let ast: ts.SourceFile | undefined;
  let imports: readonly Import[] | undefined;
  return {
    path,
    text,
    lines: text.split('\n'),
    code: /\.(ts|tsx|mjs)$/.test(path),
    ast: () => (ast ??= ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)),
    imports() {
      return (imports ??= importsOf(this.ast()));
    },
  };
}

/** What a file has that imports elsewhere than by its own statements. */
const importsWithin = /\bimport\s*\(|\bdeclare\s+(?:module|global)\b/;

function importsOf(ast: ts.SourceFile): readonly Import[] {
  const found: Import[] = [];
  const add = (node: ts.Node, literal: ts.Node | undefined, typeOnly: boolean, dynamic: boolean) => {
    if (!literal || !ts.isStringLiteralLike(literal)) return;
    const line = ast.getLineAndCharacterOfPosition(node.getStart(ast)).line + 1;
    found.push({ specifier: literal.text, line, typeOnly, dynamic });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node, node.moduleSpecifier, onlyTypes(node.importClause), false);
    else if (ts.isExportDeclaration(node)) add(node, node.moduleSpecifier, node.isTypeOnly, false);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node, node.argument.literal, true, false);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node, node.arguments[0], false, true);
    ts.forEachChild(node, visit);
  };
  if (importsWithin.test(ast.text)) visit(ast);
  else ast.statements.forEach((statement) => (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) && visit(statement));
  return found;
}

function onlyTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const named = clause.namedBindings;
  if (clause.name || !named || !ts.isNamedImports(named)) return false;
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly);
}
