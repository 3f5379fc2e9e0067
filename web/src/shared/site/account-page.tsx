import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { brand } from '../../content/brand.ts';
import { Link } from '../ui/link.tsx';
import { Logo } from '../ui/logo.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { PageHeading } from './page-heading.tsx';
import { SlotPanel } from './slot-panel.tsx';

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  /** Link above the heading, with an arrow. */
  back: { to: string; label: string; onFollow?: () => void };
  /** Step of a longer task, above the heading. */
  step?: ReactNode;
  /** See {@link PageHeading}. */
  replacesView?: boolean;
  /** Content next to the column. By default, the running slot is shown there. */
  beside?: { label: string; content: ReactNode };
  children: ReactNode;
}

/**
 * A column for a single task: sign up, log in, or reset a password. The running slot is next to it.
 */
export function AccountPage({
  title,
  lead,
  back,
  step,
  replacesView = false,
  beside,
  children,
}: AccountPageProps) {
  return (
    <div className="one-face grid min-h-dvh bg-surface-0 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
      <PageTitle>{title}</PageTitle>
      <div className="flex min-w-0 flex-col px-4 sm:px-6">
        <header className="flex h-16 items-center justify-between">
          <Link to="/" aria-label={`${brand.name} home`} className="flex rounded-control">
            <Logo />
          </Link>
          <ThemeToggle />
        </header>
        <main className="mx-auto flex w-full max-w-md flex-1 animate-rise flex-col gap-8 pt-6 pb-12 sm:justify-center sm:pt-10 sm:pb-20">
          <div className="flex flex-col items-start gap-3">
            <Link
              to={back.to}
              onClick={back.onFollow}
              className="-ml-1 mb-3 inline-flex items-center gap-1.5 rounded-control px-1 py-1 text-sm text-muted transition-colors hover:text-text"
            >
              <ArrowLeft className="size-4" />
              {back.label}
            </Link>
            {step}
            <PageHeading replacesView={replacesView} className="text-3xl font-semibold">
              {title}
            </PageHeading>
            {lead ? <p className="max-w-full text-muted">{lead}</p> : null}
          </div>
          {children}
        </main>
        <footer className="mx-auto w-full max-w-md pb-6 text-xs text-muted">{brand.riskWarning}</footer>
      </div>
      <aside
        aria-label={beside?.label ?? 'The running slot'}
        className="hidden border-l border-line bg-surface-2 px-10 lg:block xl:px-16"
      >
        <div className="sticky top-0 flex h-dvh max-w-lg flex-col justify-center gap-8">
          <p className="max-w-md text-2xl font-semibold text-balance">{brand.promise}</p>
          {beside?.content ?? <SlotPanel />}
        </div>
      </aside>
    </div>
  );
}
