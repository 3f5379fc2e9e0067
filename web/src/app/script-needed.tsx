import { links } from '../content/links.ts';
import { ButtonAnchor, ButtonLink } from '../shared/ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/** What the app's pages say where there is no JavaScript. */
export function ScriptNeeded() {
  return (
    <noscript>
      <MessagePage
        mark="JavaScript is off"
        title="This page needs JavaScript."
        actions={
          <>
            <ButtonAnchor href={links.supportEmail.href}>Write to support</ButtonAnchor>
            <ButtonLink to="/" variant="secondary">
              Back to home
            </ButtonLink>
          </>
        }
      >
        Signing up, logging in and the dashboard run in your browser. Switch JavaScript on and load the page
        again, or write to {links.supportEmail.text}.
      </MessagePage>
    </noscript>
  );
}
