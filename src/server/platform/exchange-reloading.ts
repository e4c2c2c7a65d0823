/** The exchange is being reloaded from its store, or must be: it accepts nothing now. Earlier writes are not lost. */
export class ExchangeReloading extends Error {
  readonly isReloading = true;

  constructor(cause?: unknown) {
    super('the exchange is being read again from its store', cause === undefined ? {} : { cause });
    this.name = 'ExchangeReloading';
  }
}
