import { z } from 'zod';

/** Returns the names of all fields of a schema, at every depth. */
export function fieldNames(schema: z.ZodType, io: 'input' | 'output' = 'input'): string[] {
  const names: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties') names.push(...Object.keys(value as object));
      visit(value);
    }
  };
  visit(z.toJSONSchema(schema, { unrepresentable: 'any', io }));
  return names;
}
