import { Pause, Play } from 'lucide-react';
import { homeTexts as texts } from '../../content/home.ts';
import { testimonials } from '../../content/testimonials.ts';
import { Section } from '../../shared/site/section.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { type Rotation, useRotation } from './use-rotation.ts';

export function Testimonials() {
  const rotation = useRotation(testimonials.length);
  return (
    <Section
      id="testimonials"
      title={texts.testimonialsTitle}
      lead={texts.testimonialsNote}
      aside={<Badge tone="warn">Samples</Badge>}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus only hold the rotation */}
      <div
        className="grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-10"
        onMouseEnter={() => rotation.hold('pointer', true)}
        onMouseLeave={() => rotation.hold('pointer', false)}
        onFocus={() => rotation.hold('focus', true)}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) rotation.hold('focus', false);
        }}
      >
        <Stage rotation={rotation} />
        <ul className="grid grid-cols-2 gap-2 lg:grid-cols-1">
          {testimonials.map((each, index) => (
            <li key={each.name}>
              <button
                type="button"
                aria-pressed={index === rotation.current}
                onClick={() => rotation.show(index)}
                className="h-full w-full rounded-control border border-line bg-surface-1 px-4 py-3 text-left text-sm transition-colors hover:bg-surface-2 aria-pressed:border-accent aria-pressed:bg-accent-soft"
              >
                <span className="block font-medium">{each.name}</span>
                <span className="block text-muted">{each.role}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** All six lie on one another, so that the tallest gives the height and nothing moves when they change. */
function Stage({ rotation }: { rotation: Rotation }) {
  return (
    <div className="flex flex-col justify-between gap-6 rounded-card border border-line bg-surface-1 p-6 sm:p-10">
      <div className="grid flex-1 items-center" aria-live={rotation.isRunning ? 'off' : 'polite'}>
        {testimonials.map((each, index) => (
          <figure
            key={each.name}
            aria-hidden={index !== rotation.current}
            className={`col-start-1 row-start-1 flex flex-col gap-6 transition-opacity ${index === rotation.current ? '' : 'invisible opacity-0'}`}
          >
            <blockquote className="text-lg leading-relaxed text-pretty sm:text-xl sm:leading-relaxed lg:text-2xl lg:leading-snug">
              “{each.quote}”
            </blockquote>
            <figcaption className="text-sm text-muted">
              <span className="font-medium text-text">{each.name}</span>, {each.place} · {each.role} · sample
            </figcaption>
          </figure>
        ))}
      </div>
      <div className="flex items-center justify-between gap-4">
        <div className="-ml-1.5 flex">
          {testimonials.map((each, index) => (
            <button
              key={each.name}
              type="button"
              aria-label={`Show testimonial ${index + 1} of ${testimonials.length}`}
              aria-pressed={index === rotation.current}
              onClick={() => rotation.show(index)}
              className="group grid size-7 place-items-center rounded-full"
            >
              <span className="size-2 rounded-full bg-line-strong transition-colors group-hover:bg-text group-aria-pressed:bg-accent" />
            </button>
          ))}
        </div>
        <button
          type="button"
          aria-label={rotation.isStopped ? 'Start rotating' : 'Stop rotating'}
          onClick={rotation.toggle}
          className={buttonStyle({ variant: 'ghost', size: 'icon', className: 'motion-reduce:invisible' })}
        >
          {rotation.isStopped ? (
            <Play aria-hidden className="size-4" strokeWidth={1.5} />
          ) : (
            <Pause aria-hidden className="size-4" strokeWidth={1.5} />
          )}
        </button>
      </div>
    </div>
  );
}
