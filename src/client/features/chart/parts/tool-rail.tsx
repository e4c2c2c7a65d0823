import { useIntl } from 'react-intl';
import { EyeOff, Layers, Redo2, Trash2, Undo2 } from '#client/ui/icons.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { DRAWING_TOOLS } from '#client/widgets/price-chart/drawing-tools.ts';
import type { DrawingDesk } from '../use-drawing.ts';

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

/** Lines and dots of each tool's sign on a field of 20 by 20. */
const SIGNS: Readonly<Record<string, string>> = {
  trend: 'M4 15 16 5M3 16h2v-2H3zM15 6h2V4h-2z',
  ray: 'M4 15 19 3M3 16h2v-2H3z',
  line: 'M1 18 19 2M7 13h2v-2H7z',
  arrow: 'M3 17 16 4M9 4h7v7',
  horizontal: 'M1 10h18M9 11h2V9H9z',
  'horizontal-ray': 'M4 10h15M3 11h2V9H3z',
  'horizontal-segment': 'M4 10h12M3 11h2V9H3zM15 11h2V9h-2z',
  vertical: 'M10 1v18M9 11h2V9H9z',
  'vertical-segment': 'M10 4v12M9 5h2V3H9zM9 17h2v-2H9z',
  price: 'M1 12h18M4 9V3h5M4 6h4',
  parallel: 'M2 13 14 3M6 17 18 7',
  channel: 'M2 12 13 3M4 15 16 5M6 18 18 8',
  fibonacci: 'M2 4h16M2 8h16M2 11h16M2 16h16',
  rectangle: 'M3 5h14v10H3z',
  circle: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14z',
  brush: 'M2 15c4-9 6 5 9-3s3-6 7-8',
  text: 'M4 5h12M10 5v11M7 16h6',
  tag: 'M3 6h9l5 4-5 4H3z',
  measure: 'M2 13 13 2l5 5L7 18zM6 9l2 2M9 6l2 2',
  long: 'M3 3h14v8H3zM3 11h14v5H3zM10 9V5M8 7l2-2 2 2',
  magnet: 'M5 3v7a5 5 0 0 0 10 0V3h-3v7a2 2 0 0 1-4 0V3zM5 6h3M12 6h3',
  short: 'M3 4h14v5H3zM3 9h14v8H3zM10 11v4M8 13l2 2 2-2',
};

/** The sign of a drawing tool. */
function ToolGlyph({ tool }: { tool: string }) {
  return (
    <svg aria-hidden width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
      <path d={SIGNS[tool] ?? ''} />
    </svg>
  );
}
