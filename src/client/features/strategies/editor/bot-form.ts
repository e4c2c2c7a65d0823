import { marketCalendar } from '#client/platform/market-calendar.ts';
import type { BaseStrategy, BotBody, Portfolio } from '#client/api/types.ts';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import { BOT_KINDS, type BotDefinition, type BotDraft, type BotKind } from '#domain/bots/definition.ts';
import type { ImportedBot } from '#domain/bots/import/read-strategy.ts';
import { putValueAt, valueAt, withValueAt } from '#domain/bots/definition-path.ts';
import { isRecord } from '#client/state/resource/is-record.ts';
import type { KindedBot } from '#client/state/accounts/use-portfolio-bots.ts';

/**
 * The starting point of the editor: a base strategy, a strategy from another service's file (`place` where the file has several), an existing bot to edit, or
 * one to copy.
 */
export type EditorStart =
  | { readonly how: 'make'; readonly base: BaseStrategy }
  | { readonly how: 'import'; readonly imported: ImportedBot; readonly fileName: string; readonly place?: number }
  | ({ readonly how: 'edit' } & KindedBot)
  | ({ readonly how: 'copy' } & KindedBot);

/** Returns the subject under which tests of the edited rules are found, see `JobPlace`. */
export function subjectOf(start: EditorStart): string {
  if (start.how === 'make') return `make:${start.base.code}`;
  if (start.how === 'import') return `import:${start.fileName}${start.place === undefined ? '' : ` ${start.place + 1}`}`;
  return `${start.how}:${start.bot.id}`;
}

/** The values of the bot form. Fields have paths: `name`, `kind`, `definition.legs.0.lots`. */
export interface BotForm {
  readonly name: string;
  readonly kind: BotKind;
  readonly definition: BotDraft;
}
/** A form as it is stored while it is not saved. */
export interface BotFormDraft extends BotForm {
  /** Revision of the bot that was edited; null = a new one. */
  readonly revision: number | null;
}
interface FormState {
  readonly form: BotForm;
  /** Revision of the bot when its editing began: a change made elsewhere since is not overwritten unseen. */
  readonly revision: number | null;
  readonly changed: boolean;
  /** Paths whose problems are shown: fields that were left or changed; all of them after an attempt to save. */
  readonly checked: ReadonlySet<string> | 'all';
}
export type FormAction =
  | { readonly type: 'set'; readonly path: string; readonly value: unknown }
  | { readonly type: 'set-many'; readonly paths: readonly string[]; readonly value: unknown }
  | { readonly type: 'left'; readonly path: string }
  | { readonly type: 'check-all' }
  | { readonly type: 'restore'; readonly draft: BotFormDraft }
  | { readonly type: 'start'; readonly draft: BotFormDraft };

interface FormProblem {
  readonly path: string;
  readonly code: string;
  /** Empty: the error comes from the form, not from the server. */
  readonly message: '';
  readonly values: Readonly<Record<string, number>>;
}

const LONGEST_NAME = 60;

/** Returns the state of a form that was opened, or restored with its changes. */
export function startState({ revision, ...form }: BotFormDraft, changed = false): FormState {
  return { form, revision, changed, checked: new Set() };
}

export function formReducer(state: FormState, action: FormAction): FormState {
  const seen = (paths: readonly string[]) => (state.checked === 'all' ? 'all' : new Set([...state.checked, ...paths]));
  switch (action.type) {
    case 'set':
      return { ...state, changed: true, form: putValueAt(state.form, action.path, action.value) };
    case 'set-many':
      return {
        ...state,
        changed: true,
        form: action.paths.reduce((form, path) => withValueAt(form, path, action.value), state.form),
      };
    case 'left':
      return { ...state, checked: seen([action.path]) };
    case 'check-all':
      return { ...state, checked: 'all' };
    case 'restore':
    case 'start':
      return startState(action.draft, action.type === 'restore');
  }
}

/** Returns the problems of the form by the server's rules, in the order of the fields. */
export function problemsOf({ name, kind, definition }: BotForm): readonly FormProblem[] {
  const problem = (path: string, code: string, values: FormProblem['values'] = {}): FormProblem => ({ path, code, message: '', values });
  const trimmed = name.trim();
  return [
    ...(name === '' ? [problem('name', 'form.required')] : []),
    ...(name !== '' && trimmed === '' ? [problem('name', 'form.whitespace')] : []),
    ...(trimmed.length > LONGEST_NAME ? [problem('name', 'form.string-max', { max: LONGEST_NAME })] : []),
    ...checkDefinition(marketCalendar, definition, kind).map(({ path, code, values }) => problem(`definition.${path}`, code, values)),
  ];
}

/** Returns whether stored data are a form that this version can show. */
export function isBotFormDraft(data: unknown): data is BotFormDraft {
  if (!isRecord(data) || typeof data['name'] !== 'string' || !BOT_KINDS.some((kind) => kind === data['kind'])) return false;
  if (data['revision'] !== null && typeof data['revision'] !== 'number') return false;
  try {
    problemsOf(data as unknown as BotForm);
    return true;
  } catch {
    // A part is missing.
    return false;
  }
}

/** Returns the request body. Only for a valid form, so no number is missing. */
export function bodyOf({ name, definition }: BotForm, start: EditorStart, portfolio: Portfolio): BotBody {
  return {
    portfolio_id: portfolio.id,
    name: name.trim(),
    base_strategy: start.how === 'make' ? start.base.code : start.how === 'import' ? null : start.bot.base_strategy,
    definition: structuredClone(definition) as BotDefinition as BotBody['definition'],
  };
}

/** Returns the value at a path of the form. */
export function formValue(form: BotForm, path: string): unknown {
  return valueAt(form, path);
}
