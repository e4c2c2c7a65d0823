import { Credits, type Transport } from './credits.ts';
import { CallFaults, spoilt } from './faults.ts';
import { METHODS } from './methods.ts';
import { notAuthorized, RpcError, unknownMethod } from './rpc-error.ts';
import type { Clock } from '../world/clock.ts';
import type { World } from '../world/world.ts';
import type { Params } from './params.ts';
import type { NoQuote, TickerOptions } from './quote-rows.ts';

export interface AnswersOptions {
  readonly noQuote?: NoQuote;
  /** Without it calls cost nothing. */
  readonly limited?: boolean;
  /** Raw channels need a session, which the emulator has none of: this lets everybody have them. */
  readonly allowsRaw?: boolean;
}

/** What HTTP and WebSockets have in common: methods, credits and faults. */
export class Answers {
  readonly faults = new CallFaults();
  readonly ticker: TickerOptions;
  readonly allowsRaw: boolean;
  private readonly credits: Credits | null;

  constructor(
    readonly world: World,
    readonly clock: Clock,
    { noQuote = 'zero', limited = true, allowsRaw = false }: AnswersOptions,
  ) {
    this.ticker = { noQuote };
    this.allowsRaw = allowsRaw;
    this.credits = limited ? new Credits() : null;
  }

  pays(method: string, transport: Transport): boolean {
    return this.credits?.take(method, transport, this.clock.now()) ?? true;
  }

  /** Returns the result of a method, named with its scope. */
  call(method: string, params: Params, lateMs = 0): unknown {
    const [scope, name = ''] = method.split('/');
    if (scope === 'private') throw notAuthorized();
    const act = scope === 'public' && Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
    if (act === undefined) throw unknownMethod();
    const result = act({ world: this.world, params, ticker: { ...this.ticker, lateMs } });
    return name === 'get_instruments' ? spoilt(result as Record<string, unknown>[], this.faults.badRows) : result;
  }

  /** Returns what an act answers, or the error that it throws. */
  outcome(act: () => unknown): unknown {
    try {
      return act();
    } catch (error) {
      if (error instanceof RpcError) return error;
      throw error;
    }
  }
}
