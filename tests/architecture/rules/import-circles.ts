import { targetOf } from '../resolve.ts';
import type { Breach, Rule } from '../rule.ts';
import type { SourceFile } from '../tree.ts';

/** Returns the groups of files that reach each other by imports, types included: each is a circle, or several that touch. */
function circlesOf(files: readonly SourceFile[]): readonly (readonly string[])[] {
  const edges = new Map(files.map((file) => [file.path, file.imports().flatMap((imported) => targetOf(file, imported) ?? [])] as const));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function visit(path: string): void {
    order.set(path, order.size);
    lowest.set(path, order.size - 1);
    stack.push(path);
    for (const next of edges.get(path) ?? []) {
      if (!edges.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const group = stack.splice(stack.indexOf(path));
    if (group.length > 1 || edges.get(path)?.includes(path)) circles.push(group.toSorted());
  }
  for (const path of edges.keys()) if (!order.has(path)) visit(path);
  return circles;
}

export const importCircles: Rule = {
  name: 'import-circles',
  states: 'no file of the product reaches itself by its imports, types included',
  breaches: (tree) => {
    const files = tree.files.filter((file) => file.code && /^(src|sw)\//.test(file.path) && !file.path.includes('/generated/'));
    return circlesOf(files).map((circle): Breach => ({ path: circle[0] ?? '', why: `is in a circle of imports: ${circle.join(' ')}` }));
  },
};
