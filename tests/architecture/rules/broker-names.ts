import ts from 'typescript';
import type { Rule } from '../rule.ts';
import type { SourceFile } from '../tree.ts';

/** What may name a broker: its adapters with their catalogue, and the demo, which links accounts of one. */
const FREE = /^src\/server\/(?:brokers|services\/demo)\//;

/** Returns whether an expression is a broker's name. */
const isName = (node: ts.Node): boolean => /(?:^|\.)(?:broker_name|brokerName)$|^broker\??\.name$/.test(node.getText());
/** A file without it names no broker: its tree need not be walked. */
const NAMED = /broker_name|brokerName|broker\??\.name/;
const isText = (node: ts.Node): boolean => ts.isStringLiteralLike(node);
const EQUALITY = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]);

/** Returns whether the node decides by a broker's name: a comparison with a text, a switch, a list or a table of names. */
function decides(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node) && EQUALITY.has(node.operatorToken.kind))
    return (isName(node.left) && isText(node.right)) || (isText(node.left) && isName(node.right));
  if (ts.isSwitchStatement(node)) return isName(node.expression);
  if (ts.isElementAccessExpression(node)) return isName(node.argumentExpression);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression } = node.expression;
  if (name.text === 'includes') return node.arguments.some(isName);
  // A map of the brokers themselves is how one is found; a set of names decides.
  if (name.text === 'has') return node.arguments.some(isName) && !/brokers$/i.test(expression.getText());
  const [column, , value] = node.arguments;
  return (
    name.text === 'where' && column !== undefined && /broker_name['"`]$/.test(column.getText()) && value !== undefined && isText(value)
  );
}

function linesOf(file: SourceFile): readonly number[] {
  const ast = file.ast();
  const found: number[] = [];
  const visit = (node: ts.Node): void => {
    if (decides(node)) found.push(ast.getLineAndCharacterOfPosition(node.getStart(ast)).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(ast);
  return found;
}

export const brokerNames: Rule = {
  name: 'broker-names',
  states: 'nothing but the brokers and the demo decides by a broker’s name: a property of its entry does',
  breaches: (tree) =>
    tree.files
      .filter(({ path, code, text }) => code && path.startsWith('src/') && !FREE.test(path) && NAMED.test(text))
      .flatMap((file) => linesOf(file).map((line) => ({ path: file.path, line, why: 'decides by a broker’s name' }))),
};
