import type { Locale } from '#contract/locales.ts';
import { transformSync } from 'esbuild';

/**
 * Chunks needed next by a page: names below `/assets/` without `.js`, separated by blanks. A message catalogue is listed once for both languages:
 * `core:<7 letters of the English hash><7 of the French>`.
 */
export type PagePreloads = string;

/** URLs known only after the build. */
export interface BootAddresses {
  readonly themes: { readonly light: string; readonly dark: string };
  /** The main style sheet. Added by a script, so that neither the first paint nor the scripts wait; the app itself waits for the sheet. */
  readonly sheet: string;
  /** Chunks of the sign-in page beyond those of the document. */
  readonly login: PagePreloads;
  /** Chunks shared by the pages of the shell: without preloads each import would be found only after the previous file, one round trip later. */
  readonly shell: PagePreloads;
  /** Further chunks of the usual first screens, by URL path. */
  readonly screens: Readonly<Record<string, PagePreloads>>;
}

/** Texts of the page while the app has not started: title, sentence and button of the final error, and the notice of a slow start. */
export type LostWords = readonly [title: string, sentence: string, again: string, slow: string];

/** Time limit for the app's first render; a later start still replaces the error. */
export const START_MS = 30_000;
/** A longer start shows a notice of slowness: below ten seconds, after which a silent page looks broken. */
export const SLOW_MS = 8_000;
/** Interval of the repair checks of a page that has not started. */
const REPAIR_MS = 5_000;
/** How many letters of a catalogue's file name are its hash. */
export const HASH_LETTERS = 7;
/** As long after a press on the form that nothing has answered. */
const PRESSED_MS = 1_000;

/*
 * Runs inline before the first paint: applies the stored appearance, links the theme's style sheet and inserts the right pre-rendered page (the shell, the
 * sign-in form, or only the title of another page without the shell).
 * Browsers call `popstate` listeners in the order of registration, whatever their phase: the check of open overlays
 * (`before-pop`, ui/overlays.ts) precedes the router only if registered here.
 * `first-look` is written by app/page-appearance.ts; the field order is the same.
 *
 * It also watches the start of the app. After SLOW_MS a notice with a retry button appears above the page; typed text stays. If a start-up script fails to
 * load or throws, or after START_MS, an error page with a retry button is shown, never a blank page; typed text stays below it in case the app starts after
 * all. The error page repairs itself: every REPAIR_MS it notifies the service worker, which repairs wrong stored files or falls back to the previous
 * version (sw/start-watch.ts) and reloads the page. Without a service worker the failed script is requested past the HTTP cache, and the page is reloaded
 * once anything answers (`Object` is a no-op until then). A press on the button with a reachable server bypasses the service worker. The app dispatches
 * `app-started` after the first render and `app-lost` when it cannot start.
 * The browser's install prompt event comes once and early, and is stored for a later press (platform/install.ts).
 */
const SOURCE = `
(function (themes, sheet, login, shell, screens, words) {
  var page = document, html = page.documentElement, body = page.body, root = page.getElementById('root'), look = [];
  try { look = (localStorage.getItem('first-look') || '').split(' '); } catch (e) {}
  var theme = look[0] === 'dark' ? 'dark' : 'light', lang = words[look[1]] ? look[1] : 'en', place = Object.keys(words).indexOf(lang), inside = look[5] === '1';
  html.lang = lang;
  html.dir = body.dir = body.dataset.direction = look[2] === 'rtl' ? 'rtl' : 'ltr';
  Object.assign(html.dataset, { theme, navigation: look[3] || 'side', trend: look[4] || 'green-red', text: look[7], compact: look[8] });
  function add(into, name, what) { return into.appendChild(Object.assign(page.createElement(name), what)); }
  function link(rel, href) { return add(page.head, 'link', { rel, href }); }
  link('stylesheet', themes[theme]).id = 'theme';
  link('stylesheet', sheet);
  var path = location.pathname, form = /^\\/auth\\/|^\\/app\\/(login-1|register|error-page-1)/.test(path);
  function need(part) {
    if (part) part.split(' ').forEach((name) =>
      link('modulepreload', '/assets/' + name.replace(/(.*):(.*)/, (all, part, hashes) => ['messages', part, lang, hashes.substr(place * ${HASH_LETTERS}, ${HASH_LETTERS})].join('-')) + '.js'),
    );
  }
  function show(name) {
    root.replaceChildren(page.getElementById(name).content.cloneNode(true));
  }
  if (inside && !form) {
    show('first-shell');
    if (look[6] === '1') delete root.firstChild.dataset.collapsed;
    need(shell);
    need(screens[path + location.search] || screens[path]);
  } else if (inside || (form && !/^\\/auth\\/login\\/?$/.test(path))) {
    var frame = root.querySelector('main');
    frame.replaceChildren(frame.firstChild);
  } else {
    if (place) show('first-' + lang);
    need(login);
  }
  words = words[lang];
  var started, lost, said, telling, worker = () => navigator.serviceWorker?.controller, reload = () => location.reload();
  function say(kind, className, role, sentence, onclick) {
    said?.remove();
    said = add(body, kind, { className });
    said.setAttribute('role', role);
    add(said, 'p', { textContent: sentence });
    add(said, 'button', { textContent: words[2], className: 'btn btn-primary', onclick });
  }
  function slow() {
    if (!started && !said) say('div', 'slow', 'status', words[3], reload);
  }
  async function again() {
    try {
      await (await (await navigator.serviceWorker.getRegistration()).update()).unregister();
    } catch (e) {}
    reload();
  }
  function tell() {
    var at = worker();
    if (at) at.postMessage({ type: 'NOT_STARTED', entry: page.querySelector('[src*=start-]').getAttribute('src') });
    else if (lost.src) fetch(lost.src, { cache: 'reload' }).then(reload, Object);
  }
  function fail(cause) {
    if (lost) return;
    lost = cause || 1;
    say('main', 'lost', 'alert', words[1], again);
    said.prepend(add(said, 'h1', { textContent: page.title = words[0] }));
    root.hidden = true;
    telling = setInterval(tell, ${REPAIR_MS});
    if (worker()) tell();
  }
  setTimeout(slow, ${SLOW_MS});
  var timer = setTimeout(fail, ${START_MS});
  addEventListener('error', ({ target, filename: src = target.src }) => {
    if (target === window ? !started : src) fail({ src });
  }, true);
  addEventListener('app-lost', () => {
    started = 2;
    fail();
  });
  addEventListener('app-started', () => {
    if (started) return;
    started = 1;
    clearTimeout(timer);
    clearInterval(telling);
    root.hidden = lost = false;
    said = said?.remove();
  });
  root.addEventListener('submit', (event) => {
    event.preventDefault();
    root.dataset.sent = 1;
    setTimeout(slow, ${PRESSED_MS});
  });
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installQuestion = event;
  });
  addEventListener('popstate', (event) => {
    if (!dispatchEvent(new Event('before-pop', { cancelable: true }))) event.stopImmediatePropagation();
  });
})`;

/** Returns the inline script with its addresses and words, minified. */
export function bootScript({ themes, sheet, login, shell, screens }: BootAddresses, words: Readonly<Record<Locale, LostWords>>): string {
  const values = [themes, sheet, login, shell, screens, words].map((part) => JSON.stringify(part));
  return transformSync(`${SOURCE.trim()}(${values.join()})`, { minify: true, target: 'es2020', charset: 'utf8' }).code.trim();
}
