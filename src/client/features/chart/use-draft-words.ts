import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { DraftWords } from './model/draft-levels.ts';

/** Returns the labels of the chart lines of an unsent order: each says that the order is not sent, or that a field is wrong. */
export function useDraftWords(): DraftWords {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id }, values);
    return {
      add: (part) => say(`chart.draft.add.${part}`),
      line: ({ part, wrong }, { side, lots }) => {
        const kind = side === 'BUY' ? 'buy' : 'sell';
        const order = lots === null ? say(`side.${kind}`) : say(`chart.level.${kind}`, { lots });
        const line =
          part === 'price' ? order : say(part === 'stop' || part === 'target' ? `chart.level.${part}` : `chart.draft.${part}`, { order });
        return say(wrong ? 'chart.draft.wrong' : 'chart.draft', { line });
      },
    };
  }, [intl]);
}
