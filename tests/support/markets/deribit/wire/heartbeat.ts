import { heartbeatText } from './envelope.ts';
import type { Clock } from '../world/clock.ts';

const SHORTEST_SECONDS = 10;

/** The heartbeat that a client has asked for: whoever leaves a test request unanswered until the next one is cut off. */
export class Heartbeat {
  static readonly shortest = SHORTEST_SECONDS;
  private stop: (() => void) | null = null;
  private unanswered = false;

  constructor(
    private readonly clock: Clock,
    private readonly send: (text: string) => void,
    private readonly end: () => void,
  ) {}

  start(seconds: number): void {
    this.disable();
    const beat = () => {
      if (this.unanswered) {
        this.disable();
        this.end();
        return;
      }
      this.unanswered = true;
      this.send(heartbeatText('heartbeat'));
      this.send(heartbeatText('test_request'));
      this.stop = this.clock.after(seconds * 1_000, beat);
    };
    this.stop = this.clock.after(seconds * 1_000, beat);
  }

  /** The client has called `public/test`. */
  answered(): void {
    this.unanswered = false;
  }

  disable(): void {
    this.stop?.();
    this.stop = null;
    this.unanswered = false;
  }
}
