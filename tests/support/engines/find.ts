import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** How to find an element: by role, name, label or text as a user knows it, or by a selector. */
export interface Query {
  readonly role?: string;
  /** The name that goes with a role. */
  readonly name?: string | RegExp;
  readonly level?: number;
  readonly label?: string | RegExp;
  readonly text?: string | RegExp;
  readonly css?: string;
  /** Only elements that contain such a text. */
  readonly has?: string | RegExp;
  readonly within?: Query;
  /** The last of several matches; else the first. */
  readonly last?: boolean;
}

/** A query as JSON: a regular expression as its source and flags. */
type Sent = { readonly [Key in keyof Query]: Key extends 'within' ? Sent : SentValue<NonNullable<Query[Key]>> };
type SentValue<Value> = Value extends RegExp ? { readonly source: string; readonly flags: string } : Value;

export function sent(query: Query): Sent {
  return JSON.parse(
    JSON.stringify(query, (_, value: unknown) => (value instanceof RegExp ? { source: value.source, flags: value.flags } : value)),
  ) as Sent;
}

const library = readFileSync(createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');

/** Must run once in a page before the first query: the computation of roles and names, as in the component tests. */
export const FINDER = `(function () { var module = {}, exports = (window.finderOfTests = {}); ${library} }).call(window);
window.findForTests = ${String(findAll)};`;

/** Runs in the page: returns the matching visible elements, in document order. */
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
  /** The innermost elements with the text. */
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
