import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { loadSameCatalogues, messagesOf, watchCatalogues } from './catalogue.ts';
import { FormatContext, type FormatSettings } from './format-context.ts';

interface MessagesProviderProps {
  settings: FormatSettings;
  children: ReactNode;
}

/**
 * Gives the screens their language. Another language is shown when all its catalogues have come; until then, and when they
 * do not come, the old one stays.
 */
export function MessagesProvider({ settings, children }: MessagesProviderProps) {
  const { locale: wanted, currency, grouping } = settings;
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
  const format = useMemo(() => ({ locale, currency, grouping }), [locale, currency, grouping]);
  return (
    <IntlProvider locale={locale} messages={messages} onError={reportMissing}>
      <FormatContext value={format}>{children}</FormatContext>
    </IntlProvider>
  );
}

/** A missing text shows its id; in development it is also thrown to the console's error list. */
function reportMissing(error: Error): void {
  if (import.meta.env.DEV) reportError(error);
}
