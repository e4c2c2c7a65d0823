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
  /** Every place where the part stands: what one try brings, it brings to all. */
  places: Set<PartBoundary>;
  /** It lies over the page: so does what is said of it, and it can be closed. */
  over: boolean;
  onClose: (() => void) | undefined;
  /** What the part was asked for with: something else tries again, and with nothing there is nothing to say. */
  asked: unknown;
  /** What stands for a part that did not come, if not the usual words. */
  lost: ((retry: () => void) => ReactNode) | undefined;
  children: ReactNode;
}

interface PartState {
  readonly thrown: unknown;
  readonly closed: boolean;
}
const WELL: PartState = { thrown: null, closed: false };

/** Says in the place of a part that its code did not come, and offers another try; the screen around it stays. */
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
    // Opened another time, it is asked for again.
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
    // What a part itself throws is its screen's to show.
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
