import type { CallAction } from '../definition.ts';
import { isCooling } from './cool-down.ts';
import { begin } from './entries.ts';
import type { BotInput } from './io.ts';
import { returnWhenFlat, waitForNext } from './rounds.ts';
import type { BotState } from './state.ts';
import { clockOf } from './times.ts';
import { endAll, note, type Turn } from './turn.ts';

type Call = Extract<BotInput, { type: 'call' }>;

/** Why a call to enter is not followed now: a code of the registry; null where it is. */
function noEntry(turn: Turn, action: CallAction): string | null {
  const { state, at } = turn;
  const { definition, phase, legs } = state;
  if (phase === 'entered' || (phase === 'ending' && legs.some(({ lots }) => lots > 0))) return 'bot.call-in-market';
  if (phase !== 'watching') return 'bot.call-over';
  if (state.paused) return 'bot.call-paused';
  const { closed, times } = clockOf(turn.calendar, definition, { at });
  if (closed < times.from || closed > times.to) return 'bot.call-outside';
  if (!definition.legs.some(({ call }) => !call || call === action)) return 'bot.call-no-legs';
  return isCooling(turn) ? 'bot.call-cooling' : null;
}

/** Whether an exit call has something to exit: a position, or a round planned after the exits. */
function canLeave({ phase, round }: Pick<BotState, 'phase' | 'round'>): boolean {
  const next = round?.next ?? null;
  return phase === 'entered' || (phase === 'ending' && next !== null && next !== 'day');
}

function refusalOf(turn: Turn, { action, age, barred }: Call): string | null {
  const { calls } = turn.state.definition;
  if (!calls) return 'bot.call-over';
  // Said so far ahead of our clock its age is not known: it may have waited for as long somewhere. So with an age that is no number.
  if (!(Math.abs(age) <= calls.oldest * 1_000)) return 'bot.call-late';
  if (action === 'exit') return canLeave(turn.state) ? null : 'bot.call-nothing-held';
  return barred ?? noEntry(turn, action);
}

/**
 * Takes a call: the bot enters or exits now, or the call is refused for good. Exits are never barred, not even by a pause. Afterwards, as after a rule of its
 * own that exits everything, the bot waits for the next call of its window.
 */
export function takeCall(turn: Turn, call: Call): void {
  const { state } = turn;
  const { action } = call;
  const reason = refusalOf(turn, call);
  if (reason !== null) {
    note(turn, 'call-refused', null, { call: action, reason });
    return;
  }
  const line = note(turn, 'call', null, { call: action });
  if (action === 'exit') {
    endAll(turn, line);
    waitForNext(turn);
    returnWhenFlat(turn);
    return;
  }
  state.round = { ...state.round, call: { action, at: turn.at } };
  begin(turn);
}
