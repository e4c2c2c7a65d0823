import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { loadSameCatalogues, messagesOf, watchCatalogues } from './catalogue.ts';
import type { Locale } from '#contract/locales.ts';
import { noteMissed } from './missed-texts.ts';

interface MessagesProviderProps {
  locale: Locale;
  children: ReactNode;
}

/**
 * Provides the messages to the screens. A new language is shown when all its catalogues are loaded; until then, and after a
 * failure, the old language stays.
 */
export function MessagesProvider({ locale: wanted, children }: MessagesProviderProps) {
  const [locale, setLocale] = useState(wanted);
  useEffect(() => {
    if (wanted === locale) return undefined;
    let dropped = false;
    loadSameCatalogues(locale, wanted).then(
      () => {
        if (!dropped) setLocale(wanted);
      },
      () => undefined,
    );
    return () => {
      dropped = true;
    };
  }, [wanted, locale]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const messages = useSyncExternalStore(watchCatalogues, () => messagesOf(locale));
  return (
    <IntlProvider locale={locale} messages={messages} onError={reportMissing}>
      {children}
    </IntlProvider>
  );
}

/** A missing text shows its id; in development it is also thrown to the console's error list. */
function reportMissing(error: Error): void {
  noteMissed();
  if (import.meta.env.DEV) reportError(error);
}
