import { FormattedMessage, useIntl } from 'react-intl';
import type { ChartLayout } from '#client/state/market/chart-layout.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { TOOL_GROUPS } from '#client/widgets/price-chart/drawing-tools.ts';
import { ToolGlyph } from '../parts/tool-glyph.tsx';
import type { DrawingDesk } from '../use-drawing.ts';

interface ToolSheetProps {
  desk: DrawingDesk;
  layout: ChartLayout;
  onChange: (change: Partial<ChartLayout>) => void;
  onClose: () => void;
}

/** All drawing tools by name, where the toolbar does not fit beside the chart. A press selects the tool and returns to the chart. */
export function ToolSheet({ desk, layout, onChange, onClose }: ToolSheetProps) {
  const intl = useIntl();
  const say = (id: string) => intl.formatMessage({ id: `chart.${id}` });
  const begin = (tool: string) => {
    onClose();
    desk.begin(tool);
  };
  return (
    <Sheet open onClose={onClose} title={say('tools')}>
      <div className="flex flex-col gap-3">
        <div className="grid grid-cols-2 gap-2">
          {(['magnet', 'hidden'] as const).map((id) => (
            <label key={id} className="flex min-h-11 items-center gap-2">
              <input type="checkbox" className="size-5" checked={layout[id]} onChange={() => onChange({ [id]: !layout[id] })} />
              {say(id === 'magnet' ? 'draw.magnet' : 'draw.hide')}
            </label>
          ))}
        </div>
        {TOOL_GROUPS.map(({ id, tools }) => (
          <section key={id} className="flex flex-col gap-1">
            <h3 className="text-small text-text-3">
              <FormattedMessage id={`chart.tools.${id}`} />
            </h3>
            <ul className="grid grid-cols-2 gap-1">
              {tools.map((tool) => (
                <li key={tool}>
                  <button
                    type="button"
                    className="flex min-h-11 w-full items-center gap-2 rounded-input px-2 text-start hover:bg-sunken"
                    onClick={() => begin(tool)}
                  >
                    <ToolGlyph tool={tool} />
                    {say(`tool.${tool}`)}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Sheet>
  );
}
