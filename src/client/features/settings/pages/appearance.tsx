import { useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { blankLayoutAtom, mobileNavAtom } from '#client/state/preferences.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Choice } from '../parts/choice.tsx';
import { Groups } from '../parts/groups.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { ThemeChoice } from '../parts/theme-choice.tsx';

const EITHER = [false, true] as const;

/** What rise and fall look like in the chosen colours: words and marks, no market number. */
function TrendSample() {
  return (
    <p className="flex flex-wrap gap-2" aria-hidden>
      <Chip tone="up">
        ▲ <FormattedMessage id="settings.appearance.rise" />
      </Chip>
      <Chip tone="down">
        ▼ <FormattedMessage id="settings.appearance.fall" />
      </Chip>
    </p>
  );
}

/** How the product looks on this device. Works offline. */
export function Page() {
  const setBlank = useSetAtom(blankLayoutAtom);
  const setMenu = useSetAtom(mobileNavAtom);
  return (
    <Groups>
      <SectionCard title="settings.appearance.look">
        <ThemeChoice />
        <Choice name="trend" values={['green-red', 'red-green', 'blue-orange']} hint>
          <TrendSample />
        </Choice>
        <Choice name="text" values={['normal', 'large', 'larger']} />
        <Choice name="compact" values={EITHER} hint />
        <Choice name="still" values={EITHER} hint />
        <Choice name="privacy" values={EITHER} hint />
      </SectionCard>
      <SectionCard title="settings.appearance.layout">
        <Choice name="navigation" values={['side', 'top']} hint />
        <Choice name="collapsed" values={EITHER} hint />
        <Choice name="direction" values={['ltr', 'rtl']} />
        <Choice name="bar" values={[true, false]} hint />
        <div className="flex flex-wrap gap-2">
          <Button className="md:hidden" onClick={() => setMenu(true)}>
            <FormattedMessage id="settings.appearance.open-menu" />
          </Button>
          <Button onClick={() => setBlank(true)}>
            <FormattedMessage id="settings.appearance.blank" />
          </Button>
        </div>
        <p className="text-small text-text-3">
          <FormattedMessage id="settings.appearance.blank-hint" />
        </p>
      </SectionCard>
    </Groups>
  );
}
