import { transformSync } from 'esbuild';

/** What a page needs next. */
export interface PagePreloads {
  readonly both: readonly string[];
  readonly en: readonly string[];
  readonly fr: readonly string[];
}

/** Addresses that only the build knows. */
export interface BootAddresses {
  readonly themes: { readonly light: string; readonly dark: string };
  /** The main sheet. A script's link holds back neither the first paint nor the scripts: the app waits for it itself. */
  readonly sheet: string;
  /** Chunks of the sign-in page beyond those of the document, in all languages and per language, as names below /assets/ without `.js`. */
  readonly login: PagePreloads;
  /** Chunks that the pages of the shell share: each would else be found by the one before it, a trip apart. */
  readonly shell: readonly string[];
}

/** What the page says by itself when the app does not start: title, sentence and button. */
export type LostWords = readonly [title: string, sentence: string, again: string];

/** The app must have drawn something by then; a start that comes later takes the page back all the same. */
export const START_MS = 30_000;

/*
 * Runs before the first paint, in place: takes the last look, links the theme's sheet and puts the right pre-rendered page in.
 * A browser asks who listens to the way back in the order in which they came, whatever phase they name: what may hold it back
 * (`before-pop`, ui/overlays.ts) comes before the router only here.
 * `first-look` is written by app/page-appearance.ts; the field order is the same.
 *
 * It also stands by while the app starts: a start-up script that does not come or throws, or a start that takes longer than START_MS, ends in a
 * page of its own with another try, never in a blank one. What the reader typed stays below it, for the start that comes after all. A try with a
 * service worker and a server within reach forgets the kept shell first: the copies themselves may be what is broken. The app says `app-started` when
 * it has drawn, `app-lost` when nothing can come of it. The service worker is told first: it may have a version to go back to (sw/former-shell.ts).
 * The browser's question whether to install comes once, and early: it is kept for a press (platform/install.ts).
 */
const SOURCE = `
(function (themes, sheet, login, next, words, wait) {
  var page = document, html = page.documentElement, body = page.body, root = page.getElementById('root'), look = [];
  try { look = (localStorage.getItem('first-look') || '').split(' '); } catch (e) {}
  var theme = look[0] === 'dark' ? 'dark' : 'light', fr = look[1] === 'fr', inside = look[5] === '1';
  html.dataset.theme = theme;
  html.lang = fr ? 'fr' : 'en';
  html.dir = body.dir = body.dataset.direction = look[2] === 'rtl' ? 'rtl' : 'ltr';
  html.dataset.navigation = look[3] || 'side';
  html.dataset.trend = look[4] || 'green-red';
  html.dataset.text = look[7];
  html.dataset.compact = look[8];
  function link(rel, href) {
    var made = page.createElement('link');
    made.rel = rel; made.href = href;
    return page.head.appendChild(made);
  }
  link('stylesheet', themes[theme]).id = 'theme';
  link('stylesheet', sheet);
  var path = location.pathname, form = /^\\/auth\\/|^\\/app\\/(login-1|register|error-page-1)/.test(path);
  function show(name) {
    var template = page.getElementById(name);
    root.replaceChildren(template.content.cloneNode(true));
  }
  if (inside && !form) {
    show('first-shell');
    if (look[6] === '1') root.firstChild.removeAttribute('data-collapsed');
  } else if (inside || (form && !/^\\/auth\\/login\\/?$/.test(path))) {
    root.replaceChildren();
    next = [];
  } else {
    if (fr) show('first-fr');
    next = login.both.concat(login[html.lang]);
  }
  next.forEach(function (name) { link('modulepreload', '/assets/' + name + '.js'); });
  words = words[html.lang];
  var started, lost, timer = setTimeout(fail, wait);
  function add(name, text) {
    var made = page.createElement(name);
    made.textContent = text;
    return lost.appendChild(made);
  }
  function again() {
    var workers = navigator.serviceWorker, reload = function () { location.reload(); };
    if (!workers || !workers.controller) return reload();
    setTimeout(reload, 4000);
    workers.getRegistration().then(function (kept) {
      return kept.update().then(function () { return kept.unregister(); });
    }).then(function () { return caches.keys(); }).then(function (names) {
      return Promise.all(names.map(function (name) { return /precache|^kept/.test(name) && caches.delete(name); }));
    }).then(reload, reload);
  }
  function fail() {
    if (lost) return;
    lost = page.createElement('main');
    lost.className = 'lost';
    page.title = add('h1', words[0]).textContent;
    add('p', words[1]);
    var button = add('button', words[2]);
    button.className = 'btn btn-primary';
    button.onclick = again;
    root.hidden = true;
    body.appendChild(lost).setAttribute('role', 'alert');
    var workers = navigator.serviceWorker;
    if (workers && workers.controller)
      workers.controller.postMessage({ type: 'NOT_STARTED', entry: new URL(page.querySelector('script[type=module]').src).pathname });
  }
  addEventListener('error', function (event) {
    if (event.target === window ? !started : event.target.src) fail();
  }, true);
  addEventListener('app-lost', function () {
    started = 2;
    fail();
  });
  addEventListener('app-started', function () {
    if (started) return;
    started = 1;
    clearTimeout(timer);
    root.hidden = false;
    if (lost) lost = lost.remove();
  });
  root.addEventListener('submit', function (event) { event.preventDefault(); root.dataset.sent = 1; });
  addEventListener('beforeinstallprompt', function (event) {
    event.preventDefault();
    window.installQuestion = event;
  });
  addEventListener('popstate', function (event) {
    if (!dispatchEvent(new Event('before-pop', { cancelable: true }))) event.stopImmediatePropagation();
  });
})`;

/** Returns the inline script with its addresses and words, minified. */
export function bootScript({ themes, sheet, login, shell }: BootAddresses, words: Readonly<Record<'en' | 'fr', LostWords>>): string {
  const call = `${SOURCE.trim()}(${[themes, sheet, login, shell, words, START_MS].map((part) => JSON.stringify(part)).join()})`;
  return transformSync(call, { minify: true, target: 'es2020' }).code.trim();
}
