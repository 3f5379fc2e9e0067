import type { z } from 'zod';

/**
 * Data that is already validated and serialised, for handlers that send the same data to many
 * callers. Only `prepareJson` and `joinPrepared` create it, so its text always fits the schema.
 */
export class PreparedJson<Data = unknown> {
  readonly text: string;
  /** Never set. It exists only to carry the type of the data. */
  declare readonly data?: Data;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Validates a value with the reply schema (which drops unknown keys) and serialises it. Throws a
 * ZodError if the value does not fit.
 */
export function prepareJson<S extends z.ZodType>(schema: S, value: z.input<S>): PreparedJson<z.output<S>> {
  return new PreparedJson(JSON.stringify(schema.parse(value)));
}

/** Joins prepared items into one prepared list. */
export function joinPrepared<Item>(items: readonly PreparedJson<Item>[]): PreparedJson<Item[]> {
  let text = '[';
  for (const item of items) text += text.length === 1 ? item.text : `,${item.text}`;
  return new PreparedJson(`${text}]`);
}
