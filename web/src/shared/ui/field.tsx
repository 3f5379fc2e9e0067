import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';

/** Texts of a form control. */
export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /**
   * Hides the label from the screen but not from screen readers. Use it if the context makes the
   * label obvious.
   */
  hideLabel?: boolean | undefined;
}

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Attributes of the control (such as an input) that `Field` reads. */
type Attributes = { required?: boolean | undefined; id?: string | undefined };

type FieldProps<Control extends Attributes> = FieldTexts &
  Control & { children: (control: Omit<Control, keyof FieldTexts> & ControlProps) => ReactNode };

/**
 * Shows the label above the control, and hint and error below it, and connects them by id. Other
 * props go to the control.
 */
export function Field<Control extends Attributes>(props: FieldProps<Control>) {
  const { label, hint, error, hideLabel, children, ...control } = props;
  const ownId = useId();
  const controlId = control.id ?? ownId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={controlId} className={hideLabel ? 'sr-only' : 'text-sm font-medium text-text'}>
        {label}
        {control.required ? (
          <span aria-hidden className="text-muted">
            {' '}
            *
          </span>
        ) : null}
      </label>
      {children({
        ...(control as unknown as Omit<Control, keyof FieldTexts>),
        id: controlId,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {hint ? (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
