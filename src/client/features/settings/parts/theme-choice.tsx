import { useAtom } from 'jotai';
import { useIntl } from 'react-intl';
import { deviceTheme } from '#client/platform/device-theme.ts';
import { preferencesAtom } from '#client/state/preferences.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { SavedMark } from './saved-mark.tsx';
import { useSaving } from './use-saving.ts';

const THEMES = ['light', 'dark', 'system'] as const;

/** Light, dark, or whichever the device shows. */
export function ThemeChoice() {
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
