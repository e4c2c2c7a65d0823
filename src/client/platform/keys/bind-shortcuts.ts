import { type KeybindingPress, matchKeybindingPress, parseKeybinding, tinykeys } from 'tinykeys';
import { mayAct, type Traits } from './may-act.ts';
import { type GroupName, type Handlers, shortcutsOf } from './shortcuts.ts';

/** How long the second letter of a sequence may take. */
const SECOND_MS = 1_500;

/** A single-character shortcut without Ctrl, Alt or Cmd, which the user can switch off. */
const SINGLE = /^(?:Shift\+)?\S(?: \S)?$/;

/**
 * Returns the press as it is found on every keyboard: a sign that is no letter lies behind Shift on some of them, a bracket behind AltGr, which Windows
 * takes for Control and Alt.
 */
function onAnyKeyboard(key: string): string {
  if (!/^[^a-z\s]$/i.test(key)) return key;
  return `${'[]'.includes(key) ? '[Control]+[Alt]+' : ''}[Shift]+${key}`;
}

interface Bound {
  readonly id: string;
  readonly shortcut: Traits;
  /** The presses in force, each with its place among the keys of the shortcut. */
  readonly presses: readonly (readonly [press: string, at: number])[];
}

/** Returns what is to be bound of a group: not the own patterns of widgets, nor single signs when they are switched off. */
function boundOf(group: GroupName, singles: boolean): readonly Bound[] {
  return shortcutsOf(group)
    .filter(([, { own }]) => own !== true)
    .map(([id, shortcut]) => ({
      id,
      shortcut,
      presses: shortcut.keys
        .map((key, at) => [key, at] as const)
        .filter(([key]) => singles || !SINGLE.test(key))
        .map(([key, at]) => [onAnyKeyboard(key), at] as const),
    }));
}

/** Binds the shortcuts of a group on the whole page. Returns the undoing. */
export function bindShortcuts(
  group: GroupName,
  singles: boolean,
  run: (id: string, at: number, event: KeyboardEvent) => unknown,
): () => void {
  const undo = boundOf(group, singles).map(({ id, shortcut, presses }) => {
    const isSequence = presses.some(([press]) => press.includes(' '));
    const act = (at: number) => (event: KeyboardEvent) => {
      if (run(id, at, event) === false) return;
      event.preventDefault();
      // Another part must not take the second letter for a key of its own.
      if (isSequence) event.stopPropagation();
    };
    const map = Object.fromEntries(presses.map(([press, at]) => [press, act(at)]));
    return tinykeys(window, map, {
      capture: isSequence,
      timeout: SECOND_MS,
      ignore: (event) => !mayAct(event, shortcut, isSequence),
    });
  });
  return () => undo.forEach((end) => end());
}

const parsed = new Map<string, KeybindingPress | undefined>();

function matches(event: KeyboardEvent, press: string): boolean {
  if (!parsed.has(press)) parsed.set(press, parseKeybinding(press)[0]);
  const known = parsed.get(press);
  return known !== undefined && matchKeybindingPress(event, known);
}

/** Runs the handler of a press for the focused part. Returns whether a shortcut matched. */
export function pressOn<G extends GroupName>(group: G, singles: boolean, event: KeyboardEvent, handlers: Handlers<G>): boolean {
  for (const { id, shortcut, presses } of boundOf(group, singles)) {
    const found = presses.find(([press]) => matches(event, press));
    if (found === undefined) continue;
    if (!mayAct(event, shortcut) || handlers[id as keyof Handlers<G>](found[1], event) === false) return false;
    event.preventDefault();
    return true;
  }
  return false;
}

/** Returns the keys of a group as `aria-keyshortcuts` writes them; nothing when none is in force. */
export function ariaKeys(group: GroupName, singles: boolean): string | undefined {
  const keys = boundOf(group, singles).flatMap(({ presses }) => presses.map(([press]) => press.replaceAll(/\[\w+\]\+/g, '')));
  return keys.length === 0 ? undefined : keys.map((key) => key.replace(/(?<=^|\+)[a-z]$/, (letter) => letter.toUpperCase())).join(' ');
}
