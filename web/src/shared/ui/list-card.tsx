import type { ReactNode } from 'react';
import { Card } from './card.tsx';

interface ListCardProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A card whose rows run from edge to edge below its title. */
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
