import { useEffect } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { MessagePage } from './message-page.tsx';

const ASK_EVERY_MS = 3_000;

/** Shown when the page's own files cannot be fetched. Comes back by itself as soon as the server answers. */
export function RestartingPage() {
  useEffect(() => {
    const timer = setInterval(() => {
      fetch('/api/status', { cache: 'no-store' }).then(
        (answer) => answer.ok && reloadOnce(),
        () => undefined,
      );
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <PageTitle>Service is restarting</PageTitle>
      <MessagePage
        mark="One moment"
        title="The service is restarting."
        live
        actions={<Button onClick={() => location.reload()}>Try now</Button>}
      >
        Your account isn’t affected. This page comes back by itself, usually within a minute.
      </MessagePage>
    </>
  );
}

const RELOADED_AT_KEY = 'croneai.reloaded-at';
/** A file that stays missing must not turn this page into a reload loop; the button still works. */
const RELOAD_PAUSE_MS = 60_000;

function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(RELOADED_AT_KEY));
  if (Date.now() - last < RELOAD_PAUSE_MS) return;
  sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
  location.reload();
}
