import { expect, it } from 'vitest';
import { readScreen } from '#domain/screener/read-screen.ts';
import { STARTER_SCREENS } from '#domain/screener/starter-screens.ts';

it('a shared screen is read back as it was', () => {
  for (const { screen } of STARTER_SCREENS) expect(readScreen(JSON.parse(JSON.stringify(screen)))).toEqual(screen);
});

it('what is no sound screen is none', () => {
  const leaf = { type: 'number', field: 'rsi', operator: 'above', operand: { kind: 'number', value: 1 } };
  const group = (...conditions: unknown[]) => ({ type: 'group', match: 'all', conditions });
  expect(readScreen(group(leaf))).not.toBeNull();
  for (const data of [
    null,
    'x',
    [],
    group(),
    group(null),
    leaf,
    { ...group(leaf), match: 'most' },
    group({ ...leaf, field: '__proto__' }),
    group({ ...leaf, operator: 'near' }),
    group({ ...leaf, operand: { kind: 'number', value: '1' } }),
    group({ ...leaf, operand: { kind: 'field', field: 'volume' } }),
    group({ type: 'choice', field: 'sector', operator: 'is', choice: 'luck' }),
    group(group(group(group(leaf)))),
    group(...Array.from({ length: 21 }, () => leaf)),
  ])
    expect(readScreen(data)).toBeNull();
});
