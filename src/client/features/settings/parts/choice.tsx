import { useAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReactNode } from 'react';
import { Segmented } from '#client/ui/segmented.tsx';
import { preferencesAtom, type Preferences } from '#client/state/device/preferences.ts';
import { SavedMark } from './saved-mark.tsx';
import { useSaving } from './use-saving.ts';

interface ChoiceProps<Name extends keyof Preferences> {
  /** The preference; its messages are `settings.choice.<name>` and `settings.choice.<name>.<value>`. */
  name: Name;
  values: readonly Preferences[Name][];
  hint?: boolean;
  /** Called with the new value, in addition to saving it on this device. */
  onChosen?: (value: Preferences[Name]) => void;
  children?: ReactNode;
}

/** Returns a preference, the function that changes it at once, and the state of saving. */
function usePreference<Name extends keyof Preferences>(name: Name) {
  const [preferences, change] = useAtom(preferencesAtom);
  const { saving, save } = useSaving();
  const value = preferences[name];
  const choose = (next: Preferences[Name]) => {
    if (next === value) return;
    void save(
      () => change({ [name]: next }),
      () => void change({ [name]: value }),
    );
  };
  return { value, choose, saving };
}

/** A choice between a few values, saved when chosen. */
export function Choice<Name extends keyof Preferences>({ name, values, hint, onChosen, children }: ChoiceProps<Name>) {
  const intl = useIntl();
  const { value, choose, saving } = usePreference(name);
  const segments = values.map((each) => ({
    value: String(each),
    label: intl.formatMessage({ id: `settings.choice.${name}.${String(each)}` }),
  }));
  return (
    <div className="grid gap-2">
      <Segmented
        label={intl.formatMessage({ id: `settings.choice.${name}` })}
        showLabel
        value={String(value)}
        segments={segments}
        onChange={(text) => {
          const next = values.find((each) => String(each) === text);
          if (next === undefined) return;
          choose(next);
          onChosen?.(next);
        }}
      />
      {children}
      <p className="flex flex-wrap items-center gap-x-3 text-small text-text-3">
        {hint ? <FormattedMessage id={`settings.choice.${name}.hint`} /> : null}
        <SavedMark saving={saving} />
      </p>
    </div>
  );
}
