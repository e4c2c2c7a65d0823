import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '#client/app/error-boundary.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { RetryMark } from '#client/ui/retry-mark.tsx';
import { readCatalogues } from '#tests/support/client/catalogue-files.ts';
import { say } from '#tests/support/client/say.ts';

const messages = Object.assign({}, ...readCatalogues().map(({ en }) => en)) as Record<string, string>;
type Part = ComponentType<{ word: string; onClose?: () => void }>;
type Load = () => Promise<Part>;
const arrived: Part = ({ word }) => <p>the part says {word}</p>;
const placeholder = <p>its place</p>;

beforeEach(() => {
  // React logs a caught error to the console; the test checks the screen.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(cleanup);

const around = (part: ReactNode) => (
  <IntlProvider locale="en" messages={messages}>
    <ErrorBoundary>
      <p>the screen</p>
      {part}
    </ErrorBoundary>
  </IntlProvider>
);
const lost = () =>
  vi.fn<Load>().mockRejectedValueOnce(new TypeError('failed to fetch')).mockRejectedValueOnce(new TypeError('failed to fetch'));

async function show(load: Load) {
  const Lazy = lazyPart(load, { placeholder });
  await act(async () => void render(around(<Lazy word="hello" />)));
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

describe('a part of a screen', () => {
  test('keeps its place until its code is here, and is tried twice without a word', async () => {
    let answer = (_module: Part) => {};
    const load = vi
      .fn<Load>()
      .mockRejectedValueOnce(new TypeError('failed to fetch'))
      .mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    await show(load);
    expect(screen.getByText('its place')).toBeTruthy();
    await act(async () => answer(arrived));
    expect(screen.getByText('the part says hello')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('below the first look is asked for once its place has been drawn, and not when it has gone by then', async () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
    vi.stubGlobal('cancelAnimationFrame', (handle: number) => (frames[handle - 1] = () => undefined));
    const load = vi.fn<Load>().mockResolvedValue(arrived);
    const Lazy = lazyPart(load, { placeholder, afterPaint: 'always' });
    const draw = () => act(async () => void (await Promise.all(frames.splice(0).map(async (frame) => frame(0)))));
    await act(async () => render(around(<Lazy word="hello" />)).unmount());
    await draw();
    await act(async () => void render(around(<Lazy word="hello" />)));
    expect(screen.getByText('its place')).toBeTruthy();
    expect(load).not.toHaveBeenCalled();
    await draw();
    expect(await screen.findByText('the part says hello')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  test('that the device keeps is on its way before anybody draws it, and then needs no place; a device that keeps nothing waits', async () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
    const load = vi.fn<Load>().mockResolvedValue(arrived);
    const worker = { controller: {} };
    vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: worker } }));
    const Kept = lazyPart(load, { placeholder, afterPaint: 'unless-kept' });
    await act(async () => undefined);
    expect(load).toHaveBeenCalledTimes(1);
    render(around(<Kept word="hello" />)).unmount();
    render(around(<Kept word="hello" />));
    expect(screen.getByText('the part says hello')).toBeTruthy();
    vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: { controller: null } } }));
    const Far = lazyPart(load, { placeholder, afterPaint: 'unless-kept' });
    await act(async () => void render(around(<Far word="you" />)));
    expect(screen.getByText('its place')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  test('whose code does not come says so in its own place, and comes when it is tried again', async () => {
    await show(lost().mockResolvedValue(arrived));
    expect(screen.getByText('the screen')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain(say('shell.chunk.sentence'));
    await press(say('ui.retry'));
    expect(screen.getByText('the part says hello')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that fails once more after a press has the page loaded anew, for the browser may never ask for it again; nothing else does', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', Object.create(location, { reload: { value: reload } }));
    await show(vi.fn<Load>().mockRejectedValue(new TypeError('failed to fetch')));
    expect(reload).not.toHaveBeenCalled();
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await press(say('ui.retry'));
    expect(screen.getByRole('alert').textContent).toContain(say('page.offline.text'));
    expect(reload).not.toHaveBeenCalled();
    line.mockRestore();
    await press(say('ui.retry'));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('that only comes with a connection says so without one, and comes with it', async () => {
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await show(lost().mockResolvedValue(arrived));
    expect(screen.getByRole('alert').textContent).toContain(say('page.offline.text'));
    line.mockRestore();
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(screen.getByText('the part says hello')).toBeTruthy();
  });

  test('that throws by itself is its screen’s to show', async () => {
    await show(async () => () => {
      throw new Error('a defect');
    });
    expect(screen.queryByText('the screen')).toBeNull();
    expect(screen.getByText('a defect')).toBeTruthy();
  });

  test('fetched before it is drawn is there at once, in the place of its placeholder', async () => {
    const Lazy = lazyPart(async () => arrived, { placeholder });
    await Lazy.preload();
    render(around(<Lazy word="hello" />));
    expect(screen.getByText('the part says hello')).toBeTruthy();
  });

  test('fetched before in vain is asked for again when it is drawn', async () => {
    const Lazy = lazyPart(lost().mockResolvedValue(arrived), { placeholder });
    await expect(Lazy.preload()).rejects.toThrow('Loading chunk part failed');
    await act(async () => void render(around(<Lazy word="hello" />)));
    expect(screen.getByText('the part says hello')).toBeTruthy();
  });

  test('that lies over the page can be closed when it did not come', async () => {
    const close = vi.fn<() => void>();
    const Lazy = lazyPart(lost(), { over: true });
    await act(async () => void render(around(<Lazy word="hello" onClose={close} />)));
    await press(say('ui.close'));
    expect(close).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that nobody asked for says nothing of not having come, and comes when somebody asks', async () => {
    let asked: string | null = null;
    const Lazy = lazyPart(lost().mockResolvedValue(arrived), { over: true, useAsked: () => asked });
    const view = render(around(<Lazy word="hello" />));
    await act(async () => undefined);
    expect(screen.queryByRole('alert')).toBeNull();
    asked = 'an order';
    await act(async () => view.rerender(around(<Lazy word="hello" />)));
    expect(screen.getByText('the part says hello')).toBeTruthy();
  });

  test('without room for a sentence has a sign that says it and tries again', async () => {
    const Lazy = lazyPart(lost().mockResolvedValue(arrived), { lost: (_props, retry) => <RetryMark onRetry={retry} /> });
    await act(async () => void render(around(<Lazy word="hello" />)));
    await press(`${say('shell.chunk.sentence')} ${say('ui.retry')}`);
    expect(screen.getByText('the part says hello')).toBeTruthy();
  });

  test.each([
    ['in its place', false, 8_000],
    ['over the page', true, 3_000],
  ])('that is late says %s that the connection is slow, and asks before it loads the page again', async (_where, over, after) => {
    vi.useFakeTimers();
    const reload = vi.fn();
    vi.stubGlobal('location', Object.create(location, { reload: { value: reload } }));
    const keep = vi.fn((event: Event) => event.preventDefault());
    window.addEventListener('load-again', keep);
    try {
      let answer = (_module: Part) => {};
      const Lazy = lazyPart(() => new Promise<Part>((resolve) => (answer = resolve)), { placeholder, over });
      await act(async () => void render(around(<Lazy word="hello" />)));
      await act(() => vi.advanceTimersByTimeAsync(after - 1));
      expect(screen.queryByText(say('shell.chunk.slow'))).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(screen.getByRole('status').textContent).toContain(say('shell.chunk.slow'));
      expect(screen.getByText('its place')).toBeTruthy();
      await press(say('ui.retry'));
      expect([keep.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
      window.removeEventListener('load-again', keep);
      await press(say('ui.retry'));
      expect(reload).toHaveBeenCalledOnce();
      await act(async () => answer(arrived));
      expect(screen.getByText('the part says hello')).toBeTruthy();
      expect(screen.queryByText(say('shell.chunk.slow'))).toBeNull();
    } finally {
      window.removeEventListener('load-again', keep);
      vi.useRealTimers();
      vi.unstubAllGlobals();
    }
  });

  test('that nobody asked for, or that has no room, says nothing of being late', async () => {
    vi.useFakeTimers();
    try {
      const never = () => new Promise<Part>(() => undefined);
      const Unasked = lazyPart(never, { over: true, useAsked: () => null });
      const Small = lazyPart(never, { lost: () => null });
      const both = (
        <>
          <Unasked word="a" />
          <Small word="b" />
        </>
      );
      await act(async () => void render(around(both)));
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      expect(screen.queryByText(say('shell.chunk.slow'))).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test('that stands in several places comes to all of them with one try', async () => {
    const Lazy = lazyPart(lost().mockResolvedValue(arrived), { placeholder });
    const both = (
      <>
        <Lazy word="here" />
        <Lazy word="there" />
      </>
    );
    await act(async () => void render(around(both)));
    const [retry] = screen.getAllByRole('button', { name: say('ui.retry') });
    await act(async () => fireEvent.click(retry as HTMLElement));
    expect(screen.getByText('the part says here')).toBeTruthy();
    expect(screen.getByText('the part says there')).toBeTruthy();
  });
});
