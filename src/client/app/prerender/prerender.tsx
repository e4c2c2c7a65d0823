import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { StaticRouter } from 'react-router-dom';
import { LOGIN_PATH } from '#contract/constants.ts';
import { LoginView } from '#client/features/auth/pre-render/index.ts';
import type { Locale } from '#contract/locales.ts';
import { ProductMark } from '#client/ui/product-mark.tsx';

const nothing = () => undefined;
const field = (name: string) => ({ name, value: '', fault: null, onChange: nothing, onBlur: nothing });

/** Returns the sign-in page as markup, from the component that the app renders in its place. */
export function loginMarkup(locale: Locale, messages: Record<string, string>): string {
  const fields = { email: field('email'), password: field('password') };
  return renderToStaticMarkup(
    <IntlProvider locale={locale} messages={messages}>
      <StaticRouter location={LOGIN_PATH}>
        <LoginView
          form={{
            fields,
            values: { email: '', password: '' },
            faults: [],
            onSubmit: nothing,
            takeServerFaults: () => false,
            clear: nothing,
          }}
          appearance={{ locale, theme: 'light', setLocale: nothing, setTheme: nothing }}
          notice={null}
          busy={false}
          lockedFor={0}
          search=""
          plain
        />
      </StaticRouter>
    </IntlProvider>,
  );
}

/** Returns the shell's frame with empty places, in no language. */
export function shellMarkup(): string {
  return renderToStaticMarkup(
    <div className="shell" data-collapsed="">
      <header className="shell-header">
        <span className="shell-mark first-mark">
          <ProductMark />
          Strikedesk
        </span>
      </header>
      <div className="shell-banner" />
      <div className="shell-rail" />
      <main className="shell-main" aria-busy>
        <div className="skeleton first-title" />
        <div className="skeleton first-strip" />
        <div className="skeleton first-block" />
      </main>
      <div className="shell-bar" />
    </div>,
  );
}
