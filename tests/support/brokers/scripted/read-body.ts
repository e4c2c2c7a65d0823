import { Refusal, type RefusalCode } from './refusal.ts';

export type Body = Readonly<Record<string, unknown>>;

/** Reads the fields of a body; a field of a wrong form is refused under one code. */
export class BodyReader {
  constructor(
    private readonly body: unknown,
    private readonly code: RefusalCode,
  ) {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw this.refusal('the body is no JSON object');
  }

  /** A text with at least one character. */
  text(name: string): string {
    const value = this.value(name);
    if (typeof value === 'string' && value !== '') return value;
    throw this.refusal(`${name} must be a text`);
  }

  textOrNull(name: string): string | null {
    return this.value(name) === null ? null : this.text(name);
  }

  /** A text out of a closed set. */
  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice {
    const value = this.text(name);
    const found = choices.find((choice) => choice === value);
    if (found !== undefined) return found;
    throw this.refusal(`${name} must be one of ${choices.join(', ')}`);
  }

  list(name: string): readonly unknown[] {
    const value = this.value(name);
    if (Array.isArray(value)) return value;
    throw this.refusal(`${name} must be a list`);
  }

  flag(name: string): boolean {
    const value = this.value(name);
    if (typeof value === 'boolean') return value;
    throw this.refusal(`${name} must be true or false`);
  }

  decimal(name: string): number {
    const value = this.value(name);
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    throw this.refusal(`${name} must be a number`);
  }

  positive(name: string): number {
    const value = this.value(name);
    if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value;
    throw this.refusal(`${name} must be a number above 0`);
  }

  positiveOrNull(name: string): number | null {
    return this.value(name) === null ? null : this.positive(name);
  }

  whole(name: string): number {
    const value = this.positive(name);
    if (Number.isSafeInteger(value)) return value;
    throw this.refusal(`${name} must be a whole number`);
  }

  wholeOrNull(name: string): number | null {
    return this.value(name) === null ? null : this.whole(name);
  }

  /** An order's number, as a number or as a text of digits. */
  orderId(): bigint {
    return this.id('order_id');
  }

  id(name: string): bigint {
    const value = this.value(name);
    if (typeof value === 'bigint') return value;
    if (typeof value === 'string' && /^\d+$/.test(value)) return BigInt(value);
    throw this.refusal(`${name} must be a number of 18 to 19 digits`);
  }

  /** An absent field is null. */
  value(name: string): unknown {
    return (this.body as Body)[name] ?? null;
  }

  refusal(message: string): Refusal {
    return new Refusal(this.code, message);
  }
}
