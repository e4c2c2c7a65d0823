import { useIntl } from 'react-intl';
import type { HistoryImport } from '#client/api/types.ts';
import type { FileTerms } from '#client/state/history/own-import.ts';
import { Select } from '#client/ui/select.tsx';

type Asked = Exclude<keyof FileTerms, 'vendor'>;

/** Facts that files may leave open: the code of the problem, and the possible answers. */
const QUESTIONS = {
  prices: { code: 'history.prices-whole', values: ['unsaid', 'rupees', 'paise'] },
  dates: { code: 'history.date-order', values: ['unsaid', 'day-first', 'month-first'] },
  stamps: { code: 'history.stamps-unsure', values: ['unsaid', 'start', 'end'] },
  bars: { code: 'history.bars-unsure', values: ['unsaid', 'minute'] },
  replaces: { code: 'history.contradicts-kept', values: ['unsaid', 'replace'] },
} as const satisfies { readonly [Key in Asked]: { readonly code: string; readonly values: readonly FileTerms[Key][] } };

interface FileTermsFieldsProps {
  terms: FileTerms;
  /** Problems found in the files. */
  problems: HistoryImport['problems'];
  disabled: boolean;
  onChange: (terms: FileTerms) => void;
}

/** Asks for stamps, bar length or date order where the files leave them open. */
export function FileTermsFields({ terms, problems, disabled, onChange }: FileTermsFieldsProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `own-history.${id}` });
  return (Object.keys(QUESTIONS) as Asked[])
    .filter((asked) => terms[asked] !== 'unsaid' || problems.some(({ code }) => code === QUESTIONS[asked].code))
    .map((asked) => (
      <Select<FileTerms[Asked]>
        key={asked}
        label={text(asked)}
        hint={text(`${asked}-hint`)}
        value={terms[asked]}
        disabled={disabled}
        options={QUESTIONS[asked].values.map((value) => ({ value, label: text(`${asked}.${value}`) }))}
        onChange={(value) => onChange({ ...terms, [asked]: value })}
      />
    ));
}
