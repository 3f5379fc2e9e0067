import { type CourseOverview, STARS_MAX } from '@croneai/contracts/endpoints/learning.ts';
import { Star } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ratingTexts as texts } from '../../content/vault.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import { useOneAfterTheOther, usePutRatingMutation } from './api.ts';
import { lessonsDone } from './course-progress.ts';

const STARS = Array.from({ length: STARS_MAX }, (_, index) => index + 1);

/** The member's own rating, for those who have finished a lesson of the course. */
export function RatingCard({ course }: { course: CourseOverview }) {
  const mayRate = lessonsDone(course) > 0;
  const { ownStars, rate } = useRating(course);
  const stars = useRef<HTMLFieldSetElement>(null);
  const hint = useRef<HTMLParagraphElement>(null);
  const takeBack = () => {
    rate(null);
    // The button goes with the rating; the keyboard stays at the stars, or beside them while they are shut.
    const next = mayRate ? stars.current?.querySelector('input') : hint.current;
    next?.focus();
  };
  return (
    <Card aria-labelledby="rating" className="flex flex-col gap-3">
      <CardHead id="rating" title="Your rating" />
      <StarField ref={stars} value={ownStars} disabled={!mayRate} onChange={rate} />
      <p ref={hint} role="status" tabIndex={-1} className="text-sm text-muted outline-none">
        {hintText(ownStars, mayRate)}
      </p>
      {ownStars === null ? null : (
        <Button size="sm" variant="ghost" className="-ml-3 self-start" onClick={takeBack}>
          Remove rating
        </Button>
      )}
    </Card>
  );
}

function hintText(ownStars: number | null, mayRate: boolean): string {
  if (ownStars === null)
    return mayRate ? 'You can change or remove it.' : 'Finish a lesson of this course to rate it.';
  return mayRate ? texts.given(ownStars) : texts.needsLessonAgain(ownStars);
}

interface StarFieldProps {
  ref: React.Ref<HTMLFieldSetElement>;
  value: number | null;
  disabled: boolean;
  onChange: (stars: number) => void;
}

/** Radio buttons that look like stars: the arrow keys move between them, Tab goes in and out. */
function StarField({ ref, value, disabled, onChange }: StarFieldProps) {
  const name = useId();
  const [pointed, setPointed] = useState<number>();
  const lit = (disabled ? undefined : pointed) ?? value ?? 0;
  return (
    <fieldset ref={ref} disabled={disabled} onPointerLeave={() => setPointed(undefined)}>
      <legend className="sr-only">How many stars do you give this course?</legend>
      <div className="-mx-2 flex">
        {STARS.map((stars) => (
          <label
            key={stars}
            onPointerEnter={() => setPointed(stars)}
            className="relative grid size-11 place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
              className="absolute inset-0 size-full cursor-pointer appearance-none focus-visible:outline-none disabled:cursor-not-allowed"
            />
            <span className="sr-only">{texts.stars(stars)}</span>
            <Star
              className={`size-6 transition-colors ${stars <= lit ? 'fill-accent text-accent' : disabled ? 'text-faint' : 'text-muted'}`}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A press is shown at once and sent after the ones before it; one that fails gives way to what is stored. */
function useRating({ id: courseId, ownStars }: CourseOverview) {
  const [putRating] = usePutRatingMutation();
  const show = useOutcome();
  const inOrder = useOneAfterTheOther();
  const [pressed, setPressed] = useState<{ stars: number | null }>();
  const rate = (stars: number | null) => {
    const press = { stars };
    setPressed(press);
    inOrder(async () => {
      show(await putRating({ courseId, stars }), 'Your rating couldn’t be saved.');
      setPressed((last) => (last === press ? undefined : last));
    });
  };
  return { ownStars: pressed ? pressed.stars : ownStars, rate };
}
