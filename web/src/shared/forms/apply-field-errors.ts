import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { isApiError } from '../api/api-error.ts';

/**
 * Puts the server's messages beside the fields they speak of and moves the focus to the first one.
 * Answers whether it placed any; when not, the form shows the error above its submit button.
 */
export function applyFieldErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
): boolean {
  if (!isApiError(error) || !error.fields) return false;
  const known = Object.keys(form.getValues()) as FieldPath<Values>[];
  const placed = known.filter((name) => error.fields?.[name]);
  placed.forEach((name, index) => {
    form.setError(
      name,
      { type: 'server', message: error.fields?.[name] ?? '' },
      { shouldFocus: index === 0 },
    );
  });
  return placed.length > 0;
}
