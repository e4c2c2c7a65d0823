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

/*
 * Runs before the first paint, in place: takes the last look, links the theme's sheet and puts the right pre-rendered page in.
 * `first-look` is written by platform/first-look.ts; the field order is the same.
 */
const SOURCE = `
(function (themes, sheet, login, next) {
  var page = document, html = page.documentElement, body = page.body, root = page.getElementById('root'), look = [];
  try { look = (localStorage.getItem('first-look') || '').split(' '); } catch (e) {}
  var theme = look[0] === 'dark' ? 'dark' : 'light', fr = look[1] === 'fr', inside = look[5] === '1';
  html.dataset.theme = theme;
  html.lang = fr ? 'fr' : 'en';
  html.dir = body.dir = body.dataset.direction = look[2] === 'rtl' ? 'rtl' : 'ltr';
  html.dataset.navigation = look[3] || 'side';
  html.dataset.trend = look[4] || 'green-red';
  html.dataset.text = look[7];
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
  root.addEventListener('submit', function (event) { event.preventDefault(); root.dataset.sent = 1; });
})`;

/** Returns the inline script with its addresses, minified. */
export function bootScript({ themes, sheet, login, shell }: BootAddresses): string {
  const call = `${SOURCE.trim()}(${[themes, sheet, login, shell].map((part) => JSON.stringify(part)).join()})`;
  return transformSync(call, { minify: true, target: 'es2020' }).code.trim();
}
