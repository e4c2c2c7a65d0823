import { UnknownOutcome } from '#client/widgets/unknown-outcome.tsx';

interface CommandOutcomeProps {
  /** Whether it is unknown if the command has arrived. */
  unknown: boolean;
  /** The reason of a refusal in words; null without one. */
  failure: string | null;
}

/** The outcome of the last command to a bot or a set, below its buttons; empty after a success. */
export function CommandOutcome({ unknown, failure }: CommandOutcomeProps) {
  return (
    <>
      {unknown ? (
        <div className="basis-full">
          <UnknownOutcome />
        </div>
      ) : null}
      {failure === null ? null : (
        <p role="alert" className="basis-full text-small text-danger">
          {failure}
        </p>
      )}
    </>
  );
}
