import { describe, expect, test } from 'vitest';
import { shownOf, tellPushed } from '#sw/told.ts';

const AT = Date.UTC(2026, 10, 23, 5, 30);
const told = { v: 1, tag: 'abc', title: 'Stop hit', body: 'The exit is confirmed.', at: AT, href: '/app/position', lang: 'en' };
const bodyAfter = (minutes: number, change: object = {}) => shownOf(() => ({ ...told, ...change }), AT + minutes * 60_000).options.body;

describe('a pushed outcome', () => {
  test('is shown with its time, and with its age from two minutes on', () => {
    expect(bodyAfter(1)).toMatch(/^The exit is confirmed\.\n\d\d:\d\d\s?(?:[AP]M)?$/i);
    expect(bodyAfter(2)).toMatch(/, 2 minutes ago$/);
    expect(bodyAfter(89)).toMatch(/, 89 minutes ago$/);
    expect(bodyAfter(120)).toMatch(/, 2 hours ago$/);
    expect(bodyAfter(120, { lang: 'fr' })).toMatch(/, il y a 2 heures$/);
    expect(bodyAfter(0, { body: '' })).toMatch(/^\d\d:\d\d/);
  });

  test('keeps the tag under which it takes its own place, and the time of what happened', () => {
    const { title, options } = shownOf(() => told, AT);
    expect([title, options.tag, options.timestamp, options.data]).toEqual([
      'Stop hit',
      'abc',
      AT,
      { title: 'Stop hit', body: 'The exit is confirmed.', at: AT, href: '/app/position' },
    ]);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/app/',
    '/app/../../x',
    '/api/profile/user/',
    'javascript:alert(1)',
    '/app/x"y',
    7,
    null,
  ])('leads nowhere but into the app: %s', (href) =>
    expect(shownOf(() => ({ ...told, href }), AT).options.data.href).toBe('/app/dashboards/default'),
  );
  test('leads to where it is seen', () =>
    expect(shownOf(() => ({ ...told, href: '/app/order_book?tab=ended&order=019a-b%2Fc' }), AT).options.data.href).toBe(
      '/app/order_book?tab=ended&order=019a-b%2Fc',
    ));

  test('that cannot be read is shown as a bare sign', () => {
    for (const read of [() => JSON.parse('{'), () => undefined, () => null, () => 'text', () => ({ title: 5, at: 'x', body: [] })])
      expect(shownOf(read, AT)).toMatchObject({
        title: 'Strikedesk',
        options: { data: { body: '', at: AT, href: '/app/dashboards/default' } },
      });
  });
});

/** A browser like Chromium: a notification that is read while being shown is lost. */
function browser() {
  const heard = new Map<string, (event: unknown) => void>();
  const shown = new Set<string>();
  const counted: number[] = [];
  const ended: Promise<unknown>[] = [];
  let coming: string | undefined;
  const moment = () => new Promise((done) => setImmediate(done));
  const scope = {
    addEventListener: (type: string, listener: (event: unknown) => void) => void heard.set(type, listener),
    navigator: { setAppBadge: async (count: number) => void counted.push(count) },
    clients: { matchAll: async () => [], openWindow: async () => null },
    registration: {
      pushManager: { getSubscription: async () => null },
      showNotification: async (title: string) => {
        if (title === 'refused') throw new TypeError('no right to show it');
        coming = title;
        await moment();
        if (coming === title) shown.add(title);
      },
      getNotifications: async () => {
        await moment();
        coming = undefined;
        return [...shown].map((title) => ({ title, close: () => shown.delete(title) }));
      },
    },
  };
  const forget = tellPushed(scope);
  const send = (type: string, event: object) => heard.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => ended.push(work) });
  const push = (title: string) => send('push', { data: { json: () => ({ ...told, title }) } });
  const press = (title: string) => send('notificationclick', { notification: { close: () => shown.delete(title), data: null } });
  return { shown, counted, forget, push, press, over: () => Promise.all(ended) };
}

describe('outcomes pushed at one moment', () => {
  test('are all shown and counted, the last time as many as are to be looked at', async () => {
    const { push, over, shown, counted } = browser();
    for (const title of ['stop hit', 'target hit', 'bot stopped']) push(title);
    await over();
    expect([...shown]).toEqual(['stop hit', 'target hit', 'bot stopped']);
    expect(counted.at(-1)).toBe(3);
  });

  test('are not lost by one that the browser refuses, nor by a press of one before them', async () => {
    const { push, press, over, shown, counted } = browser();
    push('stop hit');
    push('refused');
    push('target hit');
    press('stop hit');
    push('bot stopped');
    await over();
    expect([...shown]).toEqual(['target hit', 'bot stopped']);
    expect(counted.at(-1)).toBe(2);
  });

  test('are all gone when their reader signs out while they come', async () => {
    const { push, over, shown, counted, forget } = browser();
    push('stop hit');
    push('target hit');
    await forget();
    await over();
    expect([...shown]).toEqual([]);
    expect(counted.at(-1)).toBe(0);
  });
});
