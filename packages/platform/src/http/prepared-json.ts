import type { z } from 'zod';

/**
 * Data that was parsed by its schema and turned to text before: a handler that answers the same data to many callers does
 * both once. Only `prepareJson` and `joinPrepared` make one, so what is in it has the form of its schema.
 */
export class PreparedJson<Data = unknown> {
  readonly text: string;
  /** Never set: keeps the type of the data. */
  declare readonly data?: Data;

  constructor(text: string) {
    this.text = text;
  }
}

/** Parses by the reply schema (unknown keys are dropped) and turns to text. Throws a ZodError when the value has drifted. */
export function prepareJson<S extends z.ZodType>(schema: S, value: z.input<S>): PreparedJson<z.output<S>> {
  return new PreparedJson(JSON.stringify(schema.parse(value)));
}

/** The list of what was prepared one by one. */
export function joinPrepared<Item>(items: readonly PreparedJson<Item>[]): PreparedJson<Item[]> {
  let text = '[';
  for (const item of items) text += text.length === 1 ? item.text : `,${item.text}`;
  return new PreparedJson(`${text}]`);
}
