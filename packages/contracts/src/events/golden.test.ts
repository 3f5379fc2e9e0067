import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allEvents } from './all.ts';
import { eventEnvelopeSchema } from './event.ts';
import { topics } from './topics.ts';

const goldenFolder = new URL('./golden/', import.meta.url);
const goldenName = (event: { type: string; version: number }) => `${event.type}.v${event.version}.json`;

describe('golden events', () => {
  it.each(allEvents.map((event) => [goldenName(event), event] as const))(
    '%s can still be read',
    (name, event) => {
      const golden: unknown = JSON.parse(readFileSync(new URL(name, goldenFolder), 'utf8'));
      const envelope = eventEnvelopeSchema.parse(golden);
      expect(envelope.type).toBe(event.type);
      expect(envelope.version).toBe(event.version);
      expect(event.payload.parse(envelope.payload)).toEqual(envelope.payload);
    },
  );

  it('have one file for each event, and no other files', () => {
    expect(readdirSync(goldenFolder).sort()).toEqual(allEvents.map(goldenName).sort());
  });

  it('contain each version of an event once, and each event belongs to an existing topic', () => {
    expect(new Set(allEvents.map(goldenName)).size).toBe(allEvents.length);
    for (const event of allEvents) expect(Object.keys(topics)).toContain(event.topic);
  });
});
