import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useRef, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { Account, Portfolio } from '#client/api/types.ts';
import { errorText, fieldErrorAt } from '#client/i18n/error-text.ts';
import { useKeptForm } from '#client/state/device/form-draft.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { useProof } from '#client/state/session/step-up.ts';
import { createPortfolioAtom, updatePortfolioAtom } from '#client/state/accounts/portfolios.ts';
import { selectedAccountAtom, selectedPortfolioAtom } from '#client/state/session/profile.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { FormSheet } from '#client/ui/form-sheet.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { DraftBack } from '#client/widgets/draft-back.tsx';
import { bodyOf, draftOf, type DraftProblem, isPortfolioDraft, type PortfolioDraft, problemsOf } from './portfolio-draft.ts';

interface PortfolioFormProps {
  accounts: readonly Account[];
  /** The account a new portfolio goes to. */
  accountId: string;
  /** The portfolio to change; null makes a new one. */
  portfolio: Portfolio | null;
  onClose: () => void;
}

const FIELDS: readonly DraftProblem['path'][] = ['name', 'capital', 'max_day_loss'];

/** Holds the portfolio form: values, problems, and the call that saves the portfolio. */
function usePortfolioForm({ accounts, accountId: firstAccount, portfolio, onClose }: PortfolioFormProps) {
  const intl = useIntl();
  const create = useSetAtom(createPortfolioAtom);
  const update = useSetAtom(updatePortfolioAtom);
  const proof = useProof();
  const selectAccount = useSetAtom(selectedAccountAtom);
  const selectPortfolio = useSetAtom(selectedPortfolioAtom);
  const toast = useSetAtom(pushToastAtom);
  const offline = useAtomValue(offlineAtom);
  const form = useRef<HTMLFormElement>(null);
  const [accountId, setAccountId] = useState(firstAccount);
  const kept = useKeptForm(draftOf(portfolio), {
    subject: `portfolio/${portfolio?.id ?? 'new'}`,
    check: isPortfolioDraft,
    lasts: 'month',
  });
  const { form: draft } = kept;
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  const problems = problemsOf(draft);
  const change = (part: Partial<PortfolioDraft>) => {
    kept.change({ ...draft, ...part });
    setFailure(null);
  };
  const check = (path: string) => setChecked([...checked, path]);
  const errorOf = (path: DraftProblem['path']) =>
    fieldErrorAt({ fields: problems.filter((problem) => checked.includes(problem.path)) }, path, intl) ?? fieldErrorAt(failure, path, intl);
  const focusField = (path: string) => form.current?.querySelector<HTMLInputElement>(`input[name="${path}"]`)?.focus();

  const close = () => {
    kept.draft.forget();
    onClose();
  };
  const save = async () => {
    const saved = portfolio
      ? await proof(() => update(portfolio.id, bodyOf(draft)))
      : await create({ broker_account_id: accountId, ...bodyOf(draft) });
    if (!portfolio) {
      selectAccount(accounts.find((account) => account.id === accountId) ?? null);
      selectPortfolio(saved);
    }
    toast({
      kind: 'success',
      title: { id: portfolio ? 'portfolio.toast.saved' : 'portfolio.toast.created', values: { name: saved.name } },
    });
    close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(FIELDS);
    if (busy || offline) return;
    const [first] = problems;
    if (first) {
      focusField(first.path);
      return;
    }
    setBusy(true);
    setFailure(null);
    save().catch((thrown: unknown) => {
      const error = asApiError(thrown);
      setFailure(error);
      setBusy(false);
      focusField(error.fields.find(({ path }) => (FIELDS as readonly string[]).includes(path))?.path ?? 'name');
    });
  };
  return { form, close, kept: kept.draft, accountId, setAccountId, draft, change, check, errorOf, busy, offline, failure, submit };
}

/** Creates or edits a portfolio. The form keeps its values until the server has saved them. */
export function PortfolioForm({ accounts, accountId: firstAccount, portfolio, onClose }: PortfolioFormProps) {
  const intl = useIntl();
  const formId = useId();
  const offlineId = useId();
  const state = usePortfolioForm({ accounts, accountId: firstAccount, portfolio, onClose });
  const { form, accountId, setAccountId, busy, offline, failure, submit } = state;

  const text = (id: string) => intl.formatMessage({ id: `portfolio.form.${id}` });
  const elsewhere = failure !== null && !FIELDS.some((path) => fieldErrorAt(failure, path, intl));
  return (
    <FormSheet
      onClose={state.close}
      detent="auto"
      title={text(portfolio ? 'edit-title' : 'add-title')}
      form={formId}
      cancel={<FormattedMessage id="portfolio.form.cancel" />}
      action={portfolio ? text(busy ? 'saving' : 'save') : text(busy ? 'creating' : 'create')}
      busy={busy}
      off={offline}
      reasonId={offline ? offlineId : undefined}
    >
      <form ref={form} id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <DraftBack draft={state.kept} />
        {elsewhere ? <Notice kind="error">{errorText(failure, intl)}</Notice> : null}
        {offline ? (
          <Notice kind="stale" id={offlineId}>
            <FormattedMessage id="portfolio.form.offline" />
          </Notice>
        ) : null}
        {portfolio || accounts.length < 2 ? null : (
          <Select
            label={text('account')}
            name="account"
            value={accountId}
            options={accounts.map(({ id, label }) => ({ value: id, label }))}
            onChange={setAccountId}
          />
        )}
        <PortfolioFields state={state} />
      </form>
    </FormSheet>
  );
}

interface PortfolioFieldsProps {
  state: ReturnType<typeof usePortfolioForm>;
}

/** The fields of a portfolio: name, capital and daily loss limit. */
function PortfolioFields({ state: { draft, change, check, errorOf } }: PortfolioFieldsProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `portfolio.form.${id}` });
  return (
    <>
      <TextField
        name="name"
        label={text('name')}
        hint={text('name-hint')}
        error={errorOf('name')}
        required
        autoComplete="off"
        value={draft.name}
        onBlur={() => draft.name !== '' && check('name')}
        onChange={(name) => change({ name })}
      />
      <NumberField
        name="capital"
        label={text('capital')}
        hint={text('capital-hint')}
        error={errorOf('capital')}
        decimals={2}
        stepper={false}
        value={draft.capital}
        onBlur={() => check('capital')}
        onChange={(capital) => change({ capital })}
      />
      <NumberField
        name="max_day_loss"
        label={text('max-day-loss')}
        hint={text('max-day-loss-hint')}
        error={errorOf('max_day_loss')}
        decimals={2}
        stepper={false}
        value={draft.maxDayLoss}
        onBlur={() => check('max_day_loss')}
        onChange={(maxDayLoss) => change({ maxDayLoss })}
      />
    </>
  );
}
