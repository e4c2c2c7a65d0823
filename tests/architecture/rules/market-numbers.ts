import ts from 'typescript';
import type { Breach, Rule } from '../rule.ts';
import type { SourceFile } from '../tree.ts';

/** Methods that turn a number into text, and the formatters of i18n/format.ts that do it to market numbers. */
const formatting = new Set(['toFixed', 'toPrecision', 'toLocaleString']);
const marketFormatters = new Set(['price', 'money', 'signedMoney', 'percent', 'change', 'compact', 'greek']);

function numberRendering(file: SourceFile): readonly Breach[] {
  const ast = file.ast();
  const found: Breach[] = [];
  const add = (node: ts.Node, what: string) => {
    const line = ast.getLineAndCharacterOfPosition(node.getStart(ast)).line + 1;
    found.push({ path: file.path, line, why: `${what} belongs in a widget that shows the number's age` });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      const name = node.name.text;
      const object = node.expression.getText(ast);
      if (formatting.has(name)) add(node, `.${name}`);
      if (object === 'Intl' && name === 'NumberFormat') add(node, 'Intl.NumberFormat');
      if (/^(format|formats|formatter|useFormat\(\))$/.test(object) && marketFormatters.has(name)) add(node, `${object}.${name}`);
    }
    if (ts.isVariableDeclaration(node) && node.initializer?.getText(ast) === 'useFormat()' && ts.isObjectBindingPattern(node.name)) {
      for (const element of node.name.elements) {
        const name = (element.propertyName ?? element.name).getText(ast);
        if (marketFormatters.has(name)) add(element, `useFormat().${name}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ast);
  return found;
}

export const marketNumbers: Rule = {
  name: 'market-numbers',
  states: 'screens never turn a market number into text themselves: a widget that carries its freshness does',
  breaches: (tree) =>
    tree.files.filter((file) => file.code && /^src\/client\/(features|app)\//.test(file.path)).flatMap((file) => numberRendering(file)),
};
