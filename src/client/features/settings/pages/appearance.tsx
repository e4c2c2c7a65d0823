import { useAtom, useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { deviceTheme } from '#client/platform/device-theme.ts';
import { blankLayoutAtom, mobileNavAtom, preferencesAtom } from '#client/state/device/preferences.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Choice } from '../parts/choice.tsx';
import { Groups, SectionCard } from '../parts/section-card.tsx';
import { SavedMark } from '../parts/saved-mark.tsx';
import { useSaving } from '../parts/use-saving.ts';

const EITHER = [false, true] as const;

/** A preview of rise and fall in the chosen colours, without market numbers. */
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

const THEMES = ['light', 'dark', 'system'] as const;

/** Light, dark, or whichever the device shows. */
function ThemeChoice() {
  const intl = useIntl();
  const [{ currentTheme, deviceTheme: follows }, change] = useAtom(preferencesAtom);
  const { saving, save } = useSaving();
  return (
    <div className="grid gap-2">
      <Segmented
        label={intl.formatMessage({ id: 'settings.choice.currentTheme' })}
        showLabel
        value={follows ? 'system' : currentTheme}
        segments={THEMES.map((value) => ({ value, label: intl.formatMessage({ id: `settings.choice.currentTheme.${value}` }) }))}
        onChange={(next) =>
          void save(
            () => change(next === 'system' ? { currentTheme: deviceTheme(), deviceTheme: true } : { currentTheme: next }),
            () => void change({ currentTheme, deviceTheme: follows }),
          )
        }
      />
      <p className="text-small text-text-3">
        <SavedMark saving={saving} />
      </p>
    </div>
  );
}
