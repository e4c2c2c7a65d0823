import type { Chart } from 'klinecharts';
import type { ChartEvents, ChartLevel } from '../chart-types.ts';

const GROUP = 'levels';

/**
 * Draws the user's prices on a chart. A movable price is dragged by line or label; on release it returns to the old price and the page asks for
 * confirmation: nothing changes before that.
 */
export function levelLayer(chart: Chart, events: Pick<ChartEvents, 'onLevel'>) {
  let shown: readonly ChartLevel[] = [];
  const put = () => {
    chart.removeOverlay({ groupId: GROUP });
    for (const level of shown)
      chart.createOverlay({
        name: 'sd-level',
        groupId: GROUP,
        id: `level-${level.id}`,
        lock: !level.movable,
        points: [{ value: level.price }],
        extendData: level,
        onRightClick: (event) => event.preventDefault?.(),
        onPressedMoveEnd: ({ overlay }) => {
          const price = overlay.points[0]?.value;
          setTimeout(() => {
            put();
            if (price !== undefined && price !== level.price) events.onLevel(level.id, price);
          });
        },
      });
  };
  return {
    show: (levels: readonly ChartLevel[]) => {
      shown = levels;
      put();
    },
  };
}
