import { Component, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { HOME_PATH } from '#contract/constants.ts';
import { ChunkError } from '#client/platform/chunk-error.ts';
import { PressedRetry } from '#client/platform/pressed-retry.ts';
import type { LazyModule } from '#client/platform/lazy-module.ts';
import { untilHere } from '#client/platform/until-here.ts';
import { Button } from '#client/ui/button.tsx';
import type { LazyScreen } from './lazy-screen.tsx';

interface ErrorBoundaryProps {
  /** The screen or part inside; its failed fetch is forgotten before another try. */
  screen?: LazyScreen | LazyModule<unknown>;
  children: ReactNode;
}

/** Catches a screen's errors and shows the titled error screen instead; the shell stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  private stopAsking: (() => void) | undefined;

  readonly retry = (): void => {
    this.stopAsking?.();
    this.props.screen?.reset();
    this.setState({ error: null });
  };

  private readonly again = new PressedRetry(this.retry);

  override componentDidCatch(thrown: unknown): void {
    this.again.failed(thrown);
    const { screen } = this.props;
    if (screen && thrown instanceof ChunkError) this.stopAsking = untilHere(screen.again, () => this.setState({ error: null }));
  }

  override componentWillUnmount(): void {
    this.stopAsking?.();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <FailureScreen message={error.message} isChunk={error instanceof ChunkError} onRetry={this.again.press} />;
  }
}

interface FailureScreenProps {
  message: string;
  /** The screen's code did not come: trying again may help without a reload. */
  isChunk: boolean;
  onRetry: () => void;
}

/** The router's error screen with the specification's title. A plain link leads home, because the router itself may be what failed. */
function FailureScreen({ message, isChunk, onRetry }: FailureScreenProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-14 text-center">
      <h1 tabIndex={-1} className="text-h1">
        <FormattedMessage id="shell.chunk.title" />
      </h1>
      <p className="font-semibold">{message}</p>
      <p className="text-text-2">
        <FormattedMessage id="shell.chunk.sentence" />
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={isChunk ? onRetry : () => location.reload()}>
          <FormattedMessage id={isChunk ? 'ui.retry' : 'shell.chunk.reload'} />
        </Button>
        <a className="btn btn-secondary" href={HOME_PATH}>
          <FormattedMessage id="shell.chunk.home" />
        </a>
      </div>
    </div>
  );
}
