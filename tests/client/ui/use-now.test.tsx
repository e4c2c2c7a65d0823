import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useNow } from '#client/widgets/use-now.ts';
import { wallNow } from '#client/platform/wall-clock.ts';

test('the time is drawn once as a page opens, and then again with each second', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() + 20 });
  const drawn: number[] = [];
  function Clock() {
    drawn.push(useNow());
    return null;
  }
  const clock = render(<Clock />);
  expect(drawn).toHaveLength(1);
  expect(Math.abs((drawn[0] ?? 0) - wallNow())).toBeLessThan(1_000);
  const second = () => act(() => void vi.advanceTimersByTime(1_000));
  second();
  second();
  expect(drawn).toHaveLength(3);
  expect(drawn.at(-1)).toBe(wallNow());
  clock.unmount();
  // A page that returns from the background is drawn with the current time.
  vi.setSystemTime(Date.now() + 60_000);
  render(<Clock />).unmount();
  expect(drawn.at(-1)).toBe(wallNow());
  expect(drawn).toHaveLength(4);
  vi.useRealTimers();
});
