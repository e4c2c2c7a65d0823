import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePaced } from '#client/ui/use-paced.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

function Paced({ value }: { value: string }) {
  return <p>{usePaced(value, 500)}</p>;
}

test('the first change of a run is shown at once, then the newest after the pause, and the last one always', async () => {
  const { container, rerender } = render(<Paced value="a" />);
  const shows = async (value: string | null, ms = 0) => {
    if (value !== null) rerender(<Paced value={value} />);
    await act(() => vi.advanceTimersByTimeAsync(ms));
    return container.textContent;
  };
  expect(container.textContent).toBe('a');
  expect(await shows('b')).toBe('b');
  expect(await shows('c', 200)).toBe('b');
  expect(await shows('d', 200)).toBe('b');
  expect(await shows(null, 100)).toBe('d');
  // A value that returned to the shown one does not wait.
  expect(await shows('e', 100)).toBe('d');
  expect(await shows('d', 900)).toBe('d');
  expect(await shows('f')).toBe('f');
});
