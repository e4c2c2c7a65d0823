import { afterEach, expect, it, vi } from 'vitest';
import { uuid } from '#client/platform/uuid.ts';
import { newId } from '#server/platform/new-id.ts';
import { wallTime } from '#domain/units/time.ts';

const MANY = 5_000;
const NOW = wallTime(1_790_000_000_000);
const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => vi.unstubAllGlobals());

it('trap 14: ids made at the same instant, here or by another instance, never meet', () => {
  const made = Array.from({ length: MANY }, () => newId(NOW));
  expect(new Set(made).size).toBe(MANY);
  expect(made.every((id) => FORM.test(id))).toBe(true);
});

it('trap 14: keys of decisions come from chance alone, also where the browser makes no ids', () => {
  const { getRandomValues } = crypto;
  const made = Array.from({ length: MANY }, () => uuid());
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const plain = Array.from({ length: MANY }, () => uuid());
  expect(new Set([...made, ...plain]).size).toBe(2 * MANY);
  expect([...made, ...plain].every((id) => FORM.test(id))).toBe(true);
});
