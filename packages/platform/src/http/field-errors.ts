import type { z } from 'zod';

/** Key for a problem of the whole input instead of one field. */
const WHOLE = 'body';

/** Returns the first problem of each field, keyed by its dotted path (`email`, `items.0.name`). */
export function fieldErrorsOf(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.') || WHOLE;
    fields[path] ??= issue.message;
  }
  return fields;
}

/**
 * Returns field errors for texts and keys that stores cannot hold, because they contain NUL or a
 * lone surrogate. Undefined if there are none. The search is iterative, because 100 kB of JSON can
 * be nested deeper than the call stack.
 */
export function findUnstorableTexts(input: unknown): Record<string, string> | undefined {
  let fields: Record<string, string> | undefined;
  const open: { value: unknown; path: string }[] = [{ value: input, path: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') {
      if (isStorable(value)) continue;
      fields ??= Object.create(null) as Record<string, string>;
      fields[path || WHOLE] = 'Contains characters that are not allowed';
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, entry] of Object.entries(value)) {
        const entryPath = path === '' ? key : `${path}.${key}`;
        if (isStorable(key)) open.push({ value: entry, path: entryPath });
        else open.push({ value: key, path });
      }
    }
  }
  return fields;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
