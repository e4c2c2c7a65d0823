import { answerText, notificationText, type Id } from './envelope.ts';
import { channelOf } from './channels.ts';
import { Feed } from './feed.ts';
import { Heartbeat } from './heartbeat.ts';
import { NO_FAULTS, NO_JSON, shifted, type CallFault, type Switches } from './faults.ts';
import { neededNumber, type Params } from './params.ts';
import { VERSION } from './methods.ts';
import { invalidParams, noRequest, notJson, rawRefused, RpcError, tooManyRequests } from './rpc-error.ts';
import { sendHalf } from './half-frame.ts';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { Answers } from './answers.ts';
import type { Movement } from '../world/world.ts';

interface Request {
  readonly id: Id;
  readonly method: string;
  readonly params: Params;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function requestOf(text: string): Request {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw notJson();
  }
  // Neither several requests at once nor one without an id.
  if (!isObject(read) || typeof read['method'] !== 'string') throw noRequest();
  const id = read['id'];
  if (typeof id !== 'number' && typeof id !== 'string') throw noRequest();
  return { id, method: read['method'].replace(/^\/?(?:api\/v2\/)?/, ''), params: isObject(read['params']) ? read['params'] : {} };
}

function channelsOf(params: Params): readonly string[] {
  const { channels } = params;
  if (!Array.isArray(channels) || channels.some((one) => typeof one !== 'string')) throw invalidParams('channels', 'wrong format');
  return channels as string[];
}

const textOfMessage = (data: RawData): string => (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString('utf8');

/** One WebSocket of a client. */
export class Connection {
  readonly switches: Switches;
  private readonly feeds = new Map<string, Feed>();
  private readonly heartbeat: Heartbeat;
  private held: string | null = null;

  constructor(
    private readonly answers: Answers,
    private readonly socket: WebSocket,
    private readonly wire: Duplex,
    switches: Partial<Switches> = {},
  ) {
    this.switches = { ...NO_FAULTS, ...switches };
    this.heartbeat = new Heartbeat(
      answers.clock,
      (text) => this.send(text),
      () => this.socket.close(1000),
    );
    // A half-open connection answers no ping either.
    socket.on('ping', (data: Buffer) => {
      if (!this.switches.stalled) socket.pong(data);
    });
    socket.on('message', (data) => this.receive(textOfMessage(data)));
    socket.on('error', () => this.cut());
    socket.on('close', () => this.heartbeat.disable());
  }

  get channels(): readonly string[] {
    return [...this.feeds.keys()];
  }

  /** Ends the connection without a word. */
  cut(): void {
    this.heartbeat.disable();
    this.wire.destroy();
  }

  publish(movement: Movement): void {
    const before = this.held;
    for (const [name, feed] of this.feeds) this.notifyAll(name, feed, movement);
    // A held notification follows its next one, at the latest with the next step.
    if (before !== null && this.held === before) this.release();
  }

  /** Tells what no step brings, such as the state of the platform. */
  tell(channel: string, data: unknown): void {
    if (this.feeds.has(channel)) this.notify(channel, data);
  }

  private notifyAll(name: string, feed: Feed, movement: Movement | null): void {
    const { ticker } = this.answers;
    for (const data of feed.due(movement, { ...ticker, lateMs: this.switches.lateMs })) this.notify(name, data);
  }

  private notify(channel: string, data: unknown): void {
    const { switches } = this;
    if (switches.gaps > 0 && isObject(data) && data['type'] === 'change') {
      switches.gaps -= 1;
      return;
    }
    const text = notificationText(channel, shifted(data, switches.shiftMs));
    if (switches.halves > 0) {
      switches.halves -= 1;
      sendHalf(this.wire, text);
    } else if (switches.texts > 0) {
      switches.texts -= 1;
      this.send(NO_JSON);
    } else if (switches.swaps > 0 && this.held === null) {
      switches.swaps -= 1;
      this.held = text;
    } else {
      this.send(text);
      if (switches.duplicates > 0) {
        switches.duplicates -= 1;
        this.send(text);
      }
      this.release();
    }
  }

  private release(): void {
    if (this.held !== null) this.send(this.held);
    this.held = null;
  }

  private send(text: string): void {
    if (!this.switches.stalled && this.socket.readyState === this.socket.OPEN) this.socket.send(text);
  }

  private receive(text: string): void {
    let request: Request;
    try {
      request = requestOf(text);
    } catch (error) {
      this.answer(undefined, error);
      return;
    }
    const name = request.method.replace(/^public\//, '');
    if (!this.answers.pays(name, 'socket')) {
      this.answer(request.id, tooManyRequests());
      this.socket.close(1000);
      return;
    }
    if (name === 'test') this.heartbeat.answered();
    const fault = this.answers.faults.take(name);
    if (fault === null) this.reply(request, name);
    else this.replyWrongly(request, name, fault);
  }

  private reply(request: Request, name: string): void {
    let started: readonly string[] = [];
    const outcome = this.answers.outcome(() => {
      if (name === 'subscribe') return (started = this.subscribe(channelsOf(request.params)));
      return this.ofSocket(name, request.params) ?? this.answers.call(request.method, request.params);
    });
    this.answer(request.id, outcome);
    for (const channel of started) {
      const feed = this.feeds.get(channel);
      if (feed !== undefined) this.notifyAll(channel, feed, null);
    }
  }

  /** Returns the answer to a method that only a WebSocket has. */
  private ofSocket(name: string, params: Params): unknown {
    if (name === 'unsubscribe') return channelsOf(params).filter((channel) => this.feeds.delete(channel));
    if (name === 'unsubscribe_all') {
      this.feeds.clear();
      return 'ok';
    }
    if (name === 'hello') return { version: VERSION };
    if (name === 'disable_heartbeat') {
      this.heartbeat.disable();
      return 'ok';
    }
    if (name !== 'set_heartbeat') return null;
    const seconds = neededNumber(params, 'interval');
    if (seconds < Heartbeat.shortest) throw invalidParams('interval', `must be at least ${Heartbeat.shortest}`);
    this.heartbeat.start(seconds);
    return 'ok';
  }

  /** Channels that do not exist are left out of the answer. */
  private subscribe(names: readonly string[]): readonly string[] {
    if (names.some((name) => name.endsWith('.raw')) && !this.answers.allowsRaw) throw rawRefused();
    return names.filter((name) => {
      const channel = channelOf(this.answers.world, name);
      if (channel !== null) this.feeds.set(name, new Feed(this.answers.world, channel));
      return channel !== null;
    });
  }

  private answer(id: Id, outcome: unknown): void {
    this.send(answerText(id, outcome instanceof RpcError ? outcome : shifted(outcome, this.switches.shiftMs), this.answers.clock.now()));
  }

  private replyWrongly(request: Request, name: string, fault: CallFault): void {
    switch (fault.kind) {
      case 'silent':
        return;
      case 'cut':
      case 'status':
        this.cut();
        return;
      case 'text':
        this.send(NO_JSON);
        return;
      case 'error':
        this.answer(request.id, new RpcError(fault.code, fault.message, fault.data));
        return;
      case 'half':
        sendHalf(this.wire, answerText(request.id, 'ok', this.answers.clock.now()));
        return;
      case 'slow':
        this.answers.clock.after(fault.ms, () => this.reply(request, name));
    }
  }
}
