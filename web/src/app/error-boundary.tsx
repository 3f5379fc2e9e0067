import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CrashedPage } from './crashed-page.tsx';
import { RestartingPage } from './restarting-page.tsx';

interface Props {
  children: ReactNode;
}

interface State {
  failure: 'none' | 'crashed' | 'unreachable';
}

/** What browsers say when a page's own script could not be fetched: a restart or a new release, not a defect. */
const CHUNK_FAILURE =
  /dynamically imported module|importing a module script|module script failed|preload CSS/i;

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: 'none' };

  static getDerivedStateFromError(error: unknown): State {
    const text = error instanceof Error ? error.message : String(error);
    return { failure: CHUNK_FAILURE.test(text) ? 'unreachable' : 'crashed' };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    // React has already written the error to the console; a reporter listens to this event.
    dispatchEvent(new CustomEvent('croneai:crash', { detail: { error, stack: info.componentStack } }));
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === 'none') return this.props.children;
    return failure === 'unreachable' ? <RestartingPage /> : <CrashedPage />;
  }
}
