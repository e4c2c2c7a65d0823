import type { Duplex } from 'node:stream';
import type { BrokerClock } from './clock.ts';

/** What is still to happen, and the connections that wait for an answer: all of this ends with a reset. */
export class Pending {
  private readonly callsOff = new Set<() => void>();
  private readonly held = new Set<Duplex>();

  constructor(private readonly clock: BrokerClock) {}

  after(ms: number, act: () => void): void {
    const callOff = this.clock.after(ms, () => {
      this.callsOff.delete(callOff);
      act();
    });
    this.callsOff.add(callOff);
  }

  /** Leaves a connection without an answer. */
  hold(socket: Duplex): void {
    this.held.add(socket);
    socket.once('close', () => this.held.delete(socket));
  }

  release(socket: Duplex): void {
    this.held.delete(socket);
  }

  clear(): void {
    for (const callOff of this.callsOff) callOff();
    this.callsOff.clear();
    for (const socket of this.held) socket.destroy();
    this.held.clear();
  }
}
