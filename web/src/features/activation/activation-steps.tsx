import { activationSteps } from '../../content/dashboard.ts';

export function ActivationSteps() {
  return (
    <ol className="grid gap-5 sm:grid-cols-3 sm:gap-4">
      {activationSteps.map((step, index) => (
        <li key={step.title} className="relative flex gap-3 sm:flex-col">
          <span className="tabular grid size-8 shrink-0 place-items-center rounded-full border border-line-strong text-sm font-medium text-accent">
            {index + 1}
          </span>
          {index < activationSteps.length - 1 ? (
            <span
              aria-hidden
              className="absolute top-4 right-2 left-11 hidden border-t border-dashed border-line-strong sm:block"
            />
          ) : null}
          <div>
            <p className="font-medium">{step.title}</p>
            <p className="mt-1 text-sm text-muted">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
