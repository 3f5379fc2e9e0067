import type { ReactNode } from 'react';
import { ContentIcon, type ContentIconName } from '../../shared/site/content-icon.tsx';

interface IconCard {
  icon: ContentIconName;
  title: string;
  text: string;
}

interface IconCardsProps<Card extends IconCard> {
  cards: readonly Card[];
  /** Columns from small to large screens, as classes. */
  columns?: string;
  /** What a card holds besides its text. */
  more?: (card: Card) => ReactNode;
}

/** Cards in one frame, parted by hairlines. */
export function IconCards<Card extends IconCard>({
  cards,
  columns = 'sm:grid-cols-2 lg:grid-cols-3',
  more,
}: IconCardsProps<Card>) {
  return (
    <ul className={`grid gap-px overflow-hidden rounded-card border border-line bg-line ${columns}`}>
      {cards.map((card) => (
        <li key={card.title} className="flex flex-col gap-3 bg-surface-1 p-6 lg:p-8">
          <ContentIcon name={card.icon} />
          <h3 className="mt-2 text-lg font-semibold tracking-[-0.01em]">{card.title}</h3>
          <p className="text-sm text-muted">{card.text}</p>
          {more?.(card)}
        </li>
      ))}
    </ul>
  );
}
