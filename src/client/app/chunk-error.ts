/** A screen's code did not come. The message is the specification's. */
export class ChunkError extends Error {
  readonly chunkId: string;

  constructor(chunkId: string) {
    super(`Loading chunk ${chunkId} failed`);
    this.name = 'ChunkError';
    this.chunkId = chunkId;
  }
}
