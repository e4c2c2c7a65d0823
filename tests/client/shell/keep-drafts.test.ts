import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepDrafts } from '#client/app/shell/live/keep-drafts.ts';
import { ChunkError } from '#client/platform/chunk-error.ts';
import { PressedRetry } from '#client/platform/pressed-retry.ts';
import { toastsAtom } from '#client/state/notices/toasts.ts';

const reload = vi.fn();
let store = createStore();
let stops: (() => void)[] = [];
beforeEach(() => {
  store = createStore();
  reload.mockClear();
  vi.stubGlobal('location', Object.create(location, { reload: { value: reload } }));
  // What loads the page is there first, as on a page of the app.
  const load = (event: Event) => {
    event.preventDefault();
    reload();
  };
  addEventListener('load-newest', load);
  stops = [() => removeEventListener('load-newest', load), keepDrafts(store)];
});
afterEach(() => {
  for (const stop of stops) stop();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function pressInVain(): void {
  const again = new PressedRetry(() => undefined);
  again.press();
  again.failed(new ChunkError('heat-map'));
}
function put<Name extends 'input' | 'dialog' | 'textarea'>(name: Name): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  document.body.append(element);
  return element;
}
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('a part that does not come after a press', () => {
  test('has the page loaded anew where nothing would be lost by it', () => {
    const field = put('input');
    type(field, '65');
    type(field, '');
    type(put('textarea'), 'gone');
    document.querySelector('textarea')?.remove();
    pressInVain();
    expect(reload).toHaveBeenCalledOnce();
    expect(store.get(toastsAtom)).toEqual([]);
  });

  test.each([
    ['something typed', () => type(put('input'), '65')],
    ['a ticket that is open', () => put('dialog').setAttribute('open', '')],
  ])('leaves %s standing, says so, and loads the page when the reader wants it all the same', async (_what, stand) => {
    stand();
    pressInVain();
    expect(reload).not.toHaveBeenCalled();
    const [toast] = store.get(toastsAtom);
    expect(toast?.title).toEqual({ id: 'shell.banner.part-in-use' });
    toast?.action?.run();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 10_000 });
  });
});
