import { Readable } from 'node:stream';
import type { EventLog } from './event-log.ts';
import { goodbyeText, helloText, resetText, userEventText } from './sse-text.ts';

/** A client further behind than this reloads everything; replaying would take longer. */
export const REPLAY_LIMIT = 5_000;
const BATCH = 500;
/** Events per batch for a client that lags. */
const SMALL_BATCH = 50;
/** While more than this is unread, ticks wait and events stay in the log: the unread data of thousands of slow clients would fill the memory. */
const UNREAD_LIMIT = 64 * 1_024;
/** A client without any reading in this many checks is gone; it reconnects with its last event id. */
const LOOKS = 4;
/** Longest pause between two checks of a slow client. */
const LONGEST_PAUSE_MS = 320;
/** Retry time sent to clients, each of which waits half to one and a half times as long: live again within seconds of a restart. */
export const RETRY_MS = 600;

export interface StreamOwner {
  readonly streamId: string;
  readonly userId: string;
  readonly sessionId: string;
  /** The session's latest end, regardless of use. */
  readonly until: number;
}

/**
 * An open event stream: hello, then everything after the client's last event in order, then live, without gap or duplicate. A cursor into the log
 * decides the next event; a live event out of sequence makes the stream read the log.
 */
export class UserStream {
  readonly owner: StreamOwner;
  readonly output: Readable;
  private readonly eventLog: EventLog;
  private readonly unsubscribe: () => void;
  private cursor = 0;
  private newest = 0;
  private catchingUp = true;
  private ended = false;
  private written = 0;
  private takenBefore = 0;
  private looks = 0;

  constructor(owner: StreamOwner, eventLog: EventLog, onClose: (stream: UserStream) => void) {
    this.owner = owner;
    this.eventLog = eventLog;
    this.output = new Readable({ read() {}, highWaterMark: UNREAD_LIMIT });
    this.unsubscribe = eventLog.subscribe(owner.userId, (event) => {
      this.newest = Math.max(this.newest, event.seq);
      if (this.catchingUp) return;
      if (event.seq === this.cursor + 1 && this.keepsUp) {
        this.cursor = event.seq;
        this.write(userEventText(event));
      } else if (event.seq > this.cursor) this.fail(this.catchUp());
    });
    // An error closes the stream, and the client reconnects. Without a listener an error would end the process.
    this.output.on('error', () => {});
    this.output.once('close', () => {
      this.unsubscribe();
      onClose(this);
    });
  }

  /** Sends the greeting and starts; `lastEventId` is the client's newest event, null after a complete reload. */
  async start(lastEventId: number | null, clocks: { serverAt: number; exchangeAt: number }): Promise<void> {
    const head = await this.eventLog.head(this.owner.userId);
    this.write(helloText({ stream_id: this.owner.streamId, head, server_at: clocks.serverAt, exchange_at: clocks.exchangeAt }, RETRY_MS));
    this.newest = Math.max(this.newest, head);
    this.cursor = lastEventId ?? head;
    if (this.cursor > head || head - this.cursor > REPLAY_LIMIT) this.reset(head);
    await this.catchUp();
  }

  /** Reads the log for unreported events. */
  lookAgain(): void {
    const look = async () => {
      this.newest = Math.max(this.newest, await this.eventLog.head(this.owner.userId));
      if (!this.catchingUp) await this.catchUp();
    };
    this.fail(look());
  }

  /** Whether the client keeps up: only then ticks are worth sending. */
  get keepsUp(): boolean {
    return this.output.readableLength < UNREAD_LIMIT;
  }

  /** Checks whether the client reads its data; after several checks without reading it is disconnected. */
  look(): void {
    const taken = this.written - this.output.readableLength;
    this.looks = this.keepsUp || taken > this.takenBefore ? 0 : this.looks + 1;
    this.takenBefore = taken;
    if (this.looks >= LOOKS) this.output.destroy();
  }

  /** Number of events not sent yet. */
  get behind(): number {
    return Math.max(0, this.newest - this.cursor);
  }

  write(text: string): void {
    if (this.output.destroyed || this.ended) return;
    this.written += Buffer.byteLength(text);
    this.output.push(text);
  }

  /** Ends the stream, with a retry time if given. */
  end(retryMs?: number): void {
    if (this.output.destroyed || this.ended) return;
    if (retryMs !== undefined) this.output.push(goodbyeText(retryMs));
    this.ended = true;
    this.output.push(null);
    this.unsubscribe();
  }

  private reset(head: number): void {
    this.write(resetText({ head }));
    this.cursor = head;
  }

  private async catchUp(): Promise<void> {
    this.catchingUp = true;
    let batch = BATCH;
    while (this.cursor < this.newest && !this.output.destroyed && !this.ended) {
      if (!this.keepsUp) {
        batch = SMALL_BATCH;
        await this.drained();
        continue;
      }
      const events = await this.eventLog.readAfter(this.owner.userId, this.cursor, batch);
      if (events[0]?.seq !== this.cursor + 1) {
        this.reset(this.newest);
        break;
      }
      for (const event of events) {
        if (event.seq !== this.cursor + 1) throw new Error(`event log of ${this.owner.userId} has a gap after ${this.cursor}`);
        this.cursor = event.seq;
        this.write(userEventText(event));
      }
    }
    this.catchingUp = false;
  }

  /** Resolves when the client has read most of the data, or is gone. */
  private async drained(): Promise<void> {
    for (let ms = 20; !this.keepsUp && !this.output.destroyed && !this.ended; ms = Math.min(LONGEST_PAUSE_MS, ms * 2))
      await new Promise((done) => setTimeout(done, ms));
  }

  private fail(work: Promise<void>): void {
    // The client reconnects with its last event id and continues from there.
    work.catch((error: unknown) => this.output.destroy(error instanceof Error ? error : new Error(String(error))));
  }
}
