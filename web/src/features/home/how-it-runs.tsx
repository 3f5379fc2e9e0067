import { homeTexts as texts } from '../../content/home.ts';
import { Fold } from '../../shared/site/fold.tsx';
import { Island } from '../../shared/site/island.ts';
import { Section } from '../../shared/site/section.tsx';
import { SLOT_STEPS, SlotPicture } from './illustrations/slot-picture.tsx';

/** The three steps of a slot, each with a picture and two features. */
export function HowItRuns() {
  return (
    <Section id="how" title={texts.howTitle} lead={texts.howLead}>
      <ol className="group/fold grid gap-5 md:grid-cols-3 md:gap-8 lg:gap-12">
        {texts.how.map((step, index) => {
          const shown = SLOT_STEPS[index];
          return (
            <li key={step.title} className="flex flex-col gap-4">
              {shown ? (
                <div className="border-y border-line py-3 noscript:hidden">
                  <Island name="slot-picture">
                    <SlotPicture of={shown} />
                  </Island>
                </div>
              ) : null}
              <div className="flex flex-col gap-1">
                <h3 className="flex items-baseline gap-2.5 text-xl font-semibold tracking-[-0.01em]">
                  <span className="tabular text-sm font-normal text-accent">{`0${index + 1}`}</span>
                  {step.title}
                </h3>
                <p className="text-muted">{step.text}</p>
              </div>
              <ul className="hidden gap-3 border-t border-line pt-4 text-sm group-has-[:checked]/fold:grid">
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
        <li className="group-has-[:checked]/fold:hidden md:col-span-3">
          <Fold id="six-parts" label={texts.howMore} />
        </li>
      </ol>
    </Section>
  );
}
