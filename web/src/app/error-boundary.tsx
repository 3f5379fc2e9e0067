import { Component, type ReactNode, useEffect } from 'react';
import { useIsOnline } from '../shared/signals/use-is-online.ts';
import { useSiteSettings } from '../shared/site/site-settings.ts';
import { Button, ButtonAnchor } from '../shared/ui/button.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { MessagePage } from './message-page.tsx';

interface Props {
  children: ReactNode;
}

interface State {
  failure: 'none' | 'crashed' | 'unreachable';
}

/**
 * Messages of browsers for a script that failed to load. The cause is the connection, a restart,
 * or a new release, not a bug.
 */
const CHUNK_FAILURE =
  /dynamically imported module|importing a module script|module script failed|preload CSS/i;

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: 'none' };

  static getDerivedStateFromError(error: unknown): State {
    const text = error instanceof Error ? error.message : String(error);
    return { failure: CHUNK_FAILURE.test(text) ? 'unreachable' : 'crashed' };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === 'none') return this.props.children;
    return failure === 'unreachable' ? <RestartingPage /> : <CrashedPage />;
  }
}

function CrashedPage() {
  const { supportEmail } = useSiteSettings();
  return (
    <>
      <PageTitle>Something went wrong</PageTitle>
      <MessagePage
        mark="Unexpected"
        title="This page stopped working."
        actions={
          <>
            <Button onClick={() => location.reload()}>Reload the page</Button>
            <ButtonAnchor href={`mailto:${supportEmail}`} variant="secondary">
              Tell support
            </ButtonAnchor>
          </>
        }
      >
        Nothing you entered on other pages is lost. Reloading usually helps.
      </MessagePage>
    </>
  );
}

const POLL_EVERY_MS = 3_000;

/**
 * Shown if the page's own files cannot be fetched. It recovers by itself when the server answers.
 */
function RestartingPage() {
  const isOnline = useIsOnline();
  useEffect(() => {
    const poll = () =>
      fetch('/api/status', { cache: 'no-store' }).then(
        (answer) => answer.ok && reloadOnce(),
        () => undefined,
      );
    // After a release the server answers at once, because only the files of this page are gone.
    void poll();
    const timer = setInterval(poll, POLL_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <PageTitle>{isOnline ? 'Page didn’t load' : 'Offline'}</PageTitle>
      <MessagePage
        mark={isOnline ? 'One moment' : 'Offline'}
        title={isOnline ? 'This page didn’t load.' : 'You’re offline.'}
        live
        actions={<Button onClick={() => location.reload()}>Try now</Button>}
      >
        {isOnline
          ? 'The connection is slow, or the service is restarting.'
          : 'This page isn’t on your device yet.'}{' '}
        It’ll load by itself.
      </MessagePage>
    </>
  );
}

const RELOADED_AT_KEY = 'croneai.reloaded-at';
/**
 * Minimum time between two automatic reloads, ms, so that a page whose file stays missing does not
 * reload in a loop. The button still reloads at once.
 */
const RELOAD_PAUSE_MS = 60_000;

function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(RELOADED_AT_KEY));
  if (Date.now() - last < RELOAD_PAUSE_MS) return;
  sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
  location.reload();
}
