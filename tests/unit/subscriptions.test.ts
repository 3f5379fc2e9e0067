import { allEvents } from '@croneai/contracts/events/all.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { tabulateHandlers } from '@croneai/platform/events/handlers.ts';
import { handlersOf } from '@croneai/platform/serve.ts';
import { describe, expect, it } from 'vitest';
import { makeKeys } from '../../infra/keys/make-keys.mjs';
import { openModules as openAdmin } from '../../services/admin/src/start.ts';
import { loadConfig as loadAuthConfig, openModules as openAuth } from '../../services/auth/src/start.ts';
import { openModules as openLeads } from '../../services/leads/src/start.ts';
import {
  loadConfig as loadNotifierConfig,
  openModules as openNotifier,
} from '../../services/notifier/src/start.ts';
import { ownEnvironment } from '../../services/notifier/test/own-environment.ts';
import { openModules as openSignals } from '../../services/signals/src/start.ts';
import { serviceEnvironment } from '../support/service-environment.ts';

/**
 * Only the tables are read and no handler runs, so this proxy replaces every dependency of a
 * service.
 */
const parts: never = new Proxy(() => undefined, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : parts),
  apply: () => parts,
}) as never;

/**
 * Replaces every dependency except the configuration. Some modules read keys and addresses from the
 * configuration when they are opened.
 */
const platformOf = (config: unknown): never =>
  new Proxy(() => undefined, { get: (_target, name) => (name === 'config' ? config : parts) }) as never;

const keys = makeKeys();
const backing = {
  mongoUrl: 'mongodb://127.0.0.1',
  redisUrl: 'redis://127.0.0.1',
  kafkaBrokers: ['127.0.0.1:9092'],
  smtpUrl: 'smtp://127.0.0.1',
  inboxUrl: 'http://127.0.0.1',
};
const authConfig = loadAuthConfig({
  ...keys,
  ...serviceEnvironment('auth', keys.TOKEN_PUBLIC_KEY, backing),
});
const notifierConfig = loadNotifierConfig({
  ...ownEnvironment(backing.smtpUrl).environment,
  ...serviceEnvironment('notifier', keys.TOKEN_PUBLIC_KEY, backing),
});
const specs = Object.values(topics);
const tables = {
  admin: tabulateHandlers(handlersOf(openAdmin(parts)), { groupId: 'admin', specs }),
  auth: tabulateHandlers(handlersOf(openAuth(platformOf(authConfig))), { groupId: 'auth', specs }),
  leads: tabulateHandlers(handlersOf(openLeads(parts)), { groupId: 'leads', specs }),
  notifier: tabulateHandlers(handlersOf(openNotifier(platformOf(notifierConfig))), {
    groupId: 'notifier',
    specs,
  }),
  signals: tabulateHandlers(handlersOf(openSignals(parts, parts)), { groupId: 'signals', specs }),
};

describe('subscriptions of a service', () => {
  it.each(Object.entries(tables))(
    '%s has a row for every event that the service must recognise',
    (_name, table) => {
      const wanted = allEvents
        .filter(({ topic }) => table.topics.includes(topic))
        .filter(({ topic, type }) => table.mustKnow(topic, type));
      const missing = wanted.filter(({ topic, type, version }) => !table.find(topic, type, version));
      expect(wanted.length).toBeGreaterThan(0);
      expect(missing.map(({ type, version }) => `${type} ${version}`)).toEqual([]);
    },
  );

  it('exist for each service that a topic names as a reader', () => {
    for (const { name, readers = [] } of specs)
      for (const reader of readers) expect(tables[reader as keyof typeof tables].topics).toContain(name);
  });
});
