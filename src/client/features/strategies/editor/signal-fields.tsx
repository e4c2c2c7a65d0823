import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Plus, Trash2 } from '#client/ui/icons.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Select } from '#client/ui/select.tsx';
import { COMPARISONS, type DraftOf, MATCHES, SIGNAL_MINUTES, type SignalTerm, type SignalTree } from '#domain/bots/definition.ts';
import { MOST_SIGNAL_GROUPS, MOST_SIGNAL_ROWS, RANGES } from '#domain/bots/definition-limits.ts';
import { SIGNAL_INDICATORS } from '#domain/bots/signal-indicators.ts';
import { useAt } from './editor-context.ts';
import { ChoiceAt, NumberAt, Row, RuleAt } from './fields.tsx';

type Term = DraftOf<SignalTerm>;
type Rows = DraftOf<SignalTree>['rows'];
type Group = NonNullable<DraftOf<SignalTree>['groups']>[number];

/** Returns an indicator with its default numbers, or the given ones. */
function usual(id: string, ...values: readonly number[]): SignalTerm {
  const { parameters = [], lines = [] } = SIGNAL_INDICATORS[id] ?? {};
  return { of: 'indicator', indicator: id, line: lines[0] ?? '', values: parameters.map(({ initial }, place) => values[place] ?? initial) };
}
const NEW_ROW: Rows[number] = { left: usual('ema', 9), is: 'crosses-above', right: usual('ema', 21) };
const NEW_GROUP: Group = { match: 'all', rows: [NEW_ROW] };
const PATH = 'definition.signals';
const CLOSE = 'close';
const NUMBER = 'number';

/** One side of a comparison: price, number or indicator, with its parameters. */
function TermFields({ path, side }: { path: string; side: 'left' | 'right' }) {
  const intl = useIntl();
  const { value: term, set, error } = useAt<Term>(path);
  const lineAt = useAt<string>(`${path}.line`);
  const known = term.of === 'indicator' ? SIGNAL_INDICATORS[term.indicator] : undefined;
  const said = (id: string) => intl.formatMessage({ id: `strategies.signal.${id}` });
  const choose = (next: string) => set(next === CLOSE ? { of: 'close' } : next === NUMBER ? { of: 'number', value: 50 } : usual(next));
  return (
    <>
      <Select
        label={intl.formatMessage({ id: `strategies.field.signal-${side}` })}
        name={`${path}.of`}
        value={term.of === 'indicator' ? term.indicator : term.of}
        error={error}
        hint={known?.byVolume ? said('vwap-of') : undefined}
        options={[CLOSE, ...(side === 'right' ? [NUMBER] : []), ...Object.keys(SIGNAL_INDICATORS)].map((value) => ({
          value,
          label: said(value),
        }))}
        onChange={choose}
      />
      {term.of === 'number' ? <NumberAt path={`${path}.value`} label="signal-number" range={RANGES.signal} /> : null}
      {known?.parameters.map((range, place) => (
        <NumberAt key={range.id} path={`${path}.values.${place}`} label={`signal-${range.id}`} range={range} />
      ))}
      {known !== undefined && known.lines.length > 1 ? (
        <Select
          label={intl.formatMessage({ id: 'strategies.field.signal-line' })}
          name={`${path}.line`}
          value={lineAt.value}
          error={lineAt.error}
          options={known.lines.map((value) => ({ value, label: said(`line-${value}`) }))}
          onChange={lineAt.set}
        />
      ) : null}
    </>
  );
}

/** The comparisons of a group. */
function RowsFields({ path, least }: { path: string; least: 0 | 1 }) {
  const intl = useIntl();
  const rows = useAt<Rows>(`${path}.rows`);
  const rowAt = (place: number) => `${path}.rows.${place}`;
  return (
    <>
      <ChoiceAt path={`${path}.match`} label="signal-match" values={MATCHES} words="match" />
      {rows.value.map((_, place) => (
        <div key={place} className="flex items-start gap-2 border-t border-border pt-3">
          <div className="min-w-0 flex-1">
            <Row>
              <TermFields path={`${rowAt(place)}.left`} side="left" />
              <ChoiceAt path={`${rowAt(place)}.is`} label="signal-is" values={COMPARISONS} words="comparison" />
              <TermFields path={`${rowAt(place)}.right`} side="right" />
            </Row>
          </div>
          <IconButton
            label={intl.formatMessage({ id: 'strategies.signal.remove-row' }, { place: place + 1 })}
            icon={<Icon icon={Trash2} />}
            disabled={rows.value.length <= least}
            onClick={() => rows.set(rows.value.filter((__, other) => other !== place))}
          />
        </div>
      ))}
      {rows.error ? <Notice kind="error">{rows.error}</Notice> : null}
      <Button
        className="self-start"
        icon={<Icon icon={Plus} size={16} />}
        disabled={rows.value.length >= MOST_SIGNAL_ROWS}
        onClick={() => rows.set([...rows.value, NEW_ROW])}
      >
        <FormattedMessage id="strategies.signal.add-row" />
      </Button>
    </>
  );
}

/** The conditions for entry or exit: comparisons, and groups of comparisons. */
function TreeFields({ when }: { when: 'entry' | 'exit' }) {
  const intl = useIntl();
  const path = `${PATH}.${when}`;
  const tree = useAt<DraftOf<SignalTree> | null>(path).value;
  const groups = useAt<readonly Group[] | undefined>(`${path}.groups`);
  const chosen = groups.value ?? [];
  return (
    <div className="flex flex-col gap-3">
      <RuleAt path={path} label={`signal-${when}`} initial={{ match: 'all', rows: [NEW_ROW] }}>
        {null}
      </RuleAt>
      {tree === null ? null : (
        <div className="flex flex-col gap-3 ps-8">
          <RowsFields path={path} least={chosen.length === 0 ? 1 : 0} />
          {chosen.map((_, place) => (
            <div key={place} className="card card-padded flex flex-col gap-3">
              <RowsFields path={`${path}.groups.${place}`} least={1} />
              <IconButton
                label={intl.formatMessage({ id: 'strategies.signal.remove-group' }, { place: place + 1 })}
                icon={<Icon icon={Trash2} />}
                onClick={() => groups.set(chosen.filter((__, other) => other !== place))}
              />
            </div>
          ))}
          <Button
            className="self-start"
            icon={<Icon icon={Plus} size={16} />}
            disabled={chosen.length >= MOST_SIGNAL_GROUPS}
            onClick={() => groups.set([...chosen, NEW_GROUP])}
          >
            <FormattedMessage id="strategies.signal.add-group" />
          </Button>
        </div>
      )}
    </div>
  );
}

/** The indicator conditions on the underlying. */
export function SignalFields() {
  const intl = useIntl();
  const signals = useAt<object | null | undefined>(PATH).value;
  const minutes = useAt<(typeof SIGNAL_MINUTES)[number]>(`${PATH}.minutes`);
  return (
    <>
      <RuleAt path={PATH} label="signals" initial={{ minutes: 5, entry: { match: 'all', rows: [NEW_ROW] }, exit: null }}>
        <Select
          label={intl.formatMessage({ id: 'strategies.field.signal-minutes' })}
          name={`${PATH}.minutes`}
          value={String(minutes.value)}
          error={minutes.error}
          options={SIGNAL_MINUTES.map((value) => ({
            value: String(value),
            label: intl.formatMessage({ id: 'strategies.signal.minutes' }, { minutes: value }),
          }))}
          onChange={(next) => minutes.set(SIGNAL_MINUTES.find((each) => String(each) === next) ?? minutes.value)}
        />
      </RuleAt>
      {signals ? (
        <>
          <TreeFields when="entry" />
          <TreeFields when="exit" />
        </>
      ) : null}
    </>
  );
}
