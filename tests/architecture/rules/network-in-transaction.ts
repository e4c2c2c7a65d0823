import { join } from 'node:path';
import ts from 'typescript';
import { targetOf } from '../resolve.ts';
import type { Breach, Rule } from '../rule.ts';
import type { SourceFile, Tree } from '../tree.ts';

/** The ports whose calls may wait for a network: file and interface. */
const PORTS: readonly (readonly [file: string, name: string])[] = [
  ['src/server/brokers/broker.ts', 'Broker'],
  ['src/server/platform/outbound.ts', 'Outbound'],
];
/** The type of a transaction: our name, and that of the library. */
const TRANSACTION = new Set(['Trx', 'Transaction']);

type WithBody = ts.FunctionLikeDeclaration & { readonly body: ts.Node };

/** Returns the server's files that know a port, by themselves or through what they import. */
function filesNear({ files }: Tree): readonly SourceFile[] {
  const own = files.filter(({ path, code }) => code && path.startsWith('src/server/'));
  const importers = new Map<string, string[]>();
  for (const file of own)
    for (const imported of file.imports()) {
      const target = targetOf(file, imported);
      if (target !== null) importers.set(target, [...(importers.get(target) ?? []), file.path]);
    }
  const near = new Set(PORTS.map(([file]) => file));
  for (const path of near) for (const importer of importers.get(path) ?? []) near.add(importer);
  return own.filter(({ path }) => near.has(path));
}

/** Returns the typed program of a tree's server. */
function programOf(root: string, files: readonly SourceFile[]): ts.Program {
  const paths = Object.fromEntries(
    ['domain', 'contract', 'simulator', 'server'].map((name) => [`#${name}/*`, [join(root, `src/${name}/*`)]]),
  );
  const names = files.map(({ path }) => join(root, path));
  return ts.createProgram(names, {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    strict: true,
    types: [],
    paths,
  });
}

const isFunction = (node: ts.Node): node is WithBody => ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;

/** Returns whether a function is given a transaction: by the written type of a parameter, else by its name. */
function takesTransaction({ parameters }: ts.SignatureDeclaration): boolean {
  return parameters.some(({ name, type }) => (type === undefined ? name.getText() === 'trx' : /\bTrx\b/.test(type.getText())));
}

/** Visits what a function does itself: functions inside it count where they are handed to a call, not where they are kept for later. */
function visitOwn(body: ts.Node, visit: (call: ts.CallExpression) => void): void {
  const step = (node: ts.Node): void => {
    if (isFunction(node) && !ts.isCallExpression(node.parent)) return;
    if (ts.isCallExpression(node) && !isQuery(node)) visit(node);
    ts.forEachChild(node, step);
  };
  step(body);
}

/** Returns whether a call builds or runs a query: such chains begin with the transaction or the database, and cost the type checker most. */
function isQuery({ expression }: ts.CallExpression): boolean {
  let node: ts.Node = expression;
  while (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) node = node.expression;
  return node !== expression && ts.isIdentifier(node) && /^(trx|db|sql|on|eb)$/.test(node.text);
}

/** Returns the function behind a declaration, or the signature where it has no body. */
function functionOf(checker: ts.TypeChecker, declaration: ts.Node | undefined): ts.Node | undefined {
  if (declaration === undefined || declaration.getSourceFile().fileName.includes('/node_modules/')) return undefined;
  if (ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration)) return declaration.initializer;
  if (ts.isShorthandPropertyAssignment(declaration))
    return functionOf(checker, checker.getShorthandAssignmentValueSymbol(declaration)?.valueDeclaration);
  return declaration;
}

/** Returns what a call runs; undefined for what is not ours. */
function calledBy(checker: ts.TypeChecker, { expression }: ts.CallExpression): ts.Node | undefined {
  const symbol = checker.getSymbolAtLocation(ts.isPropertyAccessExpression(expression) ? expression.name : expression);
  if (symbol === undefined) return undefined;
  const own = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return functionOf(checker, own.valueDeclaration);
}

/** Finds the calls of the ports that run within a transaction, also through other functions. */
class Search {
  readonly #checker: ts.TypeChecker;
  readonly #root: string;
  readonly #reaches = new Map<ts.Node, string | null>();

  constructor(program: ts.Program, root: string) {
    this.#checker = program.getTypeChecker();
    this.#root = root;
  }

  /** Returns whether a value is a transaction, or may be one. */
  isTransaction(node: ts.Node): boolean {
    const type = this.#checker.getTypeAtLocation(node);
    const parts = type.isUnion() ? type.types : [type];
    return parts.some((part) => TRANSACTION.has(part.aliasSymbol?.name ?? '') || TRANSACTION.has(part.symbol?.name ?? ''));
  }

  /** Returns the port's call that a call leads to, or null. What is given a transaction reads our own database. */
  reachedBy(call: ts.CallExpression): string | null {
    const called = calledBy(this.#checker, call);
    const port = this.#portOf(called);
    if (port !== null) return call.arguments.some((argument) => this.isTransaction(argument)) ? null : port;
    if (called === undefined || !isFunction(called)) return null;
    // A function with a transaction of its own is looked at by itself.
    if (takesTransaction(called)) return null;
    const known = this.#reaches.get(called);
    if (known !== undefined) return known;
    this.#reaches.set(called, null);
    let found: string | null = null;
    visitOwn(called.body, (inner) => (found ??= this.reachedBy(inner)));
    this.#reaches.set(called, found);
    return found;
  }

  /** Returns the name of the port's call that is declared here and gives a promise, or null. */
  #portOf(called: ts.Node | undefined): string | null {
    if (called === undefined || !ts.isMethodSignature(called) || !ts.isInterfaceDeclaration(called.parent)) return null;
    const owner = called.parent;
    const path = owner.getSourceFile().fileName.slice(this.#root.length + 1);
    const port = PORTS.find(([file, name]) => path === file && owner.name.text === name);
    return port === undefined || called.type?.getText().startsWith('Promise<') !== true ? null : `${port[1]}.${called.name.getText()}`;
  }
}

function breachesIn(tree: Tree): readonly Breach[] {
  const root = tree.root.replace(/\/$/, '');
  const files = filesNear(tree);
  const program = programOf(root, files);
  const search = new Search(program, root);
  const found: Breach[] = [];
  for (const file of files) {
    const source = program.getSourceFile(join(root, file.path));
    if (source === undefined) continue;
    const look = (node: ts.Node): void => {
      // The ports' own signatures take transactions, and have no body.
      if (isFunction(node) && takesTransaction(node))
        visitOwn(node.body, (call) => {
          const reached = search.reachedBy(call);
          if (reached === null) return;
          const line = source.getLineAndCharacterOfPosition(call.getStart(source)).line + 1;
          found.push({ path: file.path, line, why: `waits for a network inside a transaction (${reached})` });
        });
      ts.forEachChild(node, look);
    };
    look(source);
  }
  return found;
}

export const networkInTransaction: Rule = {
  name: 'network-in-transaction',
  states: 'nothing waits for a network while a transaction is open',
  breaches: breachesIn,
};
