import type { ComponentProps, ReactNode } from 'react';

const TONE = {
  plain: 'border-line bg-surface-1',
  accent: 'border-accent bg-surface-1',
};
const PADDING = { none: '', md: 'p-5', lg: 'p-5 sm:p-7' };

interface CardProps extends ComponentProps<'section'> {
  tone?: keyof typeof TONE | undefined;
  padding?: keyof typeof PADDING | undefined;
}

export function Card({ tone = 'plain', padding = 'md', className = '', ...rest }: CardProps) {
  return (
    <section {...rest} className={`rounded-card border ${TONE[tone]} ${PADDING[padding]} ${className}`} />
  );
}

interface CardHeadProps {
  title: string;
  id?: string;
  text?: ReactNode;
  aside?: ReactNode;
  /** Level of the heading. */
  level?: 2 | 3;
}

export function CardHead({ title, id, text, aside, level = 2 }: CardHeadProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <Heading id={id} className="text-lg font-semibold tracking-[-0.01em]">
          {title}
        </Heading>
        {text ? <p className="mt-1 max-w-prose text-sm text-muted">{text}</p> : null}
      </div>
      {aside}
    </div>
  );
}

interface ListCardProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A card whose rows fill its width, below a title. */
export function ListCard({ id, title, children }: ListCardProps) {
  return (
    <Card padding="none" aria-labelledby={id} className="overflow-hidden">
      <h2 id={id} className="border-b border-line px-5 py-4 text-lg font-semibold tracking-[-0.01em] sm:px-7">
        {title}
      </h2>
      {children}
    </Card>
  );
}
