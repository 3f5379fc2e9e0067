import { links } from '../content/links.ts';
import { Button, ButtonAnchor } from '../shared/ui/button.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { MessagePage } from './message-page.tsx';

export function CrashedPage() {
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
        It is our mistake, and nothing you entered on other pages is lost. Reloading usually helps.
      </MessagePage>
    </>
  );
}
