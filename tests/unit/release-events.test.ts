import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { allEvents } from '@croneai/contracts/events/all.ts';
import { type EventDefinition, eventEnvelopeSchema } from '@croneai/contracts/events/event.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nameOf, presentEvents, readReleaseEvents } from '../support/release-events.ts';

/*
 * During a rolling upgrade, consumers of one release read the events of the other, and topics hold
 * events of both for weeks. So each release has a snapshot of its events, and both directions are
 * checked. If a test fails:
 *
 * - "reads the current version of …": the change breaks running consumers of that release. Undo the
 *   change, or give the event a new version and keep the present one until no such consumer runs.
 * - "writes … in a form that the current release reads": the present schema refuses stored events.
 *   Make the new field optional or give it a default, or give the event a new version.
 * - "contains the type …": events of that type remain on its topic for weeks. Keep the definition
 *   and a handler until the topic's retention is over, then remove the snapshot of that release.
 *
 * Never change a snapshot.
 */

const RELEASES = globSync('tests/fixtures/release-*/events.json').map((file) =>
  basename(file.replace('/events.json', '')).replace('release-', ''),
);
const present: ReadonlyMap<string, EventDefinition> = new Map(
  allEvents.map((event) => [nameOf(event), event as EventDefinition]),
);
const ours = presentEvents('present').events;

it('the snapshot of this version contains every event, unless the changelog lists unreleased changes', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const [, unreleased = ''] = readFileSync('CHANGELOG.md', 'utf8').split(/^## .*$/m);
  if (unreleased.trim()) return;
  expect(RELEASES).toContain(version);
  expect(Object.keys(readReleaseEvents(version).events)).toEqual(Object.keys(ours));
});

describe.each(RELEASES)('release %s', (release) => {
  const { envelope, events } = readReleaseEvents(release);
  const names = Object.keys(events);
  const read = (schema: z.core.JSONSchema.BaseSchema, value: unknown) =>
    z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema).parse(value);

  it.each(names)('contains the type %s, and this type still exists', (name) => {
    expect([...present.keys()]).toContain(name);
  });

  it.each(names.filter((name) => present.has(name)))('reads the current version of %s', (name) => {
    const { golden } = ours[name] as (typeof ours)[string];
    expect(() => read(envelope, golden)).not.toThrow();
    expect(() => read(events[name]?.schema ?? {}, golden.payload)).not.toThrow();
  });

  it.each(names.filter((name) => present.has(name)))(
    'writes %s in a form that the current release reads',
    (name) => {
      const golden = events[name]?.golden;
      expect(() => eventEnvelopeSchema.parse(golden)).not.toThrow();
      expect(() => present.get(name)?.payload.parse(golden?.payload)).not.toThrow();
    },
  );

  it('refuses an event that lacks a required field, which proves that the check can fail', () => {
    const { schema, golden } = events['user.registered.v1'] as (typeof events)[string];
    const { email, ...rest } = golden.payload as { email?: string };
    expect(email).toBeDefined();
    expect(() => read(schema, rest)).toThrow();
  });
});
