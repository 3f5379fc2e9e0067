import type { ComponentType } from 'react';
import { homeTexts as texts } from '../../content/home.ts';
import { technologyCards } from '../../content/technology.ts';
import { Section } from '../../shared/site/section.tsx';
import {
  ClosedCandlesPicture,
  ConfidencePicture,
  PlanPicture,
  RiskPicture,
  ScanPicture,
  SettledPicture,
} from './illustrations/technology.tsx';

type CardIcon = (typeof technologyCards)[number]['icon'];

/** The picture of each card, and its share of a row of six. */
const FACES: Record<CardIcon, { picture: ComponentType; span: string }> = {
  scan: { picture: ScanPicture, span: 'md:col-span-2 lg:col-span-4' },
  candles: { picture: ClosedCandlesPicture, span: 'lg:col-span-2' },
  gauge: { picture: ConfidencePicture, span: 'lg:col-span-2' },
  plan: { picture: PlanPicture, span: 'lg:col-span-2' },
  scale: { picture: SettledPicture, span: 'lg:col-span-2' },
  shield: { picture: RiskPicture, span: 'md:col-span-2 lg:col-span-6' },
};

export function Technology() {
  return (
    <Section id="technology" tone="raised" title={texts.technologyTitle} lead={texts.technologyLead}>
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-2 lg:grid-cols-6">
        {technologyCards.map((card) => {
          const { picture: CardPicture, span } = FACES[card.icon];
          return (
            <li key={card.title} className={`flex flex-col gap-6 bg-surface-1 p-6 lg:p-8 ${span}`}>
              <div className="flex flex-1 items-center">
                <CardPicture />
              </div>
              <div className="flex flex-col gap-2">
                <h3 className="text-lg font-semibold tracking-[-0.01em]">{card.title}</h3>
                <p className="max-w-prose text-sm text-muted">{card.text}</p>
              </div>
            </li>
          );
        })}
      </ul>
      <p className="text-xs text-muted">{texts.picturesNote}</p>
    </Section>
  );
}
