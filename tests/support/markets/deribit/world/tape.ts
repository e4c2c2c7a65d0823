import { rounded } from './random.ts';
import type { Instrument } from './instruments.ts';

/** A trade as calls and channels tell it. */
export interface Trade {
  readonly timestamp: number;
  readonly price: number;
  readonly amount: number;
  readonly direction: 'buy' | 'sell';
  readonly index_price: number;
  readonly instrument_name: string;
  readonly trade_seq: number;
  readonly mark_price: number;
  /** 0: a higher price, 1: the same after a higher one, 2: a lower one, 3: the same after a lower one. */
  readonly tick_direction: number;
  readonly contracts: number;
  readonly trade_id: string;
  /** Options only. */
  readonly iv?: number;
}

export interface DayOfTrades {
  readonly high: number | null;
  readonly low: number | null;
  /** In percent. */
  readonly price_change: number | null;
  /** In the base currency. */
  readonly volume: number;
  readonly volume_usd: number;
}

const DAY = 86_400_000;
const KEPT = 2_000;

/** Returns what a trade moved, in the base currency and in dollars. */
export function worthOf(
  { kind, underlying }: Instrument,
  { price, amount, index_price }: Trade,
): { readonly base: number; readonly usd: number } {
  if (!underlying.inverse) return { base: amount, usd: amount * price };
  return kind === 'future' ? { base: amount / price, usd: amount } : { base: amount, usd: amount * price * index_price };
}

/** The trades of one instrument, oldest first. */
export class Tape {
  private readonly trades: Trade[] = [];
  private direction = 1;

  constructor(private readonly instrument: Instrument) {}

  get last(): Trade | null {
    return this.trades.at(-1) ?? null;
  }

  get beforeLast(): Trade | null {
    return this.trades.at(-2) ?? null;
  }

  all(): readonly Trade[] {
    return this.trades;
  }

  add(trade: Omit<Trade, 'tick_direction' | 'trade_seq' | 'contracts' | 'instrument_name'>): Trade {
    const before = this.last;
    const same = before?.price === trade.price;
    this.direction = before === null ? 1 : same ? this.direction | 1 : trade.price > before.price ? 0 : 2;
    const told: Trade = {
      ...trade,
      instrument_name: this.instrument.name,
      trade_seq: (before?.trade_seq ?? this.instrument.id % 1_000) + 1,
      tick_direction: this.direction,
      contracts: rounded(trade.amount / this.instrument.terms.contractSize, 2),
    };
    this.trades.push(told);
    if (this.trades.length > KEPT) this.trades.shift();
    return told;
  }

  /** Returns the figures of the 24 hours before a time. */
  day(now: number): DayOfTrades {
    let high: number | null = null;
    let low: number | null = null;
    let first: number | null = null;
    let volume = 0;
    let usd = 0;
    for (const trade of this.trades) {
      if (trade.timestamp <= now - DAY) continue;
      first ??= trade.price;
      high = Math.max(high ?? trade.price, trade.price);
      low = Math.min(low ?? trade.price, trade.price);
      const worth = worthOf(this.instrument, trade);
      volume += worth.base;
      usd += worth.usd;
    }
    const last = this.last?.price ?? null;
    const change = first === null || last === null ? null : rounded(((last - first) / first) * 100, 4);
    return { high, low, price_change: change, volume: rounded(volume, 8), volume_usd: rounded(usd, 2) };
  }
}
