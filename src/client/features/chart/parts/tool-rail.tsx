import { EyeOff, Layers, Redo2, Trash2, Undo2 } from 'lucide-react';
import { useIntl } from 'react-intl';
import { IconButton } from '#client/ui/icon-button.tsx';
import { DRAWING_TOOLS } from '#client/widgets/price-chart/drawing-tools.ts';
import type { DrawingDesk } from '../use-drawing.ts';
import { ToolGlyph } from './tool-glyph.tsx';

interface ToolRailProps {
  desk: DrawingDesk;
  magnet: boolean;
  hidden: boolean;
  onMagnet: () => void;
  onHidden: () => void;
  onList: () => void;
}

const on = (is: boolean) => (is ? 'bg-selected text-primary' : '');

/** Everything to draw with: a row that scrolls on a phone, a rail beside the chart on a desktop. */
export function ToolRail({ desk, magnet, hidden, onMagnet, onHidden, onList }: ToolRailProps) {
  const intl = useIntl();
  const say = (id: string, values?: Record<string, number>) => intl.formatMessage({ id: `chart.${id}` }, values);
  return (
    <div
      role="toolbar"
      aria-label={say('tools')}
      className="flex shrink-0 gap-1 overflow-auto rounded-card border border-border bg-surface p-1 max-lg:order-last lg:flex-col"
      tabIndex={0}
      dir="ltr"
    >
      <IconButton
        className="shrink-0"
        label={say('draw.undo')}
        icon={<Undo2 aria-hidden size={20} />}
        disabled={!desk.mayUndo}
        onClick={desk.undo}
      />
      <IconButton
        className="shrink-0"
        label={say('draw.redo')}
        icon={<Redo2 aria-hidden size={20} />}
        disabled={!desk.mayRedo}
        onClick={desk.redo}
      />
      {DRAWING_TOOLS.map(({ id }) => (
        <IconButton
          key={id}
          className={`shrink-0 ${on(desk.tool?.id === id)}`}
          label={say(`tool.${id}`)}
          aria-pressed={desk.tool?.id === id}
          icon={<ToolGlyph tool={id} />}
          onClick={() => desk.begin(id)}
        />
      ))}
      <IconButton
        className={`shrink-0 ${on(magnet)}`}
        label={say('draw.magnet')}
        aria-pressed={magnet}
        icon={<ToolGlyph tool="magnet" />}
        onClick={onMagnet}
      />
      <IconButton
        className={`shrink-0 ${on(hidden)}`}
        label={say('draw.hide')}
        aria-pressed={hidden}
        icon={<EyeOff aria-hidden size={20} />}
        onClick={onHidden}
      />
      <IconButton
        className="shrink-0"
        label={say('draw.delete')}
        icon={<Trash2 aria-hidden size={20} />}
        disabled={desk.picked === null}
        onClick={() => desk.picked !== null && desk.remove(desk.picked)}
      />
      <IconButton
        className="shrink-0"
        label={say('draw.list', { count: desk.list.length })}
        icon={<Layers aria-hidden size={20} />}
        onClick={onList}
      />
    </div>
  );
}
