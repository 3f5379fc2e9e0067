import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEvents } from '@croneai/contracts/events/all.ts';
import { eventEnvelopeSchema } from '@croneai/contracts/events/event.ts';
import { z } from 'zod';

/** A golden event, as Kafka stores it. */
type GoldenEvent = { type: string; version: number; payload: unknown };

/** The events of a release: how its consumers read them, and how its producers wrote them. */
export type ReleaseEvents = {
  release: string;
  /** JSON Schema of the envelope. */
  envelope: z.core.JSONSchema.BaseSchema;
  /** By name (`user.registered.v1`): JSON Schema of the payload, and the golden event. */
  events: Record<string, { schema: z.core.JSONSchema.BaseSchema; golden: GoldenEvent }>;
};

const ROOT = join(import.meta.dirname, '../..');
const GOLDEN = join(ROOT, 'packages/contracts/src/events/golden');

export const nameOf = ({ type, version }: { type: string; version: number }): string => `${type}.v${version}`;

export const snapshotOf = (release: string): string =>
  join(ROOT, 'tests/fixtures', `release-${release}`, 'events.json');

const readGolden = (name: string): GoldenEvent =>
  JSON.parse(readFileSync(join(GOLDEN, `${name}.json`), 'utf8')) as GoldenEvent;

export const readReleaseEvents = (release: string): ReleaseEvents =>
  JSON.parse(readFileSync(snapshotOf(release), 'utf8')) as ReleaseEvents;

/**
 * Returns the events of the present code. With `io: 'input'`, a schema describes what a consumer
 * accepts, including unknown fields.
 */
export function presentEvents(release: string): ReleaseEvents {
  const schemaOf = (schema: z.ZodType) =>
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override({ jsonSchema }) {
        // zod reads patterns of JSON Schema without Unicode mode. Removes the patterns that need
        // this mode.
        if (jsonSchema.pattern && !isPlainPattern(jsonSchema.pattern)) delete jsonSchema.pattern;
      },
    }) as z.core.JSONSchema.BaseSchema;
  const events = allEvents.map((event) => {
    const name = nameOf(event);
    return [name, { schema: schemaOf(event.payload), golden: readGolden(name) }] as const;
  });
  return { release, envelope: schemaOf(eventEnvelopeSchema), events: Object.fromEntries(events) };
}

function isPlainPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp;
  } catch {
    return false;
  }
}
