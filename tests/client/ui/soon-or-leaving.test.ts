import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { soonOrLeaving } from '#client/platform/soon-or-leaving.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const planned = () => {
  const work = vi.fn();
  return { work, stop: soonOrLeaving(300, work) };
};

describe('what is to be done soon', () => {
  test('is done after the time, once', () => {
    const { work } = planned();
    vi.advanceTimersByTime(299);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    dispatchEvent(new Event('pagehide'));
    expect(work).toHaveBeenCalledOnce();
  });

  test('is done at once when the page is left, and not again', () => {
    const { work } = planned();
    dispatchEvent(new Event('pagehide'));
    expect(work).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1_000);
    expect(work).toHaveBeenCalledOnce();
  });

  test('is done when the page is hidden, not when it is shown', () => {
    const { work } = planned();
    show('visible');
    expect(work).not.toHaveBeenCalled();
    show('hidden');
    expect(work).toHaveBeenCalledOnce();
  });

  test('is not done once it is called off', () => {
    const { work, stop } = planned();
    stop();
    dispatchEvent(new Event('pagehide'));
    vi.advanceTimersByTime(1_000);
    expect(work).not.toHaveBeenCalled();
  });
});
