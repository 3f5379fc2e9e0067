import type { ErrorCode } from '@croneai/contracts/errors.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent } from 'react';
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { isApiError, isProblem, messageOf } from '../api/api-error.ts';

type ApiForm<In extends FieldValues, Out = In> = UseFormReturn<In, unknown, Out>;

interface ApiFormOptions<In extends FieldValues, Out>
  extends Omit<UseFormProps<In, unknown, Out>, 'resolver'> {
  schema: z.ZodType<Out, In>;
  /**
   * Sends the call and resolves to its reply. If this function shows the error itself, it must
   * resolve to a reply without `error`.
   */
  send: (values: Out, form: ApiForm<In, Out>) => Promise<{ error?: unknown } | undefined>;
  /** Message for errors without a message. A function returns the message for any error. */
  failed: string | ((error: unknown) => string);
  /** Text for empty fields. It is shown once, above the button. */
  fillIn?: string;
}

/**
 * A form that validates its values with a schema. Shows the server's errors at their fields, or
 * above the button if they belong to no field.
 */
export function useApiForm<In extends FieldValues, Out>(options: ApiFormOptions<In, Out>) {
  const { schema, send, failed, fillIn, ...rest } = options;
  const form = useForm<In, unknown, Out>({ ...rest, resolver: zodResolver(schema) });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const error = (await send(values, form))?.error;
    if (error && !applyFieldErrors(form, error))
      form.setError('root', {
        message: typeof failed === 'string' ? messageOf(error, failed) : failed(error),
      });
  });
  const isIncomplete = Object.values(errors).some((error) => error?.message === fillIn);
  return {
    form,
    submit: (event?: FormEvent) => void submit(event),
    isSubmitting,
    failure: fillIn && isIncomplete ? fillIn : errors.root?.message,
    /** Returns the props of a control: its registration and its error. */
    field: (name: FieldPath<In>, registration?: RegisterOptions<In, FieldPath<In>>) => ({
      error: errorAt(errors, name, fillIn),
      ...form.register(name, registration),
    }),
  };
}

function errorAt(errors: FieldErrors, name: string, fillIn: string | undefined): string | undefined {
  const message = errors[name]?.message as string | undefined;
  return message === fillIn ? undefined : message;
}

/**
 * Shows each of the server's messages at its field, and focuses the first of these fields. Returns
 * false if no message belongs to a field of this form.
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

/**
 * If the error has one of these codes, returns the error with its message assigned to the field
 * `name`.
 */
export const atField = (name: string, error: unknown, ...codes: readonly ErrorCode[]): unknown =>
  isProblem(error, ...codes) ? { ...error, fields: { [name]: error.message } } : error;
