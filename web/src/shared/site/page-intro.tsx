import type { ReactNode } from 'react';

interface PageIntroProps {
  eyebrow: string;
  headline: string;
  lead: string;
  children?: ReactNode;
  /** Shown next to the headline if there is room, and below it on phones. */
  aside?: ReactNode;
}

/** Head of a public page other than the home page, with a headline and a lead. */
export function PageIntro({ eyebrow, headline, lead, children, aside }: PageIntroProps) {
  if (aside) {
    return (
      <div className="mx-auto grid w-full grid-cols-1 max-w-page animate-rise items-start gap-12 px-4 pt-12 pb-4 sm:px-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16 lg:pt-20">
        <div className="flex flex-col items-start gap-5">
          <Words {...{ eyebrow, headline, lead, children }} />
        </div>
        <div className="w-full max-w-xl">{aside}</div>
      </div>
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-page animate-rise flex-col items-start gap-5 px-4 pt-12 pb-4 sm:px-6 lg:pt-24">
      <Words {...{ eyebrow, headline, lead, children }} />
    </div>
  );
}

function Words({ eyebrow, headline, lead, children }: Omit<PageIntroProps, 'aside'>) {
  return (
    <>
      <p className="text-sm font-medium text-accent">{eyebrow}</p>
      <h1 className="max-w-3xl text-3xl font-semibold text-balance sm:text-4xl">{headline}</h1>
      <p className="max-w-prose text-lg text-muted">{lead}</p>
      {children}
    </>
  );
}
