import { FormattedMessage, useIntl } from 'react-intl';
import { INDICATORS, indicatorOf } from '#domain/indicators/catalogue.ts';
import { parameterValues } from '#domain/indicators/definition.ts';
import type { ChosenIndicator } from '#client/state/market/chart-layout.ts';
import { Plus, X } from '#client/ui/icons.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { useDesk } from '#client/ui/use-desk.ts';

interface IndicatorSheetProps {
  chosen: readonly ChosenIndicator[];
  /** Whether the instrument is an index, which has no volume. */
  untraded: boolean;
  onChange: (chosen: readonly ChosenIndicator[]) => void;
  onClose: () => void;
}

/** The indicators on the chart with their parameters, and the list of those to add. */
export function IndicatorSheet({ chosen, untraded, onChange, onClose }: IndicatorSheetProps) {
  const intl = useIntl();
  const wide = useDesk();
  const say = (id: string, values?: Record<string, string>) => intl.formatMessage({ id: `chart.${id}` }, values);
  const nameOf = (id: string) => say(`indicator.${id}`);
  const set = (id: string, values: number[]) => onChange(chosen.map((each) => (each.id === id ? { id, values } : each)));
  const others = INDICATORS.filter(({ id }) => chosen.every((each) => each.id !== id));
  return (
    <Sheet open onClose={onClose} title={say('indicators')} docked={wide}>
      <div className="flex flex-col gap-4">
        {chosen.length > 4 && !wide ? <Notice kind="warn">{say('indicators.many')}</Notice> : null}
        {untraded ? <p className="text-small text-text-3">{say('indicators.volume')}</p> : null}
        <ul className="flex flex-col gap-3" aria-label={say('indicators.chosen')}>
          {chosen.map(({ id, values }) => {
            const definition = indicatorOf(id);
            if (definition === null) return null;
            const now = parameterValues(definition, values);
            return (
              <li key={id} className="rounded-card border border-border p-3">
                <div className="flex items-center justify-between gap-2">
                  <span className="font-semibold">{nameOf(id)}</span>
                  <IconButton
                    label={say('indicators.remove', { name: nameOf(id) })}
                    icon={<X aria-hidden size={20} />}
                    onClick={() => onChange(chosen.filter((each) => each.id !== id))}
                  />
                </div>
                {definition.parameters.map(({ id: name, min, max, step }, index) => (
                  <NumberField
                    key={name}
                    className="mt-2"
                    label={say(`parameter.${name}`)}
                    value={now[index] ?? null}
                    min={min}
                    max={max}
                    step={step}
                    decimals={step === 1 ? 0 : step < 0.01 ? 3 : step < 0.1 ? 2 : 1}
                    onChange={(value) => {
                      if (value !== null)
                        set(
                          id,
                          now.map((old, place) => (place === index ? value : old)),
                        );
                    }}
                  />
                ))}
              </li>
            );
          })}
        </ul>
        {(['price', 'own'] as const).map((pane) => (
          <section key={pane}>
            <h3 className="font-semibold">
              <FormattedMessage id={pane === 'price' ? 'chart.indicators.over' : 'chart.indicators.own'} />
            </h3>
            <ul>
              {others
                .filter((each) => each.pane === pane)
                .map((definition) => (
                  <li key={definition.id} className="flex items-center justify-between gap-2">
                    <span>{nameOf(definition.id)}</span>
                    <IconButton
                      label={say('indicators.put', { name: nameOf(definition.id) })}
                      icon={<Plus aria-hidden size={20} />}
                      onClick={() => onChange([...chosen, { id: definition.id, values: [...parameterValues(definition, [])] }])}
                    />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Sheet>
  );
}
