import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** How an element is told from the others: as who uses the page knows it, or by a selector where nobody knows it by name. */
export interface Query {
  readonly role?: string;
  /** The name that goes with a role. */
  readonly name?: string | RegExp;
  readonly level?: number;
  readonly label?: string | RegExp;
  readonly text?: string | RegExp;
  readonly css?: string;
  /** Of those the ones within which this stands. */
  readonly has?: string | RegExp;
  readonly within?: Query;
  /** Of several the last one; else the first. */
  readonly last?: boolean;
}

/** A query as it crosses the line: an expression as what makes it anew. */
type Sent = { readonly [Key in keyof Query]: Key extends 'within' ? Sent : SentValue<NonNullable<Query[Key]>> };
type SentValue<Value> = Value extends RegExp ? { readonly source: string; readonly flags: string } : Value;

export function sent(query: Query): Sent {
  return JSON.parse(
    JSON.stringify(query, (_, value: unknown) => (value instanceof RegExp ? { source: value.source, flags: value.flags } : value)),
  ) as Sent;
}

const library = readFileSync(createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');

/** What the page must have been told once before anything is found in it: the rules by which roles and names are reckoned, as in the tests of screens. */
export const FINDER = `(function () { var module = {}, exports = (window.finderOfTests = {}); ${library} }).call(window);
window.findForTests = ${String(findAll)};`;

/** Runs in the page: the elements that can be seen, in their order. */
function findAll(query: Sent): Element[] {
  type Match = string | RegExp;
  interface Library {
    queryAllByRole(within: Element, role: string, options: object): Element[];
    queryAllByLabelText(within: Element, label: Match): Element[];
  }
  const library = (window as Window & { finderOfTests?: Library }).finderOfTests!;
  const match = (value: string | { source: string; flags: string }): Match =>
    typeof value === 'string' ? value : new RegExp(value.source, value.flags);
  const seen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const says = (element: Element, wanted: Match) => {
    const text = (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    return typeof wanted === 'string' ? text === wanted : wanted.test(text);
  };
  /** The elements that say it, but for those that only hold one that does. */
  const smallest = (scope: Element, wanted: Match): Element[] => {
    const saying = [...scope.querySelectorAll('*')].filter((element) => says(element, wanted));
    return saying.filter((element) => !saying.some((other) => other !== element && element.contains(other)));
  };
  const within = query.within === undefined ? [document.body] : findAll(query.within).slice(0, 1);
  const found = within.flatMap((scope) => {
    if (query.role !== undefined)
      return library.queryAllByRole(scope, query.role, {
        ...(query.name === undefined ? {} : { name: match(query.name) }),
        ...(query.level === undefined ? {} : { level: query.level }),
      });
    if (query.label !== undefined) return library.queryAllByLabelText(scope, match(query.label));
    if (query.text !== undefined) return smallest(scope, match(query.text));
    return [...scope.querySelectorAll(query.css ?? '*')];
  });
  const matching = found.filter((element) => {
    if (!seen(element)) return false;
    if (query.has === undefined) return true;
    const wanted = match(query.has);
    return typeof wanted === 'string' ? (element.textContent ?? '').includes(wanted) : says(element, wanted);
  });
  return query.last === true ? matching.toReversed() : matching;
}
