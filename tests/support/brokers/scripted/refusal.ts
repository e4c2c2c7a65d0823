/** Every error code with its status; the last two belong to no call of an account. */
const STATUS = {
  session_refused: 403,
  session_ended: 403,
  not_renewable: 400,
  order_refused: 400,
  not_open: 400,
  no_such_order: 404,
  no_such_trigger: 404,
  not_active: 400,
  not_flat: 400,
  too_many: 429,
  no_such_call: 404,
  control_refused: 400,
} as const;

export type RefusalCode = keyof typeof STATUS;

/** A call that is answered with an error. */
export class Refusal extends Error {
  readonly status: number;

  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
    this.status = STATUS[code];
  }
}
