import { allEvents } from '@croneai/contracts/events/all.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { tabulateHandlers } from '@croneai/platform/events/handlers.ts';
import { describe, expect, it } from 'vitest';
import { subscriptions as ofAdmin } from '../../services/admin/src/events/subscriptions.ts';
import { subscriptions as ofAuth } from '../../services/auth/src/events/subscriptions.ts';
import { subscriptions as ofLeads } from '../../services/leads/src/events/subscriptions.ts';
import { subscriptions as ofNotifier } from '../../services/notifier/src/events/subscriptions.ts';
import { subscriptions as ofSignals } from '../../services/signals/src/events/subscriptions.ts';

/** Stands for every part of a service: the tables are looked at, no handler is run. */
const parts: never = new Proxy(() => undefined, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : parts),
  apply: () => parts,
}) as never;

const tables = {
  admin: tabulateHandlers(ofAdmin(parts)),
  auth: tabulateHandlers(ofAuth(parts)),
  leads: tabulateHandlers(ofLeads(parts)),
  notifier: tabulateHandlers(ofNotifier(parts)),
  signals: tabulateHandlers(ofSignals(parts)),
};

describe('what a service reads', () => {
  it.each(Object.entries(tables))(
    '%s has a row for every event that would else wait for one',
    (name, table) => {
      const whole = Object.values(topics)
        .filter(({ cleanup, reader }) => cleanup === 'compact' || reader === name)
        .filter((topic) => table.topics.includes(topic.name));
      const missing = allEvents
        .filter(({ topic }) => whole.some((spec) => spec.name === topic))
        .filter(({ topic, type, version }) => !table.findEventHandler(topic, type, version));
      expect(whole.length).toBeGreaterThan(0);
      expect(missing.map(({ type, version }) => `${type} ${version}`)).toEqual([]);
    },
  );

  it('of facts with one reader has that reader', () => {
    for (const { name, reader } of Object.values(topics))
      if (reader !== undefined) expect(tables[reader as keyof typeof tables].topics).toContain(name);
  });
});
