import { useAtomValue, useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CHART_COUNTS } from '#domain/market/chart-choices.ts';
import {
  applyChartAtom,
  removeChartAtom,
  saveChartAtom,
  savedChartsAtom,
  type ChartLayout,
  type SavedChart,
} from '#client/state/market/chart-layout.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { Button } from '#client/ui/button.tsx';
import { Trash2 } from '#client/ui/icons.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useDesk } from '#client/ui/use-desk.ts';

const onServerAtom = featureAtom('charts');
const MOST = 50;

interface LayoutSheetProps {
  instrumentId: string;
  layout: ChartLayout;
  onChange: (change: Partial<ChartLayout>) => void;
  onApply: ((saved: SavedChart) => void) | undefined;
  onClose: () => void;
}

/** Chooses the number of charts, and saves or loads layouts and templates: a layout restores everything, a template the bars and indicators. */
export function LayoutSheet({ instrumentId, layout, onChange, onApply, onClose }: LayoutSheetProps) {
  const intl = useIntl();
  const say = (id: string, values?: Record<string, string>) => intl.formatMessage({ id: `chart.layouts.${id}` }, values);
  const wide = useDesk();
  const saved = useAtomValue(savedChartsAtom);
  const onServer = useAtomValue(onServerAtom);
  const apply = useSetAtom(applyChartAtom);
  const remove = useSetAtom(removeChartAtom);
  return (
    <Sheet open onClose={onClose} title={intl.formatMessage({ id: 'chart.layouts' })}>
      <div className="flex flex-col gap-4">
        {wide ? (
          <div className="flex flex-col gap-2">
            <Segmented
              label={say('count')}
              showLabel
              value={String(layout.count)}
              segments={CHART_COUNTS.map((count) => ({ value: String(count), label: count }))}
              onChange={(value) => onChange({ count: CHART_COUNTS.find((count) => String(count) === value) ?? 1 })}
            />
            <label className="flex min-h-11 items-center gap-2">
              <input type="checkbox" className="size-5" checked={layout.linked} onChange={() => onChange({ linked: !layout.linked })} />
              {say('linked')}
            </label>
          </div>
        ) : null}
        <SaveForm instrumentId={instrumentId} isFull={saved.length >= MOST} />
        {saved.length === 0 ? <p className="text-text-2">{say('none')}</p> : null}
        <ul>
          {saved.map((each) => (
            <li key={each.id} className="flex min-h-12 items-center gap-2 border-b border-border">
              <span className="min-w-0 flex-1 break-words">
                {each.name} <span className="text-small text-text-3">{say(each.kind)}</span>
              </span>
              <Button
                size="sm"
                aria-label={say('apply.of', { name: each.name })}
                onClick={() => {
                  apply(each);
                  onApply?.(each);
                  onClose();
                }}
              >
                {say('apply')}
              </Button>
              <IconButton
                label={say('delete', { name: each.name })}
                icon={<Trash2 aria-hidden size={20} />}
                onClick={() => remove(each.id)}
              />
            </li>
          ))}
        </ul>
        <p className="text-small text-text-3">
          <FormattedMessage id={onServer ? 'chart.layouts.on-server' : 'chart.layouts.on-device'} />
        </p>
      </div>
    </Sheet>
  );
}

const KINDS = ['layout', 'template'] as const;

/** Saves the current charts under a name. */
function SaveForm({ instrumentId, isFull }: { instrumentId: string; isFull: boolean }) {
  const intl = useIntl();
  const save = useSetAtom(saveChartAtom);
  const [name, setName] = useState('');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('layout');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || isFull) return;
    save({ kind, name: name.trim(), instrument_id: kind === 'layout' ? instrumentId : null });
    setName('');
  };
  return (
    <form className="flex flex-col gap-2" onSubmit={submit}>
      <TextField label={intl.formatMessage({ id: 'chart.layouts.name' })} value={name} maxLength={40} onChange={setName} />
      <Segmented
        label={intl.formatMessage({ id: 'chart.layouts.kind' })}
        value={kind}
        segments={KINDS.map((value) => ({ value, label: intl.formatMessage({ id: `chart.layouts.${value}` }) }))}
        onChange={setKind}
      />
      <p className="text-small text-text-3">
        <FormattedMessage id={`chart.layouts.${kind}.about`} />
      </p>
      <Button type="submit" variant="primary" disabled={name.trim() === '' || isFull}>
        <FormattedMessage id="chart.layouts.save" />
      </Button>
    </form>
  );
}
