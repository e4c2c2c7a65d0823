import ts from 'typescript';
import type { Breach, Rule } from '../rule.ts';
import type { SourceFile } from '../tree.ts';

function undocumented(file: SourceFile): readonly Breach[] {
  const ast = file.ast();
  return ast.statements.flatMap((statement) => {
    if (!ts.isFunctionDeclaration(statement) || !statement.name) return [];
    if (!statement.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)) return [];
    const line = ast.getLineAndCharacterOfPosition(statement.getStart(ast)).line + 1;
    const docs = ts.getJSDocCommentsAndTags(statement).filter((node) => ts.isJSDoc(node));
    if (docs.length === 0) return [{ path: file.path, line, why: `${statement.name.text} has no doc comment` }];
    if (statement.type?.kind === ts.SyntaxKind.VoidKeyword || statement.type?.getText(ast) === 'asserts') return [];
    const text = ts.getTextOfJSDocComment(docs[0]?.comment) ?? '';
    return text.startsWith('Returns ')
      ? []
      : [{ path: file.path, line, why: `the comment of ${statement.name.text} must begin "Returns "` }];
  });
}

export const docComments: Rule = {
  name: 'doc-comments',
  states: 'every exported function of domain, contract and brokers says first what it returns',
  breaches: (tree) =>
    tree.files
      .filter(
        (file) =>
          file.path.endsWith('.ts') && /^src\/(domain|contract|server\/brokers)\//.test(file.path) && !/generated\//.test(file.path),
      )
      .flatMap((file) => undocumented(file)),
};
