import { type KeyboardEvent, useId, useState } from 'react';

interface ComboboxNeeds<T> {
  /** The choices in display order. */
  choices: readonly T[];
  /** Returns whether a choice answers the field's current text, not an older one. */
  isCurrent: (choice: T) => boolean;
  onChoose: (choice: T, event: KeyboardEvent) => void;
}

/**
 * A text field with a list of choices: the keyboard stays in the field, the arrows go round the choices, Enter takes the marked one. The list has the id
 * `listId`, its options `${listId}-0` and so on; `at` is the marked one's place.
 */
export function useCombobox<T>({ choices, isCurrent, onChoose }: ComboboxNeeds<T>) {
  const listId = useId();
  const [active, setActive] = useState(0);
  const at = Math.min(active, Math.max(0, choices.length - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter and arrows belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && choices.length > 0) {
      event.preventDefault();
      setActive((at + step + choices.length) % choices.length);
    }
    const choice = choices[at];
    if (event.key === 'Enter' && choice !== undefined && isCurrent(choice)) {
      event.preventDefault();
      onChoose(choice, event);
    }
  };
  const open = choices.length > 0;
  const field = {
    role: 'combobox',
    type: 'text',
    'aria-expanded': open,
    'aria-controls': listId,
    'aria-autocomplete': 'list',
    'aria-activedescendant': open ? `${listId}-${at}` : undefined,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  } as const;
  return { field, onKeyDown, listId, at, markFirst: () => setActive(0) };
}
