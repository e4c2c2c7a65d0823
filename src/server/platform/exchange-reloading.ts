/** The exchange is being read again from its store, or must be: nothing can be asked of it now. What was written down before is not lost by it. */
export class ExchangeReloading extends Error {
  readonly isReloading = true;

  constructor(cause?: unknown) {
    super('the exchange is being read again from its store', cause === undefined ? {} : { cause });
    this.name = 'ExchangeReloading';
  }
}
