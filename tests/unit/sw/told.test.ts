import { describe, expect, test } from 'vitest';
import { shownOf } from '#sw/told.ts';

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
