import { useId } from 'react';
import { useIntl } from 'react-intl';
import { ChevronDown } from '#client/ui/icons.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { TABLET, useMedia } from '#client/ui/use-media.ts';
import { CLAMPS, COLOURS, GROUPS, SIZES, UNIVERSES, VIEWS, type Clamp, type HeatChange, type HeatQuery } from '../model/heat-query.ts';

/** Tile sizes for indices, which have neither a market value nor a turnover. */
const INDEX_SIZES = ['oi', 'equal'] as const;

interface ToolbarProps {
  query: HeatQuery;
  /** The clamp in use, chosen or by the moves on the map. */
  clamp: Clamp;
  show: (change: HeatChange) => void;
}

/** The choices of the map, all kept in the address. */
export function Toolbar({ query, clamp: used, show }: ToolbarProps) {
  const intl = useIntl();
  const phone = !useMedia(TABLET);
  const text = (id: string) => intl.formatMessage({ id: `heat-map.${id}` });
  const options = (name: string, values: readonly string[]) => values.map((value) => ({ value, label: text(`${name}.${value}`) }));
  const clamped = ['1d', '1w', '1m', '3m', 'ytd', 'oi-change'].includes(query.colour);
  const indices = query.universe === 'indices';
  const colour = (
    <Choice label={text('color')} value={query.colour} options={options('color', COLOURS)} onChange={(color) => show({ color })} />
  );
  const view = (
    <Segmented
      showLabel
      label={text('view')}
      value={query.view}
      segments={VIEWS.map((value) => ({ value, label: text(`view.${value}`) }))}
      onChange={(next) => show({ view: next })}
    />
  );
  const rest = (
    <>
      <Choice
        label={text('universe')}
        value={query.universe}
        options={options('universe', UNIVERSES)}
        onChange={(universe) => show({ universe })}
      />
      <Choice
        label={text('size')}
        value={query.size}
        options={options('size', indices ? INDEX_SIZES : SIZES)}
        onChange={(size) => show({ size })}
      />
      {indices ? null : (
        <Choice label={text('group')} value={query.group} options={options('group', GROUPS)} onChange={(group) => show({ group })} />
      )}
      {clamped ? (
        <Segmented
          showLabel
          label={text('clamp')}
          value={used}
          segments={CLAMPS.map((value) => ({ value, label: intl.formatMessage({ id: 'heat-map.clamp.value' }, { percent: value }) }))}
          onChange={(clamp) => show({ clamp })}
        />
      ) : null}
    </>
  );
  if (phone)
    return (
      <>
        <div className="flex flex-wrap items-end gap-2 [&_.field-note:empty]:hidden">
          {colour}
          {view}
        </div>
        <details>
          <summary className="flex min-h-11 items-center text-primary">{text('more')}</summary>
          <div className="flex flex-col gap-2">{rest}</div>
        </details>
      </>
    );
  return (
    <div className="flex flex-wrap items-end gap-2 [&_.field-note:empty]:hidden">
      {colour}
      {rest}
      {view}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}

/** A choice in one line of a toolbar: a native select below its label. */
function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <span className="relative flex">
        <select
          id={id}
          className="field-select min-h-11 w-full min-w-0 rounded-input border border-border-strong bg-surface ps-3 pe-10 text-input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden size={18} className="pointer-events-none absolute end-3 top-[13px] text-text-3" />
      </span>
    </span>
  );
}
