import type { Pending } from './pending.ts';
import type { ServerSocket } from './web-socket.ts';

const REFUSED_TOKEN = 4403;

/** How often a report is sent, and how late. */
export interface ReportManner {
  readonly copies: 0 | 1 | 2;
  readonly delayMs: number;
}

interface Stream {
  readonly token: string;
  readonly peer: ServerSocket;
  readonly manner: ReportManner;
}

/** The open streams. */
export class Reports {
  private readonly streams = new Set<Stream>();

  constructor(private readonly pending: Pending) {}

  add(token: string, peer: ServerSocket, manner: ReportManner): void {
    const stream = { token, peer, manner };
    this.streams.add(stream);
    peer.socket.once('close', () => this.streams.delete(stream));
  }

  /** Sends a report over every stream that is open when it is due. */
  send(text: string, { copies, delayMs }: ReportManner): void {
    this.due(delayMs, () => {
      for (const { peer, manner } of this.streams)
        this.due(manner.delayMs, () => {
          for (let count = 0; count < copies * manner.copies; count += 1) peer.send(text);
        });
    });
  }

  ping(): void {
    for (const { peer } of this.streams) peer.ping();
  }

  /** Closes the streams of a token, or all. */
  close(token: string | null): void {
    for (const stream of this.streams) {
      if (token !== null && stream.token !== token) continue;
      this.streams.delete(stream);
      refuseToken(stream.peer);
    }
  }

  private due(ms: number, act: () => void): void {
    if (ms === 0) act();
    else this.pending.after(ms, act);
  }
}

/** Closes a stream whose token is not, or no longer, good. */
export function refuseToken(peer: ServerSocket): void {
  peer.close(REFUSED_TOKEN, 'session_ended');
}
