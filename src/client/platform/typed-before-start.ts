/** What was typed into the pre-rendered form before the app took over, by field name, and whether it was sent off. */
interface TypedFields {
  readonly email?: string;
  readonly password?: string;
  readonly sent?: boolean;
}

interface Kept {
  readonly fields: TypedFields;
  readonly focused: string | null;
}
let kept: Kept | null = null;

function input(name: string): HTMLInputElement | null {
  const found = document.querySelector(`#root input[name="${name}"]`);
  return found instanceof HTMLInputElement ? found : null;
}

/** Saves the text typed into the pre-rendered form; call right before the app replaces the form. */
export function keepTypedBeforeStart(): void {
  const active = document.activeElement;
  kept = {
    fields: {
      ...Object.fromEntries((['email', 'password'] as const).flatMap((name) => (input(name)?.value ? [[name, input(name)?.value]] : []))),
      // The boot script holds a submit back and notes it here.
      sent: document.getElementById('root')?.dataset['sent'] !== undefined,
    },
    focused: active instanceof HTMLInputElement ? active.name : null,
  };
}

/** Returns what was typed, for the form's first values. */
export function takeTypedBeforeStart(): TypedFields {
  return kept?.fields ?? {};
}

/** Restores the focus; call when the app has replaced the pre-rendered page. */
export function focusAsBefore(): void {
  const name = kept?.focused ?? null;
  if (name === null || name === '') return;
  const control = input(name);
  control?.focus();
  control?.setSelectionRange?.(control.value.length, control.value.length);
}

/** Forgets the typed text, the password first of all. */
export function forgetTyped(): void {
  kept = null;
}
