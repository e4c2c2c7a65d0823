import { readOrderAsked } from './order.ts';
import { BodyReader } from './read-body.ts';

export interface Funds {
  readonly cash: number;
  readonly used_margin: number;
}

export interface Margin {
  readonly required: number;
  readonly charges: number;
}

const FUNDS: Funds = { cash: 1_000_000, used_margin: 0 };
const MARGIN: Margin = { required: 0, charges: 0 };

/** What the account is told about its money: the figures that the control has set, whatever is traded. */
export class Money {
  private told: { readonly funds: Funds; readonly margin: Margin } = { funds: FUNDS, margin: MARGIN };

  constructor(private readonly now: () => number) {}

  funds(): Funds & { readonly available: number; readonly at: number } {
    const { cash, used_margin } = this.told.funds;
    return { cash, used_margin, available: Math.round((cash - used_margin) * 10_000) / 10_000, at: this.now() };
  }

  /** The margin of the orders of a body; wrong ones are refused as they would be when placed. */
  margin(body: unknown): Margin {
    const read = new BodyReader(body, 'order_refused');
    for (const order of read.list('orders')) readOrderAsked(new BodyReader(order, 'order_refused'));
    return this.told.margin;
  }

  setFunds(funds: Funds): void {
    this.told = { ...this.told, funds };
  }

  setMargin(margin: Margin): void {
    this.told = { ...this.told, margin };
  }

  clear(): void {
    this.told = { funds: FUNDS, margin: MARGIN };
  }
}
