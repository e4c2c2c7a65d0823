import { BodyReader } from './read-body.ts';

const NOT_DONE = ['reset-before', 'plain-text', 'server-error', 'too-many'] as const;
const ANSWER_SPOILT = ['no-answer', 'late-answer', 'two-answers', 'reset', 'wrong-body', 'done-server-error'] as const;
const ORDER_SPOILT = ['silent', 'slow-book', 'unknown-status', 'duplicate-reports', 'late-reports', 'refused-later'] as const;

export type NotDoneFault = (typeof NOT_DONE)[number];
export type Fault = NotDoneFault | (typeof ANSWER_SPOILT)[number] | (typeof ORDER_SPOILT)[number] | 'incomplete';

const ORDER_CALL: readonly Fault[] = [...NOT_DONE, ...ANSWER_SPOILT, ...ORDER_SPOILT];
const READ_CALL: readonly Fault[] = [...NOT_DONE, ...ANSWER_SPOILT];
/** A list that says whether it is whole. */
const LIST_CALL: readonly Fault[] = [...READ_CALL, 'incomplete'];

/** Which faults each call may be given: the others would have no meaning there. */
const FAULTS_OF = {
  renew: READ_CALL,
  place: ORDER_CALL,
  modify: ORDER_CALL,
  cancel: ORDER_CALL,
  orders: LIST_CALL,
  trades: LIST_CALL,
  positions: READ_CALL,
  holdings: READ_CALL,
  convert: [...READ_CALL, 'slow-book'],
  'square-off': ORDER_CALL,
  'kill-switch': READ_CALL,
  'set-kill-switch': READ_CALL,
  triggers: LIST_CALL,
  'place-trigger': [...READ_CALL, 'slow-book'],
  'modify-trigger': READ_CALL,
  'cancel-trigger': READ_CALL,
  funds: READ_CALL,
  margin: READ_CALL,
  history: READ_CALL,
  address: READ_CALL,
  stream: [
    ...NOT_DONE,
    ...ANSWER_SPOILT.filter((fault) => fault !== 'two-answers'),
    ...ORDER_SPOILT.filter((fault) => fault === 'silent' || fault.endsWith('-reports')),
  ],
} satisfies Readonly<Record<string, readonly Fault[]>>;

export type CallKind = keyof typeof FAULTS_OF;
const KINDS = Object.keys(FAULTS_OF) as readonly CallKind[];

const TIMED: ReadonlySet<Fault> = new Set<Fault>(['late-answer', 'slow-book', 'late-reports', 'refused-later']);

/** A fault as one call meets it. */
export interface MetFault {
  readonly fault: Fault;
  readonly ms: number;
}

export type FaultRequest = { readonly call: CallKind; readonly fault: Fault; readonly times?: number; readonly ms?: number };

export const isNotDone = (fault: Fault): fault is NotDoneFault => NOT_DONE.some((name) => name === fault);

/** The faults that wait for calls: of several for one call the earliest is met first. */
export class Faults {
  private readonly waiting: { readonly call: CallKind; readonly met: MetFault; times: number }[] = [];

  add(body: unknown): void {
    const read = new BodyReader(body, 'control_refused');
    const call = read.oneOf('call', KINDS);
    const fault = read.oneOf<Fault>('fault', FAULTS_OF[call]);
    const ms = TIMED.has(fault) ? read.whole('ms') : 0;
    this.waiting.push({ call, met: { fault, ms }, times: read.wholeOrNull('times') ?? 1 });
  }

  /** Takes the fault that the next call of the kind meets; null: none. */
  take(call: CallKind): MetFault | null {
    const at = this.waiting.findIndex((entry) => entry.call === call);
    const entry = this.waiting[at];
    if (entry === undefined) return null;
    entry.times -= 1;
    if (entry.times === 0) this.waiting.splice(at, 1);
    return entry.met;
  }

  clear(): void {
    this.waiting.length = 0;
  }
}
