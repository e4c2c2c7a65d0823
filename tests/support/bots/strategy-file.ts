import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { readFileSync } from 'node:fs';
import { readAlgtst, type StrategyFile } from '#domain/bots/import/read-algtst.ts';
import type { ImportedBot } from '#domain/bots/import/read-strategy.ts';

/** A tree of indicators with a time of day. */
export const entryAt = (Hour: number, Minute: number, ...others: object[]) => ({
  Type: 'IndicatorTreeNodeType.OperandNode',
  OperandType: 'OperandType.And',
  Value: [
    { Type: 'IndicatorTreeNodeType.DataNode', Value: { IndicatorName: 'IndicatorType.TimeIndicator', Parameters: { Hour, Minute } } },
    ...others,
  ],
});
const OFF = { Type: 'None', Value: 0 };
const NONE = { Type: 'None', Value: {} };
/** A leg in the format of a strategy file: one lot of the call at the money, sold, without rules. */
export const strategyLeg = (change: object = {}) => ({
  id: 'a',
  PositionType: 'PositionType.Sell',
  InstrumentKind: 'LegType.CE',
  ExpiryKind: 'ExpiryType.Weekly',
  LotConfig: { Type: 'LotType.Quantity', Value: 1 },
  EntryType: 'EntryType.EntryByStrikeType',
  StrikeParameter: 'StrikeType.ATM',
  LegStopLoss: OFF,
  LegTarget: OFF,
  LegTrailSL: NONE,
  LegMomentum: OFF,
  LegReentrySL: NONE,
  LegReentryTP: NONE,
  ...change,
});
/** A file in the format of the leading options-bot service: a straddle, sold at 9:35 and closed at 15:15. */
export const strategyFile = (change: object = {}, top: object = {}) =>
  JSON.stringify({
    strategy_id: null,
    name: 'Straddle',
    strategy: {
      Ticker: 'NIFTY',
      TakeUnderlyingFromCashOrNot: 'True',
      StrategyType: 'StrategyType.IntradaySameDay',
      EntryIndicators: entryAt(9, 35),
      ExitIndicators: entryAt(15, 15),
      MaxPositionInADay: 1,
      ReentryTimeRestriction: 'None',
      SkipInitialCandles: 0,
      ListOfLegConfigs: [strategyLeg(), strategyLeg({ InstrumentKind: 'LegType.PE' })],
      IdleLegConfigs: {},
      OverallMomentum: OFF,
      OverallSL: OFF,
      OverallTgt: OFF,
      OverallTrailSL: NONE,
      LockAndTrail: NONE,
      OverallReentrySL: NONE,
      OverallReentryTgt: NONE,
      TrailSLtoBreakeven: 'False',
      SquareOffAllLegs: 'False',
      ...change,
    },
    ...top,
  });

/** An item of an export's portfolio: a strategy with its days and its lots multiplier. */
export const exportItem = (id: string, change: object = {}) => ({
  id,
  checked: true,
  multiplier: 1,
  dte: [],
  weekdays: { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true, saturday: true, sunday: true },
  ...change,
});
/** An export of the same service: strategies by id, and the portfolio that trades them. */
export const exportFile = (strategies: object, items: readonly object[] = [], portfolio: object = {}, version = '0.7') =>
  JSON.stringify({ version, data: { portfolio: { is_weekdays: false, name: 'Mine', items, ...portfolio }, strategies } });

/** Returns the parsed file; throws where it is refused. */
export function readFile(text: string): StrategyFile {
  const file = readAlgtst(nseFo, text);
  if (typeof file === 'string') throw new Error(file);
  return file;
}
/** Returns the only bot of a file. */
export function onlyBot(text: string): ImportedBot {
  const { bots } = readFile(text);
  if (bots.length !== 1) throw new Error(`${bots.length} bots`);
  return bots[0]!;
}
/** Returns the text of a recorded strategy file. */
export const recordedFile = (name: string) => readFileSync(`tests/unit/bots/fixtures/${name}.algtst`, 'utf8');
/** Returns the rules of a strategy alone. */
export const strategyRules = (change: object = {}): object => (JSON.parse(strategyFile(change)) as { strategy: object }).strategy;
