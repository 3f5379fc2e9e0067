import type { ComponentType } from 'react';
import { homeTexts as texts } from '../../content/home.ts';
import { Fold } from '../../shared/site/fold.tsx';
import { Section } from '../../shared/site/section.tsx';
import { AnswersPicture, LooksPicture, VerdictPicture } from './illustrations/slot-steps.tsx';

/** In the order of the steps. */
const PICTURES: readonly ComponentType[] = [LooksPicture, VerdictPicture, AnswersPicture];

/** The three steps of a slot, each with what it is known for. On a phone words do without the pictures. */
export function HowItRuns() {
  return (
    <Section
      id="how"
      title={texts.howTitle}
      lead={texts.howLead}
      aside={<p className="hidden text-xs text-muted md:block">{texts.picturesNote}</p>}
    >
      <ol className="group/fold grid gap-5 md:grid-cols-3 md:gap-8 lg:gap-12">
        {texts.how.map((step, index) => {
          const StepPicture = PICTURES[index] ?? LooksPicture;
          return (
            <li key={step.title} className="flex flex-col gap-4">
              <div className="hidden border-y border-line py-3 md:block">
                <StepPicture />
              </div>
              <div className="flex flex-col gap-1">
                <h3 className="flex items-baseline gap-2.5 text-xl font-semibold tracking-[-0.01em]">
                  <span className="tabular text-sm font-normal text-accent">{`0${index + 1}`}</span>
                  {step.title}
                </h3>
                <p className="text-muted">{step.text}</p>
              </div>
              <ul className="hidden gap-3 border-t border-line pt-4 text-sm group-has-[:checked]/fold:grid md:grid">
                {step.parts.map((part) => (
                  <li key={part.title}>
                    <h4 className="font-medium">{part.title}</h4>
                    <p className="text-muted">{part.text}</p>
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
        <li className="group-has-[:checked]/fold:hidden md:hidden">
          <Fold id="six-parts" label={texts.howMore} until="md" />
        </li>
      </ol>
    </Section>
  );
}
