/** A screen's code did not come. The message is the specification's. */
export class ChunkError extends Error {
  constructor(chunkId: string, cause?: unknown) {
    super(`Loading chunk ${chunkId} failed`, { cause });
    this.name = 'ChunkError';
  }
}
