import { createContext, useContext, type Dispatch } from 'react';
import { formValue, type BotForm, type FormAction } from './bot-form.ts';

export interface Editor {
  /** Subject under which tests of the edited rules are stored. */
  readonly subject: string;
  readonly portfolioId: string;
  readonly form: BotForm;
  readonly dispatch: Dispatch<FormAction>;
  /** The error at a path, in the reader's language; null without one, or before the field was touched. */
  readonly errorAt: (path: string) => string | null;
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error('a field of the bot editor stands outside it');
  return editor;
}

/** Returns the value at a path of the form, its setter and its error. */
export function useAt<T>(path: string): {
  readonly value: T;
  readonly set: (value: T) => void;
  readonly left: () => void;
  readonly error: string | null;
} {
  const { form, dispatch, errorAt } = useEditor();
  return {
    value: formValue(form, path) as T,
    set: (value) => dispatch({ type: 'set', path, value }),
    left: () => dispatch({ type: 'left', path }),
    error: errorAt(path),
  };
}
