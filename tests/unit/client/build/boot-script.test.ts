import { runInNewContext } from 'node:vm';
import { Window } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bootScript, SLOW_MS, START_MS, type LostWords } from '#client/platform/build/boot-script.ts';

const EN: LostWords = ['It did not start', 'Nothing is affected.', 'Try again', 'Still loading.'];
const FR: LostWords = ['Pas démarré', 'Rien n’est touché.', 'Réessayer', 'Chargement en cours.'];
const CODE = bootScript(
  {
    themes: { light: '/light.css', dark: '/dark.css' },
    sheet: '/main.css',
    login: 'login-aaaaaaa core:bbbbbbbccccccc',
    shell: 'shell-ddddddd core:bbbbbbbccccccc',
    screens: { '/app/position': 'positions-eeeeeee positions:fffffffggggggg' },
  },
  { en: EN, fr: FR },
);
const FORM = '<main><p>The name</p><form><input name="email"><button>Sign in</button></form></main>';

/** A page on which the script has run, before anything else has come. */
function opened(
  look = '',
  path = '/auth/login',
  fetch?: unknown,
): { window: Window; said: () => string; reload: ReturnType<typeof vi.fn> } {
  const window = new Window({ url: `https://desk.test${path}` });
  const { document } = window;
  document.body.innerHTML = `<div id="root">${FORM}</div><template id="first-fr">${FORM}</template><template id="first-shell"></template>`;
  const reload = vi.fn();
  const names = {
    window,
    document,
    location: { pathname: path, search: '', reload },
    localStorage: { getItem: () => look },
    navigator: {},
    fetch,
    addEventListener: window.addEventListener.bind(window),
    dispatchEvent: window.dispatchEvent.bind(window),
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
  };
  // The build's own text, as the page carries it.
  runInNewContext(CODE, names);
  return { window, reload, said: () => document.querySelector('[role]')?.textContent ?? '' };
}
const hidden = ({ document }: Window) => document.querySelector<'div'>('div')!.hidden;
const inputOf = ({ document }: Window) => document.querySelector<'input'>('input')!;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('before the app comes', () => {
  const shows = (look: string, path: string) => opened(look, path).window.document.querySelector('#root')?.textContent;

  it('the sign-in page is there, and of other pages without the shell the name alone', () => {
    expect(shows('', '/auth/login')).toContain('Sign in');
    expect(shows('', '/auth/register')).toBe('The name');
    expect(shows('light en ltr side green-red 1 0', '/app/login-1')).toBe('The name');
  });
});

describe('what the page fetches ahead', () => {
  const ahead = (look: string, path: string) =>
    Array.from(opened(look, path).window.document.querySelectorAll('[rel=modulepreload]'), (link) => link.getAttribute('href'));

  it('is the sign-in page with its catalogue in the reader’s language', () => {
    expect(ahead('', '/auth/login')).toEqual(['/assets/login-aaaaaaa.js', '/assets/messages-core-en-bbbbbbb.js']);
    expect(ahead('light fr ltr side green-red 0 0', '/auth/login')).toEqual([
      '/assets/login-aaaaaaa.js',
      '/assets/messages-core-fr-ccccccc.js',
    ]);
  });

  it('is the shell and the screen of the address for who is signed in, and the shell alone at any other address', () => {
    const signedIn = 'light fr ltr side green-red 1 0';
    const shell = ['/assets/shell-ddddddd.js', '/assets/messages-core-fr-ccccccc.js'];
    expect(ahead(signedIn, '/app/position')).toEqual([
      ...shell,
      '/assets/positions-eeeeeee.js',
      '/assets/messages-positions-fr-ggggggg.js',
    ]);
    expect(ahead(signedIn, '/app/orders')).toEqual(shell);
  });
});

describe('a page whose app does not come', () => {
  it('says within ten seconds that the connection is slow, with another try, and leaves what was typed', () => {
    const { window, said, reload } = opened();
    inputOf(window).value = 'ann@desk.test';
    expect(SLOW_MS).toBeLessThan(10_000);
    vi.advanceTimersByTime(SLOW_MS - 1);
    expect(said()).toBe('');
    vi.advanceTimersByTime(1);
    expect(said()).toBe('Still loading.Try again');
    expect(inputOf(window).value).toBe('ann@desk.test');
    expect(hidden(window)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    window.document.querySelectorAll<'button'>('button')[1]!.click();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('says so in the reader’s language', () => {
    const { said } = opened('light fr ltr side green-red 0 0');
    vi.advanceTimersByTime(SLOW_MS);
    expect(said()).toBe('Chargement en cours.Réessayer');
  });

  it('says so a moment after the form was sent, and does not send it as browsers do', () => {
    const { window, said } = opened();
    const sent = new window.Event('submit', { bubbles: true, cancelable: true });
    window.document.querySelector('form')?.dispatchEvent(sent);
    expect(sent.defaultPrevented).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(said()).toBe('Still loading.Try again');
  });

  it('says at last that it did not start, in the place of all before', () => {
    const { window, said } = opened();
    vi.advanceTimersByTime(START_MS);
    expect(said()).toBe('It did not startNothing is affected.Try again');
    expect(hidden(window)).toBe(true);
    expect(window.document.title).toBe('It did not start');
  });

  it('has a script that threw fetched past the HTTP cache, and the page loaded again once anything answers', async () => {
    const asked: unknown[] = [];
    const { window, reload, said } = opened('', '/auth/login', async (...call: unknown[]) => void asked.push(call));
    window.dispatchEvent(new window.ErrorEvent('error', { filename: 'https://desk.test/assets/framework-aaaaaaa.js' }));
    expect(said()).toBe('It did not startNothing is affected.Try again');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toEqual([['https://desk.test/assets/framework-aaaaaaa.js', { cache: 'reload' }]]);
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['slow', SLOW_MS],
    ['lost', START_MS],
  ])('says nothing any more once the app stands, though it was %s', (_name, after) => {
    const { window, said } = opened();
    vi.advanceTimersByTime(after);
    expect(said()).not.toBe('');
    window.dispatchEvent(new window.Event('app-started'));
    expect(said()).toBe('');
    expect(hidden(window)).toBe(false);
  });
});

it('a page whose app stands in time never says a word', () => {
  const { window, said } = opened();
  window.dispatchEvent(new window.Event('app-started'));
  vi.advanceTimersByTime(START_MS);
  expect(said()).toBe('');
});
