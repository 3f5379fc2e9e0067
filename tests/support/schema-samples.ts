import fc from 'fast-check';

/** The part of JSON Schema that the OpenAPI document uses. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  /**
   * Valid values for a field with a rule that the schema cannot express. Random values would
   * rarely satisfy such a rule.
   */
  readonly examples?: readonly unknown[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
};

/**
 * A schema in which references and `allOf` are resolved. A value must match `rest`, and one entry
 * of each list in `choices`.
 */
type Flat = { rest: Schema & { patterns: readonly string[] }; choices: (readonly Schema[])[] };

/** Generates valid values, including unusual ones at the limits. */
export function samplesOf(schema: Schema, find: (ref: string) => Schema): fc.Arbitrary<unknown> {
  const { rest, choices } = flatten(schema, find);
  const [first, ...others] = choices;
  if (!first) return plainSamples(rest, find);
  const { patterns, pattern: _, ...known } = rest;
  const remaining = [...patterns.map((pattern) => ({ pattern })), ...others.map((anyOf) => ({ anyOf }))];
  return fc.oneof(...first.map((choice) => samplesOf({ allOf: [known, choice, ...remaining] }, find)));
}

function flatten(schema: Schema, find: (ref: string) => Schema): Flat {
  const { $ref, allOf = [], anyOf, oneOf, pattern, ...own } = schema;
  const parts = [...($ref ? [find($ref)] : []), ...allOf].map((part) => flatten(part, find));
  const start: Flat = {
    rest: { ...own, patterns: pattern === undefined ? [] : [pattern] },
    choices: [...(anyOf ? [anyOf] : []), ...(oneOf ? [oneOf] : [])],
  };
  return parts.reduce(
    (all, part) => ({ rest: both(all.rest, part.rest), choices: [...all.choices, ...part.choices] }),
    start,
  );
}

function both(a: Flat['rest'], b: Flat['rest']): Flat['rest'] {
  const names = new Set([...Object.keys(a.properties ?? {}), ...Object.keys(b.properties ?? {})]);
  const properties = Object.fromEntries(
    [...names].map((name) => [
      name,
      { allOf: [a.properties?.[name], b.properties?.[name]].filter((one) => one !== undefined) },
    ]),
  );
  const tighter = (
    pick: (...values: number[]) => number,
    key: 'minLength' | 'minimum' | 'maxLength' | 'maximum',
  ) => {
    const values = [a[key], b[key]].filter((value) => value !== undefined);
    return values.length > 0 ? { [key]: pick(...values) } : {};
  };
  return {
    ...a,
    ...b,
    ...(a.enum && b.enum ? { enum: a.enum.filter((value) => b.enum?.includes(value)) } : {}),
    ...(names.size > 0 ? { properties } : {}),
    ...tighter(Math.max, 'minLength'),
    ...tighter(Math.max, 'minimum'),
    ...tighter(Math.min, 'maxLength'),
    ...tighter(Math.min, 'maximum'),
    required: [...(a.required ?? []), ...(b.required ?? [])],
    patterns: [...a.patterns, ...b.patterns],
  };
}

function plainSamples(schema: Flat['rest'], find: (ref: string) => Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.examples) return fc.constantFrom(...schema.examples);
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: string) => plainSamples({ ...schema, type }, find)));
  const { minimum = -1e9, maximum = 1e9, multipleOf } = schema;
  switch (schema.type) {
    case 'string':
      return texts(schema);
    case 'integer':
      return fc.integer({ min: minimum, max: Math.min(maximum, Number.MAX_SAFE_INTEGER) });
    case 'number':
      if (multipleOf === undefined) return fc.double({ min: minimum, max: maximum, noNaN: true });
      return fc
        .integer({ min: Math.ceil(minimum / multipleOf), max: Math.floor(maximum / multipleOf) })
        .map((count) => count / (1 / multipleOf));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const bounds = { minLength: schema.minItems ?? 0, maxLength: schema.maxItems ?? 5 };
      const items = samplesOf(schema.items ?? {}, find);
      return schema.uniqueItems ? fc.uniqueArray(items, bounds) : fc.array(items, bounds);
    }
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, field]) => [name, samplesOf(field, find)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: [...new Set(schema.required)] });
    }
    default:
      return fc.jsonValue();
  }
}

function texts({ minLength = 0, maxLength = 300, patterns }: Flat['rest']): fc.Arbitrary<string> {
  const rules = patterns.map((pattern) => new RegExp(pattern, 'u'));
  const fits = (text: string) => {
    const length = [...text].length;
    return length >= minLength && length <= maxLength && rules.every((rule) => rule.test(text));
  };
  const odd = ['', ' ', '\u00a0', '\t', '\u200b', '\ufeff', '😀', 'ß', 'a', ' a', '0'].flatMap((text) => [
    text,
    text.repeat(minLength),
    text.repeat(maxLength),
  ]);
  const edges = odd.filter(fits);
  // There are two sources: texts from the last pattern, which is the narrowest, and random texts of
  // the right length. Uses the source that generates fitting texts more often.
  const narrowest = patterns.at(-1);
  const sources = [
    ...(narrowest === undefined ? [] : [fc.stringMatching(new RegExp(withoutLookAhead(narrowest), 'u'))]),
    fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, minLength + 40) }),
  ];
  const hitsOf = (source: fc.Arbitrary<string>) =>
    fc.sample(source, { numRuns: 20, seed: 1 }).filter(fits).length;
  const [best = fc.constant('')] = sources.toSorted((a, b) => hitsOf(b) - hitsOf(a));
  const random = best.filter(fits);
  return fc.oneof(random, ...(edges.length > 0 ? [fc.constantFrom(...edges)] : []));
}

/**
 * Removes look-aheads, which fast-check does not support. The values are checked against the whole
 * pattern afterwards.
 */
function withoutLookAhead(pattern: string): string {
  const start = pattern.search(/\(\?[=!]/);
  if (start < 0) return pattern;
  let depth = 0;
  for (let at = start; at < pattern.length; at += 1) {
    if (pattern[at] === '\\') at += 1;
    else if (pattern[at] === '(') depth += 1;
    else if (pattern[at] === ')') depth -= 1;
    if (depth === 0) return withoutLookAhead(pattern.slice(0, start) + pattern.slice(at + 1));
  }
  return pattern;
}
