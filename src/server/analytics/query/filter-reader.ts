import { COMPARISONS, type Comparison, DEEPEST_NESTING, type Filter, IS_VALUES, type IsValue, MOST_VALUES } from './filter.ts';
import { notOffered, type PostgrestError, unreadable } from './postgrest-error.ts';

const isComparison = (name: string): name is Comparison => (COMPARISONS as readonly string[]).includes(name);
const isIsValue = (text: string): text is IsValue => (IS_VALUES as readonly string[]).includes(text);
const NAME = /[A-Za-z_]\w*/y;

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
  skip(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }
  expect(character: string): void {
    if (!this.skip(character)) throw this.fail(`expected "${character}"`);
  }
  end(): void {
    if (!this.done()) throw this.fail('unexpected text');
  }

  name(): string {
    if (this.text[this.at] === '"') return this.quoted();
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
      if (this.text[this.at] === '\\') this.at += 1;
      value += this.text[this.at] ?? '';
      this.at += 1;
    }
    return value;
  }

  /** A value inside parentheses: quoted, or up to the next comma or parenthesis. */
  private listed(): string {
    if (this.text[this.at] === '"') return this.quoted();
    const begin = this.at;
    while (!this.done() && !',()'.includes(this.text[this.at] ?? '')) this.at += 1;
    return this.text.slice(begin, this.at);
  }

  private list(): readonly string[] {
    this.expect('(');
    const values: string[] = [];
    if (this.skip(')')) return values;
    do {
      if (values.length >= MOST_VALUES) throw this.fail(`more than ${MOST_VALUES} values`);
      values.push(this.listed());
    } while (this.skip(','));
    this.expect(')');
    return values;
  }

  /** Everything behind the column: `not.in.(a,b)`, `gt.5`. */
  condition(column: string, nested: boolean): Filter {
    let negated = false;
    let operator = this.name();
    while (operator === 'not') {
      negated = !negated;
      this.expect('.');
      operator = this.name();
    }
    if (this.text[this.at] === '(')
      throw notOffered(`The modifier ${operator}${this.text.slice(this.at, this.text.indexOf(')', this.at) + 1)}`);
    this.expect('.');
    if (operator === 'in') return { kind: 'in', column, values: this.list(), negated };
    if (!isComparison(operator) && operator !== 'is') throw notOffered(`The operator ${operator}`);
    const value = nested ? this.listed() : this.text.slice(this.at);
    if (!nested) this.at = this.text.length;
    if (isComparison(operator)) return { kind: 'compare', column, operator, value, negated };
    const wanted = value.toLowerCase();
    if (!isIsValue(wanted)) throw this.fail('is takes null, not_null, true, false or unknown');
    return { kind: 'is', column, value: wanted, negated };
  }

  /** The branches of `and` or `or`: `(a.eq.1,not.or(b.is.null,c.gt.2))`. */
  branches(depth: number): readonly Filter[] {
    if (depth > DEEPEST_NESTING) throw this.fail(`nested deeper than ${DEEPEST_NESTING}`);
    this.expect('(');
    const filters: Filter[] = [];
    do filters.push(this.branch(depth));
    while (this.skip(','));
    this.expect(')');
    return filters;
  }

  private branch(depth: number): Filter {
    let negated = false;
    const begin = this.at;
    let name = this.name();
    if (name === 'not' && this.text[begin] !== '"') {
      negated = true;
      this.expect('.');
      name = this.name();
    }
    if ((name === 'and' || name === 'or') && this.text[this.at] === '(') return { kind: name, filters: this.branches(depth + 1), negated };
    if (negated) throw this.fail('expected and( or or(');
    if (this.text[this.at] === '-') throw notOffered('A filter on a part of a JSON column');
    this.expect('.');
    return this.condition(name, true);
  }
}

/** Returns the filter that a parameter named after a column asks for. Throws a PostgrestError on what it cannot read. */
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
