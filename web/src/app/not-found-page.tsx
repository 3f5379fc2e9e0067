import { paths } from '../content/paths.ts';
import { ButtonLink } from '../shared/ui/button.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { MessagePage } from './message-page.tsx';

export function NotFoundPage() {
  return (
    <>
      <PageTitle>Page not found</PageTitle>
      <MessagePage
        mark="404"
        title="There is no page at this address."
        actions={
          <>
            <ButtonLink to="/">Back to home</ButtonLink>
            <ButtonLink to={paths.dashboard} variant="secondary">
              Open the dashboard
            </ButtonLink>
          </>
        }
      >
        The link may be old, or a letter got lost on the way.
      </MessagePage>
    </>
  );
}
