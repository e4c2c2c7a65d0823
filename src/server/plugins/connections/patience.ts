/** How long a peer may take, and how much of us it may hold. */
export interface ConnectionPatience {
  /** For a handshake, and for the headers of a request, from the first moment of its connection. */
  readonly headersMs: number;
  /** For the body of a request, however slowly it comes: half of what our own app waits for an answer. */
  readonly bodyMs: number;
  /** For the body where a file comes, from who is signed in: a slow phone takes minutes. */
  readonly fileMs: number;
  /** For a connection of HTTP/2 without a request. */
  readonly idleMs: number;
  /** For an answer of which nothing is taken. */
  readonly unreadMs: number;
  /** How often is looked. */
  readonly everyMs: number;
  /** Most connections of an address (IPv6: of a /64): enough for a household of browsers and tabs, below the process's limit of open files. */
  readonly socketsOfNetwork: number;
}

export const PATIENCE: ConnectionPatience = {
  headersMs: 20_000,
  bodyMs: 30_000,
  fileMs: 10 * 60_000,
  idleMs: 75_000,
  unreadMs: 120_000,
  everyMs: 5_000,
  socketsOfNetwork: 512,
};
