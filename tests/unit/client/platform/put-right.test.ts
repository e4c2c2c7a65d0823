import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyModule } from '#client/platform/lazy-module.ts';
import { putRight } from '#client/platform/put-right.ts';

const ORIGIN = 'https://desk.test';
const FORMS = `${ORIGIN}/assets/auth-forms-aaaaaaa.js`;
const KIT = `${ORIGIN}/assets/kit-bbbbbbb.js`;
const SCRIPT = () => new Response('export {}', { headers: { 'content-type': 'application/javascript; charset=utf-8' } });
const PAGE = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
const notLoaded = (address = FORMS) => new TypeError(`Failed to fetch dynamically imported module: ${address}`);

let answers: Record<string, () => Response>;
let asked: string[];
let reload: ReturnType<typeof vi.fn>;
beforeEach(() => {
  answers = { [FORMS]: SCRIPT, [KIT]: SCRIPT };
  asked = [];
  reload = vi.fn();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', { origin: ORIGIN, reload });
  vi.stubGlobal('document', new EventTarget());
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    expect(init.cache).toBe('reload');
    asked.push(address);
    return (answers[address] ?? (() => Promise.reject(new TypeError('no answer'))))();
  });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    [FORMS, KIT, KIT, `${ORIGIN}/api/accounts/`, `${ORIGIN}/assets/start.css`].map((name) => ({ name }) as PerformanceEntry),
  );
});

describe('a script that did not load, without a service worker', () => {
  it('has every script of the page fetched past the HTTP cache, for what it imports may be wrong too', async () => {
    expect(await putRight(notLoaded())).toBe(true);
    expect(asked).toEqual([FORMS, KIT]);
  });

  it('is enough where the browser does not name it', async () => {
    expect(await putRight(new TypeError('Importing a module script failed.'))).toBe(true);
    expect(asked).toEqual([FORMS, KIT]);
  });

  it.each<[string, Record<string, () => Response>]>([
    ['a login page in its place', { [FORMS]: PAGE }],
    ['a script that the server no longer has', { [FORMS]: () => new Response('', { status: 404 }) }],
    ['no answer', {}],
  ])('asks for nothing else while the network answers with %s', async (_name, wrong) => {
    answers = { [KIT]: SCRIPT, ...wrong };
    expect(await putRight(notLoaded())).toBe(false);
    expect(asked).toEqual([FORMS]);
  });

  it('is not right while one of the others is a login page', async () => {
    answers[KIT] = PAGE;
    expect(await putRight(notLoaded())).toBe(false);
  });

  it('leaves other origins alone', async () => {
    expect(await putRight(notLoaded('https://elsewhere.test/assets/x.js'))).toBe(false);
    expect(asked).toEqual([]);
  });
});

describe('a part that the browser remembers as broken', () => {
  const fetchPart = () =>
    lazyModule('auth-forms', async () => {
      throw notLoaded();
    })
      .fetch()
      .catch((error: Error) => error.message);

  it('has the page loaded again once everything is right on the wire, and not over and over', async () => {
    expect(await fetchPart()).toBe('Loading chunk auth-forms failed');
    expect(reload).toHaveBeenCalledTimes(1);
    await fetchPart();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('leaves the page while the network is wrong, and where somebody holds it back', async () => {
    answers[FORMS] = PAGE;
    await fetchPart();
    answers[FORMS] = SCRIPT;
    document.addEventListener('load-again', (event) => event.preventDefault());
    await fetchPart();
    expect(reload).not.toHaveBeenCalled();
  });
});
