import { type Money, ZERO_MONEY, money } from '../units/money.ts';

const KILL_TRIGGERS = ['day-loss', 'trailing-profit', 'loss-streak', 'time-of-day'] as const;
type KillTrigger = (typeof KILL_TRIGGERS)[number];

/** Automatic action when a day's loss reaches its limit: block new positions, or close everything as well. */
export const DAY_LOSS_ACTIONS = ['block', 'exit'] as const;
export type DayLossAction = (typeof DAY_LOSS_ACTIONS)[number];

/** When to press by itself; null = never. Amounts above zero; minutes of the day in India time. */
export interface TriggerSettings {
  readonly dayLoss: Money | null;
  /** Fall from the day's best result. */
  readonly trailingProfit: Money | null;
  /** Closed losing trades in a row. */
  readonly lossStreak: number | null;
  readonly timeOfDay: { readonly opensMinute: number; readonly atMinute: number } | null;
}

/** State of the triggers on a trading date. `reached` is the highest reported stage of each: 0, 70, 90 or 100. */
export interface TriggerState {
  readonly date: string;
  readonly bestProfit: Money;
  readonly streak: number;
  readonly countedTrades: readonly string[];
  readonly reached: Readonly<Record<KillTrigger, number>>;
}

const NOTHING_REACHED: TriggerState['reached'] = { 'day-loss': 0, 'trailing-profit': 0, 'loss-streak': 0, 'time-of-day': 0 };

/** Returns the state in which a trading date begins. */
export function triggersOn(date: string): TriggerState {
  return { date, bestProfit: ZERO_MONEY, streak: 0, countedTrades: [], reached: NOTHING_REACHED };
}

export type TriggerInput =
  /** The day's net profit, null = not known: then nothing about profit fires and nothing is forgotten. */
  | { readonly type: 'mark'; readonly date: string; readonly minuteOfDay: number; readonly dayProfit: Money | null }
  | { readonly type: 'trade-closed'; readonly date: string; readonly tradeId: string; readonly profit: Money };

export type TriggerEffect =
  | { readonly type: 'warn'; readonly trigger: KillTrigger; readonly percent: 70 | 90 }
  | { readonly type: 'fire'; readonly trigger: KillTrigger };

interface TriggerResult {
  readonly state: TriggerState;
  readonly effects: readonly TriggerEffect[];
}

/** How far each trigger has come, 1 = it fires; null = cannot be said now. */
function progress(
  settings: TriggerSettings,
  state: TriggerState,
  mark: Extract<TriggerInput, { type: 'mark' }> | null,
): Record<KillTrigger, number | null> {
  const profit = mark?.dayProfit ?? null;
  const { dayLoss, trailingProfit, lossStreak, timeOfDay } = settings;
  return {
    'day-loss': dayLoss === null || profit === null ? null : (0 - profit) / dayLoss,
    'trailing-profit': trailingProfit === null || profit === null ? null : (state.bestProfit - profit) / trailingProfit,
    'loss-streak': lossStreak === null ? null : state.streak / lossStreak,
    'time-of-day':
      timeOfDay === null || mark === null
        ? null
        : (mark.minuteOfDay - timeOfDay.opensMinute) / (timeOfDay.atMinute - timeOfDay.opensMinute),
  };
}

const stageOf = (share: number): 0 | 70 | 90 | 100 => (share >= 1 ? 100 : share >= 0.9 ? 90 : share >= 0.7 ? 70 : 0);

function advance(state: TriggerState, shares: Record<KillTrigger, number | null>): TriggerResult {
  const effects: TriggerEffect[] = [];
  const reached = { ...state.reached };
  for (const trigger of KILL_TRIGGERS) {
    const stage = stageOf(shares[trigger] ?? 0);
    if (stage === 0 || stage <= reached[trigger]) continue;
    reached[trigger] = stage;
    effects.push(stage === 100 ? { type: 'fire', trigger } : { type: 'warn', trigger, percent: stage });
  }
  return { state: { ...state, reached }, effects };
}

/**
 * Returns the triggers after an input. Each reports 70 % and 90 % of its limit once a day, and fires once; a jump past a stage reports only the highest one.
 * Inputs of an earlier date change nothing, a later date starts anew.
 */
export function reduceTriggers(settings: TriggerSettings, before: TriggerState, input: TriggerInput): TriggerResult {
  if (input.date < before.date) return { state: before, effects: [] };
  const state = input.date > before.date ? triggersOn(input.date) : before;
  if (input.type === 'mark') {
    const best = input.dayProfit === null ? state.bestProfit : money(Math.max(state.bestProfit, input.dayProfit));
    const marked = { ...state, bestProfit: best };
    return advance(marked, progress(settings, marked, input));
  }
  if (state.countedTrades.includes(input.tradeId)) return { state, effects: [] };
  const streak = input.profit < 0 ? state.streak + 1 : 0;
  const closed = { ...state, streak, countedTrades: [...state.countedTrades, input.tradeId] };
  return advance(closed, progress(settings, closed, null));
}
