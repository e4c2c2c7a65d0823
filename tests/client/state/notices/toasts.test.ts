import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToastAtom, pushToastAtom, toastsAtom } from '#client/state/notices/toasts.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

test('the same toast within ten seconds counts up instead of stacking; later or different ones are new', () => {
  const store = createStore();
  const push = (detail?: string) =>
    store.set(pushToastAtom, { kind: 'error', title: { id: 'errors.unknown' }, ...(detail ? { detail } : {}) });
  const first = push();
  vi.setSystemTime(1_009_000);
  expect(push()).toBe(first);
  push('other');
  expect(store.get(toastsAtom).map(({ count }) => count)).toEqual([2, 1]);
  vi.setSystemTime(1_019_001);
  expect(push()).not.toBe(first);
  expect(store.get(toastsAtom)).toMatchObject([{ durationMs: 4_500 }, {}, {}]);
  store.set(dismissToastAtom, first);
  expect(store.get(toastsAtom)).toHaveLength(2);
});
