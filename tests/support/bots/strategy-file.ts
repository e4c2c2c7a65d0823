/** A tree of indicators that says a time of day. */
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
/** A leg of such a file: one lot of the call at the money is sold, without any rule. */
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
/** A file in the form that the leading options-bot service writes: a straddle, sold at 9:35 and left at 15:15. */
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
