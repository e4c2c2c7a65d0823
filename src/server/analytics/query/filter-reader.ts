import {
  COMPARISONS,
  type Comparison,
  DEEPEST_NESTING,
  type Filter,
  IS_VALUES,
  type IsValue,
  MOST_VALUES,
  QUANTIFIED,
  QUANTIFIERS,
  type Quantifier,
} from './filter.ts';
import { notOffered, type PostgrestError, unreadable } from './postgrest-error.ts';

const isComparison = (name: string): name is Comparison => (COMPARISONS as readonly string[]).includes(name);
const isQuantified = (name: string): name is (typeof QUANTIFIED)[number] => (QUANTIFIED as readonly string[]).includes(name);
const isQuantifier = (name: string): name is Quantifier => (QUANTIFIERS as readonly string[]).includes(name);
const isIsValue = (text: string): text is IsValue => (IS_VALUES as readonly string[]).includes(text);
const NAME = /[A-Za-z_]\w*/y;
const BLANKS = /\s*/y;

/** Reads a filter from text, character by character. Where it begins decides how far a value goes. */
class FilterReader {
  private at = 0;
  private readonly text: string;
  private readonly part: string;
  constructor(text: string, part: string) {
    this.text = text;
    this.part = part;
  }

  fail(details: string): PostgrestError {
    return unreadable(this.part, this.text, `${details} at position ${this.at + 1}`);
  }
  done(): boolean {
    return this.at >= this.text.length;
  }
  /** Skips blanks and line breaks, allowed everywhere but within a value. */
  blanks(): void {
    BLANKS.lastIndex = this.at;
    this.at += BLANKS.exec(this.text)?.[0].length ?? 0;
  }
  private next(): string {
    return this.text[this.at] ?? '';
  }
  skip(character: string): boolean {
    if (this.next() !== character) return false;
    this.at += 1;
    return true;
  }
  expect(character: string): void {
    if (!this.skip(character)) throw this.fail(`expected "${character}"`);
  }
  end(): void {
    this.blanks();
    if (!this.done()) throw this.fail('unexpected text');
  }

  name(): string {
    if (this.next() === '"') return this.quoted();
    NAME.lastIndex = this.at;
    const found = NAME.exec(this.text)?.[0];
    if (found === undefined) throw this.fail('expected a name');
    this.at += found.length;
    return found;
  }

  private quoted(): string {
    this.expect('"');
    let value = '';
    while (!this.skip('"')) {
      if (this.done()) throw this.fail('a quote is not closed');
      if (this.next() === '\\') this.at += 1;
      value += this.next();
      this.at += 1;
    }
    return value;
  }

  /** An array or an object, with everything up to the brace that closes it. */
  private braced(): string {
    const begin = this.at;
    let open = 0;
    do {
      if (this.done()) throw this.fail('a brace is not closed');
      if (this.next() === '"') this.quoted();
      else {
        open += this.next() === '{' ? 1 : this.next() === '}' ? -1 : 0;
        this.at += 1;
      }
    } while (open > 0);
    return this.text.slice(begin, this.at);
  }

  private endsValue(): boolean {
    this.blanks();
    return this.done() || ',)'.includes(this.next());
  }

  /** A value inside parentheses, without the blanks around it: in quotes, in braces, or up to the next comma or closing parenthesis. */
  private listed(): string {
    this.blanks();
    const begin = this.at;
    const whole = this.next() === '"' ? this.quoted() : this.next() === '{' ? this.braced() : null;
    if (whole !== null && this.endsValue()) return whole;
    // With text after the closing quote or brace it is no quoted value, so it is taken literally.
    this.at = begin;
    while (!this.done() && !',)'.includes(this.next())) this.at += 1;
    return this.text.slice(begin, this.at).trimEnd();
  }

  private list(): readonly string[] {
    this.blanks();
    this.expect('(');
    const values: string[] = [];
    this.blanks();
    if (this.skip(')')) return values;
    do {
      if (values.length >= MOST_VALUES) throw this.fail(`more than ${MOST_VALUES} values`);
      values.push(this.listed());
    } while (this.skip(','));
    this.expect(')');
    return values;
  }

  /** The modifier behind an operator, such as `(any)`. */
  private quantifier(operator: string): Quantifier | null {
    if (this.next() !== '(') return null;
    const word = /^\((\w*)\)/.exec(this.text.slice(this.at))?.[1] ?? '';
    if (!isQuantifier(word) || !isQuantified(operator))
      throw notOffered(`The modifier ${operator}${this.text.slice(this.at, this.text.indexOf(')', this.at) + 1)}`);
    this.at += word.length + 2;
    return word;
  }

  private value(nested: boolean): string {
    if (nested) return this.listed();
    const value = this.text.slice(this.at);
    this.at = this.text.length;
    return value;
  }

  /** Everything behind the column: `not.in.(a,b)`, `gt.5`, `like(any).{a*,b*}`. */
  condition(column: string, nested: boolean): Filter {
    let negated = false;
    let operator = this.name();
    while (operator === 'not') {
      negated = !negated;
      this.expect('.');
      operator = this.name();
    }
    const of = this.quantifier(operator);
    this.expect('.');
    if (of !== null && isQuantified(operator)) return { kind: 'quantified', column, operator, of, values: this.value(nested), negated };
    if (operator === 'in') return { kind: 'in', column, values: this.list(), negated };
    if (!isComparison(operator) && operator !== 'is') throw notOffered(`The operator ${operator}`);
    const value = this.value(nested);
    if (isComparison(operator)) return { kind: 'compare', column, operator, value, negated };
    const wanted = value.trim().toLowerCase();
    if (!isIsValue(wanted)) throw this.fail('is takes null, not_null, true, false or unknown');
    return { kind: 'is', column, value: wanted, negated };
  }

  /** The branches of `and` or `or`: `(a.eq.1,not.or(b.is.null,c.gt.2))`. */
  branches(depth: number): readonly Filter[] {
    if (depth > DEEPEST_NESTING) throw this.fail(`nested deeper than ${DEEPEST_NESTING}`);
    this.blanks();
    this.expect('(');
    const filters: Filter[] = [];
    do filters.push(this.branch(depth));
    while (this.skip(','));
    this.expect(')');
    this.blanks();
    return filters;
  }

  private branch(depth: number): Filter {
    this.blanks();
    let negated = false;
    const begin = this.at;
    let name = this.name();
    if (name === 'not' && this.text[begin] !== '"') {
      negated = true;
      this.expect('.');
      name = this.name();
    }
    this.blanks();
    if ((name === 'and' || name === 'or') && this.next() === '(') return { kind: name, filters: this.branches(depth + 1), negated };
    if (negated) throw this.fail('expected and( or or(');
    if (this.next() === '-') throw notOffered('A filter on a part of a JSON column');
    this.expect('.');
    const filter = this.condition(name, true);
    this.blanks();
    return filter;
  }
}

/** Returns the filter of a query parameter named after a column. Throws a PostgrestError for invalid text. */
export function readCondition(column: string, text: string): Filter {
  const reader = new FilterReader(text, 'filter');
  const filter = reader.condition(column, false);
  reader.end();
  return filter;
}

/** Returns the filter of a parameter `and`, `or`, `not.and` or `not.or`. Throws a PostgrestError on what it cannot read. */
export function readTree(kind: 'and' | 'or', text: string, negated: boolean): Filter {
  const reader = new FilterReader(text, 'logic tree');
  const filters = reader.branches(1);
  reader.end();
  return { kind, filters, negated };
}

/** Returns how many conditions a filter has. */
export function countConditions(filter: Filter): number {
  return 'filters' in filter ? filter.filters.reduce((sum, one) => sum + countConditions(one), 0) : 1;
}
