import { buttonStyle } from '../shared/ui/button.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { MessagePage } from './message-page.tsx';

/** What the service worker answers when a page cannot be fetched. Runs without a script: its link asks for the page again. */
export function OfflinePage() {
  return (
    <>
      <PageTitle>No connection</PageTitle>
      <MessagePage
        mark="Offline"
        title="This page couldn’t be fetched."
        actions={
          // biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own, whichever was asked for
          <a href="" className={buttonStyle({})}>
            Try again
          </a>
        }
      >
        Your device has no connection, or the service is restarting. Your account is fine. We don’t show
        cached prices; they’d be out of date.
      </MessagePage>
    </>
  );
}
