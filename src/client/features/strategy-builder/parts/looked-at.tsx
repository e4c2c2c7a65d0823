import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { readPlan } from '#domain/strategies/plan-code.ts';
import { useBuilder } from '../builder-context.ts';
import { FiguresContext, LookContext, type Figures } from '../look-context.ts';
import { legMarkets } from '../model/leg-market.ts';
import { analysisRequest, marginRequest, PLAIN_LOOK, type Look } from '../model/plan-figures.ts';
import { useStrategyMaths } from '../model/use-analysis.ts';

/** Computes the legs' analysis for the sliders. Children that do not read the result are not rendered again during a drag. */
export function LookedAt({ children }: { children: ReactNode }) {
  const { legs, market, kind, compared } = useBuilder();
  const [look, setWholeLook] = useState<Look>(PLAIN_LOOK);
  const setLook = useCallback((change: Partial<Look>) => setWholeLook((old) => ({ ...old, ...change })), []);
  const work = useMemo(() => {
    const request = analysisRequest(legs, market, look);
    if (request === null) return null;
    const others = compared.plans.flatMap(({ legs: text }) => {
      const other = analysisRequest(legMarkets(readPlan(text) ?? [], market), market, look);
      return other === null ? [] : [{ ...other, low: request.low, high: request.high, tableSpots: [], tableTimes: [] }];
    });
    return { analyses: [request, ...others], margin: marginRequest(legs, market, kind) };
  }, [legs, market, look, kind, compared.plans]);
  const { answered, failed, retry } = useStrategyMaths(work);
  const figures = useMemo((): Figures => {
    const [analysis = null, ...overlays] = answered?.answer.analyses ?? [];
    const request = answered?.work.analyses[0] ?? null;
    return { analysis, request, overlays, estimatedMargin: answered?.answer.margin ?? null, failed, retry };
  }, [answered, failed, retry]);
  const looking = useMemo(() => ({ look, setLook }), [look, setLook]);
  return (
    <LookContext.Provider value={looking}>
      <FiguresContext.Provider value={figures}>{children}</FiguresContext.Provider>
    </LookContext.Provider>
  );
}
