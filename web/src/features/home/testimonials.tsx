import { Pause, Play } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { testimonials } from '../../content/testimonials.ts';
import { useIsDrawn } from '../../shared/site/use-is-drawn.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';

const TESTIMONIAL_ROTATION_MS = 6000;

export function Testimonials() {
  const root = useRef<HTMLDivElement>(null);
  // The prerendered document contains only the first testimonial, in a box as high as the tallest
  // one.
  const shown = useIsDrawn() ? testimonials : testimonials.slice(0, 1);
  const rotation = useRotation(testimonials.length, root);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only pause the rotation
    <div
      ref={root}
      className="flex flex-1 flex-col gap-3"
      onMouseEnter={() => rotation.hold('pointer', true)}
      onMouseLeave={() => rotation.hold('pointer', false)}
      onFocus={() => rotation.hold('focus', true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) rotation.hold('focus', false);
      }}
    >
      <Stage rotation={rotation} shown={shown} />
      <ul className="hidden min-h-30 gap-2 sm:grid sm:grid-cols-3 noscript:hidden">
        {shown.map((each, index) => (
          <li key={each.name}>
            <button
              type="button"
              aria-pressed={index === rotation.current}
              onClick={() => rotation.show(index)}
              className="h-full w-full rounded-control border border-line bg-surface-1 px-3 py-2 text-left text-xs transition-colors hover:bg-surface-2 aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              <span className="block font-medium">{each.name}</span>
              <span className="block text-muted">{each.role}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Stacks all testimonials in one place. The tallest sets the height, so a change causes no layout
 * shift.
 */
function Stage({ rotation, shown }: { rotation: Rotation; shown: typeof testimonials }) {
  return (
    <div className="flex flex-col flex-1 justify-between gap-4 rounded-card border border-line bg-surface-1 p-5 sm:p-7">
      <div className="grid min-h-34 flex-1 items-center" aria-live={rotation.isRunning ? 'off' : 'polite'}>
        {shown.map((each, index) => (
          <figure
            key={each.name}
            aria-hidden={index !== rotation.current}
            className={`col-start-1 row-start-1 flex flex-col gap-3 transition-opacity ${index === rotation.current ? '' : 'invisible opacity-0'}`}
          >
            <blockquote className="leading-normal text-pretty sm:text-lg">“{each.quote}”</blockquote>
            <figcaption className="text-sm text-muted">
              <span className="font-medium text-text">{each.name}</span>, {each.place} · {each.role}
            </figcaption>
          </figure>
        ))}
      </div>
      <div className="flex items-center justify-between gap-4">
        <div className="flex min-h-7 min-w-0 flex-1 max-xs:flex-wrap max-sm:min-h-11 max-sm:justify-center max-sm:pl-15">
          {shown.map((each, index) => (
            <button
              key={each.name}
              type="button"
              aria-label={`Show testimonial ${index + 1} of ${testimonials.length}`}
              aria-pressed={index === rotation.current}
              onClick={() => rotation.show(index)}
              className="group grid size-7 place-items-center rounded-full max-sm:h-11 max-sm:w-6"
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
          {rotation.isStopped ? <Play className="size-4" /> : <Pause className="size-4" />}
        </button>
      </div>
    </div>
  );
}

type Rotation = ReturnType<typeof useRotation>;

/**
 * Shows each of `count` items for six seconds. The rotation pauses in a hidden tab and with reduced
 * motion.
 */
function useRotation(count: number, root: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const isRunning = !isStopped && !held.pointer && !held.focus;
  // The pointer or the focus may be on the testimonials before hydration. No event reports that.
  useEffect(() => {
    const matches = (state: string) => root.current?.matches(state) ?? false;
    setHeld({ pointer: matches(':hover'), focus: matches(':focus-within') });
  }, [root]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a testimonial that the visitor selects stays for a whole interval
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      const isUnwanted = document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (!isUnwanted) setCurrent((index) => (index + 1) % count);
    }, TESTIMONIAL_ROTATION_MS);
    return () => clearInterval(timer);
  }, [isRunning, count, current]);
  return {
    current,
    isRunning,
    /** True after the reader has stopped the rotation, until the reader starts it again. */
    isStopped,
    show: setCurrent,
    toggle: () => setStopped((stopped) => !stopped),
    /** Pauses the rotation while the pointer or the focus is on the testimonials. */
    hold: (by: 'pointer' | 'focus', isHeld: boolean) => setHeld((before) => ({ ...before, [by]: isHeld })),
  };
}
