import { useAtom, useAtomValue } from 'jotai';
import { useLayoutEffect, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { HOME_PATH } from '#contract/constants.ts';
import { FormatContext } from '#client/i18n/format-context.ts';
import type { Locale } from '#contract/locales.ts';
import { useAccounts } from '#client/state/accounts/accounts.ts';
import { ageShownAtom } from '#client/state/stream/age-shown.ts';
import { selectedAccountAtom } from '#client/state/session/profile.ts';
import { KillPanel } from './kill-panel.tsx';
import { BrokerPhones } from './parts/broker-phones.tsx';

const NOTHING = {};

/** The kill switch as a full page without the shell, with the button within reach of the thumb. */
export function EmergencyPage() {
  useAccounts();
  const { locale } = useIntl();
  // Every figure of this page has its own age, so the page does not wait for the header.
  const [ageShown, setAgeShown] = useAtom(ageShownAtom);
  useLayoutEffect(() => {
    if (!ageShown) setAgeShown(true);
  }, [ageShown, setAgeShown]);
  const currency = useAtomValue(selectedAccountAtom)?.currency ?? 'INR';
  const settings = useMemo(() => ({ locale: locale as Locale, currency, grouping: 'auto' as const }), [locale, currency]);
  return (
    <FormatContext value={settings}>
      <main id="main" className="mx-auto flex min-h-dvh max-w-[36rem] flex-col gap-4 p-4" tabIndex={-1}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 tabIndex={-1} className="text-h1">
            <FormattedMessage id="kill.emergency.title" />
          </h1>
          <Link to={HOME_PATH} className="link">
            <FormattedMessage id="kill.emergency.home" />
          </Link>
        </div>
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-text-2">
            <FormattedMessage id="kill.phone.title" />
          </summary>
          <BrokerPhones editable />
        </details>
        <KillPanel request={NOTHING} />
      </main>
    </FormatContext>
  );
}
