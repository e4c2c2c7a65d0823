import { Component, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ChunkError } from '#client/platform/chunk-error.ts';
import { PressedRetry } from '#client/platform/pressed-retry.ts';
import { untilHere } from '#client/platform/until-here.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface PartBoundaryProps {
  /** Forgets the failed fetch. */
  reset: () => void;
  /** Fetches once more. */
  fetchAgain: () => Promise<unknown>;
  /** Every mounted place of the part: one successful retry serves all of them. */
  places: Set<PartBoundary>;
  /** The part is an overlay: the error notice lies over the page too and can be closed. */
  over: boolean;
  onClose: (() => void) | undefined;
  /** The request that opened the part: a new one retries; with null no error is shown. */
  asked: unknown;
  /** Custom content in place of a part that failed to load; absent = the usual notice. */
  lost: ((retry: () => void) => ReactNode) | undefined;
  children: ReactNode;
}

interface PartState {
  readonly thrown: unknown;
  readonly closed: boolean;
}
const WELL: PartState = { thrown: null, closed: false };

/** Shows a notice with a retry button in place of a part whose code failed to load; the screen around the part stays. */
export class PartBoundary extends Component<PartBoundaryProps, PartState> {
  override state = WELL;

  static getDerivedStateFromError(thrown: unknown): PartState {
    return { thrown, closed: false };
  }

  override componentDidMount(): void {
    this.props.places.add(this);
  }

  override componentDidCatch(thrown: unknown): void {
    this.again.failed(thrown);
    this.stopAsking?.();
    if (thrown instanceof ChunkError) this.stopAsking = untilHere(this.props.fetchAgain, this.showAgain);
  }

  override componentDidUpdate({ asked }: PartBoundaryProps): void {
    if (this.state.thrown !== null && asked !== this.props.asked) this.retry();
  }

  override componentWillUnmount(): void {
    this.props.places.delete(this);
    this.stopAsking?.();
    // The next opening fetches again.
    if (this.state.thrown !== null) this.props.reset();
  }

  private stopAsking: (() => void) | undefined;

  readonly retry = (): void => {
    this.props.reset();
    this.showAgain();
  };

  private readonly showAgain = (): void => {
    this.stopAsking?.();
    for (const place of this.props.places) if (place.state.thrown !== null) place.setState(WELL);
  };

  private readonly again = new PressedRetry(this.retry);

  readonly close = (): void => {
    this.setState({ closed: true });
    this.props.onClose?.();
  };

  override render(): ReactNode {
    const { thrown, closed } = this.state;
    if (thrown === null) return this.props.children;
    // Errors of the part's own code are the screen's to show.
    if (!(thrown instanceof ChunkError)) throw thrown;
    const { over, asked, lost } = this.props;
    if (lost) return lost(this.again.press);
    const notice = (
      <Notice
        kind="error"
        action={
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={this.again.press}>
              <FormattedMessage id="ui.retry" />
            </Button>
            {over ? (
              <Button variant="ghost" onClick={this.close}>
                <FormattedMessage id="ui.close" />
              </Button>
            ) : null}
          </div>
        }
      >
        <FormattedMessage id={navigator.onLine ? 'shell.chunk.sentence' : 'page.offline.text'} />
      </Notice>
    );
    if (!over) return notice;
    return closed || asked === null ? null : <div className="over-page">{notice}</div>;
  }
}
