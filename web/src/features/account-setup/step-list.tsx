import { Check } from 'lucide-react';
import { setupTexts as texts } from '../../content/account-setup.ts';
import type { Step } from './setup-steps.ts';

const MARK = {
  done: 'border-accent bg-accent text-on-accent',
  current: 'border-accent text-accent',
  ahead: 'border-line-strong text-muted',
} as const;

/** Where in the wizard somebody is. */
export function StepList({ current }: { current: Step }) {
  return (
    <ol aria-label={texts.stepsLabel} className="flex items-center gap-2 sm:gap-3">
      {texts.steps.map((title, index) => {
        const number = index + 1;
        const state = number < current ? 'done' : number === current ? 'current' : 'ahead';
        return (
          <li
            key={title}
            aria-current={state === 'current' ? 'step' : undefined}
            className={`flex items-center gap-2 sm:gap-3 ${index > 0 ? 'min-w-0 flex-1' : ''}`}
          >
            {index > 0 ? <span aria-hidden className="h-px min-w-3 flex-1 bg-line-strong" /> : null}
            <span
              className={`tabular grid size-8 shrink-0 place-items-center rounded-full border text-sm font-medium ${MARK[state]}`}
            >
              {state === 'done' ? (
                <Check role="img" aria-label="Done" className="size-4" strokeWidth={2} />
              ) : (
                number
              )}
            </span>
            <span
              className={`truncate text-sm ${state === 'current' ? 'font-medium text-text' : 'text-muted max-sm:sr-only'}`}
            >
              {title}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
