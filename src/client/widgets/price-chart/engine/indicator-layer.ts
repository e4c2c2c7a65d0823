import type { Chart } from 'klinecharts';
import { indicatorOf } from '#domain/indicators/catalogue.ts';
import { parameterValues } from '#domain/indicators/definition.ts';
import type { ChosenIndicator } from '#client/state/market/chart-layout.ts';
import { engineName } from './register-indicators.ts';

const CANDLES = 'candle_pane';

/** Returns what keeps the chosen indicators on a chart: those over the price stand on it, each other one in a pane of its own. */
export function indicatorLayer(chart: Chart) {
  let shown: readonly ChosenIndicator[] = [];
  const clear = () => {
    for (const { id } of shown) chart.removeIndicator({ name: engineName(id) });
  };
  const put = () => {
    for (const { id, values } of shown) {
      const definition = indicatorOf(id);
      if (definition === null) continue;
      const common = {
        name: engineName(id),
        calcParams: [...parameterValues(definition, values)],
      };
      if (definition.pane === 'price') chart.createIndicator({ ...common, paneId: CANDLES }, true);
      else chart.createIndicator({ ...common, paneId: `pane-${id}` });
    }
  };
  return {
    show: (chosen: readonly ChosenIndicator[]) => {
      clear();
      shown = chosen;
      put();
    },
  };
}
