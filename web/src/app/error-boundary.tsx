import { Component, type ErrorInfo, type ReactNode } from 'react';
import { links } from '../content/links.ts';
import { Button, ButtonAnchor } from '../shared/ui/button.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { MessagePage } from './message-page.tsx';
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

function CrashedPage() {
  return (
    <>
      <PageTitle>Something went wrong</PageTitle>
      <MessagePage
        mark="Unexpected"
        title="This page stopped working."
        actions={
          <>
            <Button onClick={() => location.reload()}>Reload the page</Button>
            <ButtonAnchor href={links.supportEmail.href} variant="secondary">
              Tell support
            </ButtonAnchor>
          </>
        }
      >
        It’s our mistake, and nothing you entered on other pages is lost. Reloading usually helps.
      </MessagePage>
    </>
  );
}
