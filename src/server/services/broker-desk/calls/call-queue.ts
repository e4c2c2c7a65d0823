import type { CallKind, CallPurpose } from '#domain/orders/broker-calls.ts';
import type { CallLimit, UsedLimit } from '#server/brokers/wire/call-limits.ts';
import { NotTaken } from '#server/brokers/wire/broker-wire.ts';

/** Longest wait of a call for its turn, in ms. A call that would wait longer is refused at once. */
const LONGEST_WAIT_MS: Readonly<Record<CallPurpose, number>> = { exit: 20_000, entry: 3_000, read: 5_000 };
const RANK: Readonly<Record<CallPurpose, number>> = { exit: 0, entry: 1, read: 2 };

interface Waiting {
  readonly kind: CallKind;
  readonly purpose: CallPurpose;
  readonly until: number;
  go(): void;
  giveUp(): void;
}

/** The calls of one account, held below its broker's limits. */
export interface CallQueue {
  /** Waits for the turn of a call and counts it. Exits go first. Throws NotTaken (`busy`) when the turn would come too late: nothing was sent. */
  turn(kind: CallKind, purpose: CallPurpose): Promise<void>;
  /** Counts a call that was made `agoMs` before, by an earlier run of the server. */
  count(kind: CallKind, agoMs: number): void;
  used(): readonly UsedLimit[];
}

/** The starts of the calls that count for one limit, oldest first. */
function createWindow(limit: CallLimit) {
  let starts: number[] = [];
  const within = (now: number) => {
    const first = starts.findIndex((at) => at > now - limit.inMs);
    if (first !== 0) starts = first === -1 ? [] : starts.slice(first);
    return starts;
  };
  return {
    limit,
    add: (at: number) => {
      starts.push(at);
      if (starts.length > 1 && at < (starts.at(-2) ?? 0)) starts.sort((a, b) => a - b);
    },
    used: (now: number) => within(now).length,
    /** Returns the ms until a call may go; 0 = now. */
    waitFor(purpose: CallPurpose, now: number): number {
      const allowed = purpose === 'exit' ? limit.most : limit.most - limit.reserve;
      const taken = within(now);
      if (taken.length < allowed) return 0;
      const leaving = taken[taken.length - allowed];
      return leaving === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(leaving + limit.inMs - now));
    },
  };
}

/** Returns a clock that never falls behind the timers: a timer that has run shows that its time has passed, though the clock may stand. */
function createPassedTime(ticks: () => number) {
  let ahead = 0;
  const now = () => ticks() + ahead;
  return {
    now,
    /** Calls back after this many ms. */
    after(ms: number, call: () => void): NodeJS.Timeout {
      const due = now() + ms;
      return setTimeout(() => {
        ahead += Math.max(0, due - now());
        call();
      }, ms);
    },
  };
}

/** Returns the queue of one account. `ticks` is a clock in ms that nobody sets. */
export function createCallQueue(limits: readonly CallLimit[], ticks: () => number): CallQueue {
  const time = createPassedTime(ticks);
  const windows = limits.map(createWindow);
  const of = (kind: CallKind) => windows.filter(({ limit }) => limit.kinds.includes(kind));
  const waitOf = (kind: CallKind, purpose: CallPurpose, now: number) =>
    Math.max(0, ...of(kind).map((window) => window.waitFor(purpose, now)));
  const take = (kind: CallKind, at: number) => {
    for (const window of of(kind)) window.add(at);
  };
  let waiting: readonly Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;

  function letGo(): void {
    clearTimeout(timer);
    timer = undefined;
    const now = time.now();
    const left: Waiting[] = [];
    let soonest = Number.POSITIVE_INFINITY;
    for (const call of waiting) {
      const wait = waitOf(call.kind, call.purpose, now);
      if (wait === 0) {
        take(call.kind, now);
        call.go();
      } else if (now + wait > call.until) call.giveUp();
      else {
        left.push(call);
        soonest = Math.min(soonest, wait);
      }
    }
    waiting = left;
    if (left.length > 0) timer = time.after(soonest, letGo);
  }

  return {
    turn: (kind, purpose) =>
      new Promise((done, fail) => {
        const call = {
          kind,
          purpose,
          until: time.now() + LONGEST_WAIT_MS[purpose],
          go: done,
          giveUp: () => fail(new NotTaken('busy', 'too many calls to the broker')),
        };
        waiting = [...waiting, call].toSorted((a, b) => RANK[a.purpose] - RANK[b.purpose]);
        letGo();
      }),
    count: (kind, agoMs) => take(kind, time.now() - agoMs),
    used() {
      const now = time.now();
      return windows.map((window) => ({ ...window.limit, used: window.used(now) }));
    },
  };
}
