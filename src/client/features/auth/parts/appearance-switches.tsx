import { useIntl } from 'react-intl';
import { LOCALE_ROWS, LOCALES, type Locale } from '#contract/locales.ts';
import { Glyph } from '#client/ui/glyph.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

export interface Appearance {
  readonly locale: Locale;
  readonly theme: 'light' | 'dark';
  readonly setLocale: (locale: Locale) => void;
  readonly setTheme: (theme: 'light' | 'dark') => void;
}

/** Language and theme at the foot of the forms. */
export function AppearanceSwitches({ locale, theme, setLocale, setTheme }: Appearance) {
  const intl = useIntl();
  const dark = theme === 'dark';
  return (
    <>
      <div role="group" aria-label={intl.formatMessage({ id: 'auth.foot.language' })}>
        {LOCALES.map((one) => (
          <button key={one} type="button" lang={one} className="btn btn-ghost" aria-pressed={one === locale} onClick={() => setLocale(one)}>
            {LOCALE_ROWS[one].name}
          </button>
        ))}
      </div>
      <IconButton
        label={intl.formatMessage({ id: dark ? 'auth.foot.to-light' : 'auth.foot.to-dark' })}
        icon={<Glyph name={dark ? 'sun' : 'moon'} />}
        onClick={() => setTheme(dark ? 'light' : 'dark')}
      />
    </>
  );
}
