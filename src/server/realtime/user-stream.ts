import { Readable } from 'node:stream';
import type { EventLog } from './event-log.ts';
import { goodbyeText, helloText, resetText, userEventText } from './sse-text.ts';

/** A client further behind than this refetches everything; replaying would take longer. */
export const REPLAY_LIMIT = 5_000;
const BATCH = 500;
/** What one who is behind is sent at a time. */
const SMALL_BATCH = 50;
/** While more than this is unread, ticks wait and events stay in the log: what thousands of slow clients have not read would fill the memory. */
const UNREAD_LIMIT = 64 * 1_024;
/** A client that has taken nothing at so many looks has gone without a word; it comes back with its last event id. */
const LOOKS = 4;
/** Between two looks whether a slow client has read what waits for it. */
const LONGEST_PAUSE_MS = 320;
/** Told to clients as the time after which to come back, of which each takes half to one and a half: live again within seconds of a restart. */
export const RETRY_MS = 600;

export interface StreamOwner {
  readonly streamId: string;
  readonly userId: string;
  readonly sessionId: string;
  /** When the session ends whatever its use. */
  readonly until: number;
}

/**
 * One open event stream: hello, then everything after the client's last event in order, then live, without gap or duplicate. A cursor into the
 * log decides what comes next; a live event that is not the very next one sends it back to the log.
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
    // What goes wrong closes the stream, and the client comes back. Until somebody reads it, nobody else hears of the error, and an error that
    // nobody hears ends the process.
    this.output.on('error', () => {});
    this.output.once('close', () => {
      this.unsubscribe();
      onClose(this);
    });
  }

  /** Greets and starts; `lastEventId` is the newest event the client has, null when it has just fetched everything. */
  async start(lastEventId: number | null, clocks: { serverAt: number; exchangeAt: number }): Promise<void> {
    const head = await this.eventLog.head(this.owner.userId);
    this.write(helloText({ stream_id: this.owner.streamId, head, server_at: clocks.serverAt, exchange_at: clocks.exchangeAt }, RETRY_MS));
    this.newest = Math.max(this.newest, head);
    this.cursor = lastEventId ?? head;
    if (this.cursor > head || head - this.cursor > REPLAY_LIMIT) this.reset(head);
    await this.catchUp();
  }

  /** Reads the log for events that nobody told of. */
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

  /** Looks whether the client takes anything of what waits for it; one that has not for some looks in a row is let go. */
  look(): void {
    const taken = this.written - this.output.readableLength;
    this.looks = this.keepsUp || taken > this.takenBefore ? 0 : this.looks + 1;
    this.takenBefore = taken;
    if (this.looks >= LOOKS) this.output.destroy();
  }

  /** Events of the log that it has not been sent. */
  get behind(): number {
    return Math.max(0, this.newest - this.cursor);
  }

  write(text: string): void {
    if (this.output.destroyed || this.ended) return;
    this.written += Buffer.byteLength(text);
    this.output.push(text);
  }

  /** Ends the stream; with a time after which to come back. */
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

  /** Resolves when the client has taken most of what was written, or has gone. */
  private async drained(): Promise<void> {
    for (let ms = 20; !this.keepsUp && !this.output.destroyed && !this.ended; ms = Math.min(LONGEST_PAUSE_MS, ms * 2))
      await new Promise((done) => setTimeout(done, ms));
  }

  private fail(work: Promise<void>): void {
    // The client comes back with its last event id and is served from there.
    work.catch((error: unknown) => this.output.destroy(error instanceof Error ? error : new Error(String(error))));
  }
}
