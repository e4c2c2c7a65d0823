import type { DestinationStream } from 'pino';

/** What goes wrong is not held back: the start may wait for it. */
const WORSE_THAN_INFO = /^(?:\{"level":[456]0,|\d\d:\d\d:\d\d (?:WARN|ERROR|FATAL))/;

/** An output that keeps its lines until it is let go of, so that what comes first on a terminal is the banner. */
interface HeldOutput extends DestinationStream {
  /** Writes what was kept, and from then on everything at once. */
  letGo(): void;
}

/** Returns an output that holds lines back; a warning or an error lets all go. */
export function holdOutput(output: DestinationStream): HeldOutput {
  let held: string[] | null = [];
  const letGo = () => {
    const lines = held ?? [];
    held = null;
    for (const line of lines) output.write(line);
  };
  return {
    letGo,
    write(line) {
      if (held !== null && WORSE_THAN_INFO.test(line)) letGo();
      if (held === null) output.write(line);
      else held.push(line);
    },
  };
}
