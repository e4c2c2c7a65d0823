import { useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { configAtom } from '#client/state/start/config.ts';
import { Groups, SectionCard } from '../parts/section-card.tsx';
import { OfflineNote } from '../parts/offline-note.tsx';
import { LimitsEditor } from '../trading/limits-editor.tsx';
import { TicketDefaults } from '../trading/ticket-defaults.tsx';

/** The defaults of a new ticket, and the limits that block an order. */
export function Page() {
  const hasLimits = useAtomValue(configAtom).features.includes('risk');
  return (
    <Groups>
      <OfflineNote />
      <SectionCard title="settings.trading.defaults" lead={<FormattedMessage id="settings.trading.defaults-lead" />}>
        <TicketDefaults />
      </SectionCard>
      {hasLimits ? (
        <SectionCard title="settings.trading.limits" lead={<FormattedMessage id="settings.trading.limits-lead" />}>
          <LimitsEditor />
        </SectionCard>
      ) : null}
    </Groups>
  );
}
