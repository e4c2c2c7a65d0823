/** Where letters are typed, or seek an entry. */
const TYPED_IN = [
  'input',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="textbox"]',
  '[role="searchbox"]',
  '[role="combobox"]',
  '[role="spinbutton"]',
  '[role="listbox"]',
  '[role="menu"]',
].join(',');

/** What keeps the page behind it from being used; a panel docked beside the page does not. */
const OVER_THE_PAGE = 'dialog[open]:not(.sheet-docked)';

/** How a shortcut differs from the usual one. */
export interface Traits {
  /** Goes on while the key is held. */
  readonly held?: true;
  /** Acts in a field and over an open dialog too. */
  readonly always?: true;
}

/**
 * Returns whether a shortcut may act on a key press, the single rule for all shortcuts. Excluded: presses handled by a widget, IME composition, key repeat,
 * typing in a field, and presses for an open dialog. Ctrl, Alt and Cmd are part of the press. With `first` the listener runs before the widgets: only another
 * shortcut can have handled the press, and a key sequence must still see it to restart.
 */
export function mayAct(event: KeyboardEvent, { held, always }: Traits, first = false): boolean {
  if ((event.defaultPrevented && !first) || event.isComposing || (event.repeat && held !== true)) return false;
  if (always === true) return true;
  if (event.target instanceof Element && event.target.closest(TYPED_IN) !== null) return false;
  return document.querySelector(OVER_THE_PAGE) === null;
}
