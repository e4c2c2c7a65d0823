import { UnknownOutcome } from '#client/widgets/unknown-outcome.tsx';

interface CommandOutcomeProps {
  /** Nobody knows yet whether the command has come. */
  unknown: boolean;
  /** Why it was refused, in words; null where it was not. */
  failure: string | null;
}

/** What became of the last command to a bot or a set, below its buttons; nothing where it was done. */
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
