import { describe, expect, it, vi } from 'vitest';
import type { FOREIGN_TABLES as Tables } from '#client/api/analytics/foreign-tables.ts';
import type { HostedBot } from '#client/api/analytics/types.ts';
import { hostedWords } from '#client/features/strategies/hosted/hosted-words.ts';
import { compileMessages } from '#client/platform/build/compile-messages.ts';
import type * as locales from '#contract/locales.ts';
import { isLocale, LOCALES, localeRow, nextLocale, textIn } from '#contract/locales.ts';

/** A language that does not exist, as a new one is added: a row beside the others, whose functions read the row. */
vi.mock('#contract/locales.ts', async (original) => {
  const real = await original<typeof locales>();
  Object.assign(real.LOCALE_ROWS, { xx: { ...real.LOCALE_ROWS.fr, name: 'Pseudo', decimalComma: false } });
  (real.LOCALES as string[]).push('xx');
  return real;
});

describe('a language that is only a row and a catalogue', () => {
  it('is known to calls, menus and switches', () => {
    expect(LOCALES).toEqual(['en', 'fr', 'xx']);
    expect([isLocale('xx'), localeRow('xx-IN').name, nextLocale('fr'), nextLocale('xx' as 'en')]).toEqual([true, 'Pseudo', 'xx', 'en']);
  });

  it('has its catalogue compiled, whole and by part', () => {
    const transform = compileMessages().transform as (source: string, id: string) => { code: string } | null;
    const source = JSON.stringify({ 'ui.close': '[Cłøsé {count}]' });
    for (const part of ['', '?part=core'])
      expect(transform(source, `/src/client/i18n/messages/xx.json${part}`)?.code).toContain('[{"type":0,"value":"[Cłøsé "}');
  });

  it('shows the texts of a row in it, in English where they are missing', () => {
    const row = { title_en: 'Breakout', title_fr: 'Cassure' };
    expect(textIn({ ...row, ...{ title_xx: '[Bréåkøut]' } }, 'title', 'xx')).toBe('[Bréåkøut]');
    expect(textIn({ ...row, ...{ title_xx: null } }, 'title', 'xx')).toBe('Breakout');
    const bot = { name_en: 'Bot', name_fr: 'Robot', name_xx: '[Bøt]', summary_en: 'Sells', summary_fr: null, summary_xx: null };
    expect(hostedWords({ ...bot, rules_en: null, rules_fr: ['Vendre'], rules_xx: null } as unknown as HostedBot, 'xx')).toEqual({
      name: '[Bøt]',
      summary: 'Sells',
      rules: ['Vendre'],
    });
  });

  it('has its columns shown by the screens, not listed beside them', async () => {
    // Another test of the same process may have loaded the tables with the languages that there are.
    vi.resetModules();
    const { FOREIGN_TABLES } = await import('#client/api/analytics/foreign-tables.ts');
    const shown = (table: keyof typeof Tables, ...columns: readonly string[]) =>
      columns.filter((column) => FOREIGN_TABLES[table].shows(column, {}));
    expect(shown('commentary', 'title_xx', 'body_xx', 'title_yy')).toEqual(['title_xx', 'body_xx']);
    expect(shown('screener', 'title_xx', 'rationale_xx')).toHaveLength(2);
    expect(shown('bots', 'name_xx', 'summary_xx', 'rules_xx')).toHaveLength(3);
  });
});
