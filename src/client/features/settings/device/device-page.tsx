import { FormattedMessage } from 'react-intl';
import { InstallGuides, InstallHere } from '#client/widgets/install/index.ts';
import { Groups, SectionCard } from '../parts/section-card.tsx';
import { CheckCard } from './check-card.tsx';

/** The app on this device: how to install the app, and whether all requirements work. */
export function DevicePage() {
  return (
    <Groups>
      <SectionCard title="device.install" lead={<FormattedMessage id="device.install-lead" />}>
        <InstallHere />
        <div>
          <InstallGuides />
        </div>
      </SectionCard>
      <CheckCard />
    </Groups>
  );
}
