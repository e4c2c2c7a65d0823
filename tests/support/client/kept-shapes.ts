import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Data that a client module stores on the device: the version it writes, and the shape of the data. */
export interface KeptShape {
  /** Its path below src/client, without ending. */
  readonly module: string;
  readonly version: number;
  readonly shape: string;
}

const CLIENT = fileURLToPath(new URL('../../../src/client/', import.meta.url)).replaceAll('\\', '/');
/** Modules that store data of their callers: the shape is found at the calls. */
const WRITERS: ReadonlySet<string> = new Set([
  'state/device/kept',
  'state/device/persisted',
  'state/device/shared-kept',
  'state/device/synced',
  'offline/sealed',
]);
const WRITES = /\b(?:seal|keep|persistedAtom|sharedKept|syncedFamily)(?:<|\()/;
/** Types frozen elsewhere or with a version of their own, not expanded: those of the contract, and bot definitions. */
const NAMED = /\/src\/contract\/|\/client\/api\/types\.ts$|\/domain\/bots\/|\/node_modules\//;

/** Returns every shape that the client stores, by module. */
export function keptShapes(): readonly KeptShape[] {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(CLIENT, name))
    .filter((path) => WRITES.test(readFileSync(path, 'utf8')));
  const config = join(CLIENT, 'tsconfig.json');
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(config, ts.sys.readFile).config, ts.sys, dirname(config));
  const program = ts.createProgram(files, { ...options, noEmit: true, composite: false, incremental: false });
  const checker = program.getTypeChecker();
  const found = new Map<string, KeptShape>();
  for (const path of files) {
    const module = path
      .replaceAll('\\', '/')
      .slice(CLIENT.length)
      .replace(/\.tsx?$/, '');
    const source = program.getSourceFile(path);
    if (source === undefined || WRITERS.has(module)) continue;
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      const written = ts.isCallExpression(node) ? writtenBy(node, checker) : null;
      if (written === null) return;
      const shape = shapeOf(written.type, checker, []);
      found.set(`${module} ${written.version} ${shape}`, { module, version: written.version, shape });
    };
    visit(source);
  }
  return [...found.values()].toSorted((a, b) => a.module.localeCompare(b.module) || a.shape.localeCompare(b.shape));
}

/** Position of the version and the data among a function's arguments; the three functions that make atoms take them in an object and as a type. */
const ARGUMENTS: ReadonlyMap<string, readonly [version: number, data: number]> = new Map([
  ['seal', [0, 2]],
  ['keep', [2, 3]],
]);

function writtenBy(call: ts.CallExpression, checker: ts.TypeChecker): { version: number; type: ts.Type } | null {
  if (!ts.isIdentifier(call.expression)) return null;
  const name = call.expression.text;
  const [version, data] = ARGUMENTS.get(name) ?? [];
  if (version !== undefined && data !== undefined) {
    const [at, kept] = [call.arguments[version], call.arguments[data]];
    return at === undefined || kept === undefined ? null : { version: numberOf(at, checker), type: checker.getTypeAtLocation(kept) };
  }
  const [slot] = call.arguments;
  const [kept] = call.typeArguments ?? [];
  if (
    !/^(?:persistedAtom|sharedKept|syncedFamily)$/.test(name) ||
    slot === undefined ||
    kept === undefined ||
    !ts.isObjectLiteralExpression(slot)
  )
    return null;
  const said = slot.properties.find((each) => each.name?.getText() === 'version');
  if (said === undefined || !ts.isPropertyAssignment(said)) throw new Error(`${call.getSourceFile().fileName}: no version`);
  return { version: numberOf(said.initializer, checker), type: checker.getTypeFromTypeNode(kept) };
}

function numberOf(node: ts.Expression, checker: ts.TypeChecker): number {
  const type = checker.getTypeAtLocation(node);
  if (!type.isNumberLiteral()) throw new Error(`${node.getSourceFile().fileName}: the version is not known`);
  return type.value;
}

/** Returns the name of a type that is frozen elsewhere, else null. */
function nameElsewhere(type: ts.Type): string | null {
  const alias = type.aliasSymbol;
  if (alias !== undefined && NAMED.test(fileOf(alias)) && !/\/node_modules\//.test(fileOf(alias))) return alias.name;
  const symbol = type.getSymbol();
  const [declaration] = symbol?.declarations ?? [];
  if (symbol === undefined || declaration === undefined) return null;
  if (!NAMED.test(fileOf(symbol))) return null;
  if (!symbol.name.startsWith('__')) return symbol.name;
  const { parent } = declaration;
  // A mapped type such as Record is declared in a library, but belongs to its type argument.
  if (ts.isMappedTypeNode(declaration)) return null;
  return ts.isPropertySignature(parent) ? parent.name.getText() : null;
}

const fileOf = (symbol: ts.Symbol) => (symbol.declarations?.[0]?.getSourceFile().fileName ?? '').replaceAll('\\', '/');

const primitives: readonly (readonly [number, string])[] = [
  [ts.TypeFlags.Null, 'null'],
  [ts.TypeFlags.Undefined, 'undefined'],
  [ts.TypeFlags.BooleanLiteral | ts.TypeFlags.Boolean, 'boolean'],
  [ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter, 'unknown'],
];

/** Returns the stored shape of a type: field names and kinds, independent of how the type is written. */
function shapeOf(type: ts.Type, checker: ts.TypeChecker, within: readonly ts.Type[]): string {
  const plain = primitives.find(([flag]) => (type.flags & flag) !== 0);
  if (plain !== undefined) return plain[1];
  // The members of a string union are not part of the shape: adding a word leaves stored data valid.
  if (type.flags & ts.TypeFlags.StringLike) return 'string';
  if (type.flags & ts.TypeFlags.NumberLike) return 'number';
  if (type.isUnion()) return [...new Set(type.types.map((each) => shapeOf(each, checker, within)))].toSorted().join(' | ');
  // A branded number is a number.
  if (type.isIntersection()) {
    const base = type.types.find((each) => each.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike));
    if (base !== undefined) return shapeOf(base, checker, within);
  }
  const inside = [...within, type];
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    const parts = checker.getTypeArguments(type as ts.TypeReference).map((each) => shapeOf(each, checker, inside));
    return checker.isTupleType(type) ? `[${parts.join(', ')}]` : `(${parts.join(', ')})[]`;
  }
  if (within.includes(type)) return 'again';
  const properties = checker.getPropertiesOfType(type);
  // The contract has a freeze of its own: its additions are no change of the device's data.
  if (properties.length > 0 && properties.every((property) => fileOf(property).includes('/src/contract/'))) return 'as in the contract';
  const elsewhere = nameElsewhere(type);
  if (elsewhere !== null) return elsewhere;
  const indexed = checker.getIndexInfosOfType(type).map((info) => `[any]: ${shapeOf(info.type, checker, inside)}`);
  const named = properties.map((property) => {
    const optional = property.flags & ts.SymbolFlags.Optional ? '?' : '';
    return `${property.name}${optional}: ${shapeOf(checker.getTypeOfSymbol(property), checker, inside)}`;
  });
  return `{ ${[...indexed, ...named].toSorted().join('; ')} }`;
}
