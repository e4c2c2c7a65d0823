import { FormattedMessage } from 'react-intl';
import { ShortcutTable } from '#client/widgets/shortcuts/index.ts';
import { Choice } from '../parts/choice.tsx';
import { Groups, SectionCard } from '../parts/section-card.tsx';

/** The keyboard shortcuts of every page, and the switch for single-letter ones. */
export function Page() {
  return (
    <Groups>
      <SectionCard title="settings.shortcuts.title" lead={<FormattedMessage id="settings.shortcuts.lead" />}>
        <Choice name="keys" values={[true, false]} hint />
        <div>
          <ShortcutTable group="everywhere" />
          <ShortcutTable group="search" />
          <ShortcutTable group="go" />
        </div>
      </SectionCard>
    </Groups>
  );
}
