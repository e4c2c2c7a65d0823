import { useIntl } from 'react-intl';
import { EyeOff, Layers, Pencil, Redo2, Trash2, Undo2 } from '#client/ui/icons.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { TOOL_GROUPS } from '#client/widgets/price-chart/drawing-tools.ts';
import type { DrawingDesk } from '../use-drawing.ts';
import { ToolGlyph } from './tool-glyph.tsx';

interface ToolRailProps {
  desk: DrawingDesk;
  magnet: boolean;
  hidden: boolean;
  onMagnet: () => void;
  onHidden: () => void;
  onList: () => void;
  /** Opens all tools in a sheet, where they do not fit beside the chart. */
  onTools: () => void;
}

const on = (is: boolean) => (is ? 'bg-selected text-primary' : '');
/** Two tools per row, so that a window of 720 px shows all of them. */
const RAIL = 'size-8! min-h-8! min-w-8!';

/** Everything to draw with: a rail of two columns beside the chart, by groups; on a phone a bar whose first button opens the tools. */
export function ToolRail(props: ToolRailProps) {
  const intl = useIntl();
  const wide = useDesk();
  const { desk, magnet, hidden, onMagnet, onHidden, onList, onTools } = props;
  const say = (id: string, values?: Record<string, number>) => intl.formatMessage({ id: `chart.${id}` }, values);
  const rail = wide ? RAIL : 'shrink-0';
  return (
    <div
      role="toolbar"
      aria-label={say('tools')}
      className="flex shrink-0 gap-1 rounded-card border border-border bg-surface p-1 max-lg:order-last max-lg:justify-between lg:flex-col lg:overflow-y-auto"
      tabIndex={wide ? 0 : -1}
      dir="ltr"
    >
      {wide ? (
        <ToolGroups desk={desk} button={rail} />
      ) : (
        <IconButton label={say('tools')} icon={<Pencil aria-hidden size={20} />} onClick={onTools} />
      )}
      <div className="flex gap-0.5 lg:grid lg:grid-cols-2 lg:border-t lg:border-border lg:pt-1">
        <IconButton
          className={rail}
          label={say('draw.undo')}
          icon={<Undo2 aria-hidden size={18} />}
          disabled={!desk.mayUndo}
          onClick={desk.undo}
        />
        <IconButton
          className={rail}
          label={say('draw.redo')}
          icon={<Redo2 aria-hidden size={18} />}
          disabled={!desk.mayRedo}
          onClick={desk.redo}
        />
        {wide ? (
          <>
            <IconButton
              className={`${rail} ${on(magnet)}`}
              label={say('draw.magnet')}
              aria-pressed={magnet}
              icon={<ToolGlyph tool="magnet" />}
              onClick={onMagnet}
            />
            <IconButton
              className={`${rail} ${on(hidden)}`}
              label={say('draw.hide')}
              aria-pressed={hidden}
              icon={<EyeOff aria-hidden size={18} />}
              onClick={onHidden}
            />
          </>
        ) : null}
        <IconButton
          className={rail}
          label={say('draw.delete')}
          icon={<Trash2 aria-hidden size={18} />}
          disabled={desk.picked === null}
          onClick={() => desk.picked !== null && desk.remove(desk.picked)}
        />
        <IconButton
          className={rail}
          label={say('draw.list', { count: desk.list.length })}
          icon={<Layers aria-hidden size={18} />}
          onClick={onList}
        />
      </div>
    </div>
  );
}

/** The tools of each group as a block of two columns. */
function ToolGroups({ desk, button }: Pick<ToolRailProps, 'desk'> & { button: string }) {
  const intl = useIntl();
  return TOOL_GROUPS.map(({ id, tools }, place) => (
    <div
      key={id}
      role="group"
      aria-label={intl.formatMessage({ id: `chart.tools.${id}` })}
      className={`grid grid-cols-2 gap-0.5 ${place === 0 ? '' : 'border-t border-border pt-1'}`}
    >
      {tools.map((tool) => (
        <IconButton
          key={tool}
          className={`${button} ${on(desk.tool?.id === tool)}`}
          label={intl.formatMessage({ id: `chart.tool.${tool}` })}
          aria-pressed={desk.tool?.id === tool}
          icon={<ToolGlyph tool={tool} />}
          onClick={() => desk.begin(tool)}
        />
      ))}
    </div>
  ));
}
