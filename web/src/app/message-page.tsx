import { paths } from '@croneai/contracts/paths.ts';
import type { ReactNode } from 'react';
import { useSiteSettings } from '../shared/site/site-settings.ts';
import { ButtonAnchor, ButtonLink, buttonStyle } from '../shared/ui/button.tsx';
import { Link } from '../shared/ui/link.tsx';
import { Logo } from '../shared/ui/logo.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';

interface MessagePageProps {
  /** A short word or number above the title, for example "404". */
  mark: string;
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** True if the dot at the end of the price line pulses. */
  live?: boolean;
}

/** A full page with a single message. */
export function MessagePage({ mark, title, children, actions, live = false }: MessagePageProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-surface-0">
      <header className="mx-auto flex h-16 w-full max-w-page items-center px-4 sm:px-6">
        <Link to="/" aria-label="CroneAI home" className="flex rounded-control">
          <Logo />
        </Link>
      </header>
      <main className="mx-auto flex w-full max-w-page flex-1 flex-col items-start justify-center gap-4 px-4 pb-24 sm:px-6">
        <p className="tabular text-sm text-accent">{mark}</p>
        <h1 className="max-w-2xl text-3xl font-semibold sm:text-4xl">{title}</h1>
        <p className="max-w-prose text-lg text-muted">{children}</p>
        <FlatLine live={live} />
        <div className="flex flex-wrap gap-3">{actions}</div>
      </main>
    </div>
  );
}

/** Draws a price line that moves and then becomes flat. */
function FlatLine({ live }: { live: boolean }) {
  return (
    <svg viewBox="0 0 480 64" aria-hidden="true" className="my-2 h-auto w-full max-w-lg">
      <path
        d="M0 44 22 38 40 46 64 30 86 36 108 20 128 30 150 14 172 26 190 22"
        className="stroke-accent"
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M190 22H480" className="stroke-line-strong" strokeWidth="2" strokeDasharray="2 6" />
      <circle cx="190" cy="22" r="4" className={`fill-accent ${live ? 'animate-breathe' : ''}`} />
    </svg>
  );
}

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
        The link may be old or mistyped.
      </MessagePage>
    </>
  );
}

/**
 * Page that the service worker shows if loading fails. It works without a script, because its link
 * loads the page again.
 */
export function OfflinePage() {
  return (
    <>
      <PageTitle>No connection</PageTitle>
      <MessagePage
        mark="Offline"
        title="This page couldn’t be loaded."
        actions={
          // biome-ignore lint/a11y/useValidAnchor: an empty address reloads the page that the visitor requested
          <a href="" className={buttonStyle({})}>
            Try again
          </a>
        }
      >
        Your device has no connection, or the service is restarting. Your account is fine.
      </MessagePage>
    </>
  );
}

/** Text that the app's pages show without JavaScript. */
export function ScriptNeeded() {
  const { supportEmail } = useSiteSettings();
  return (
    <noscript>
      <MessagePage
        mark="JavaScript is off"
        title="This page needs JavaScript."
        actions={
          <>
            <ButtonAnchor href={`mailto:${supportEmail}`}>Write to support</ButtonAnchor>
            <ButtonLink to="/" variant="secondary">
              Back to home
            </ButtonLink>
          </>
        }
      >
        Turn on JavaScript and reload, or write to {supportEmail}.
      </MessagePage>
    </noscript>
  );
}
