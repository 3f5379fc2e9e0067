import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCanaryConfig } from '../../gateway/src/canary/config.ts';
import { makeKeys, makePasswords } from '../../infra/keys/make-keys.mjs';
import { kafkaProperties } from '../../infra/local/backing/kafka.ts';
import { PROCESSES, ROOT, trainerRow, workerRow } from '../../infra/local/processes/processes.ts';
import { KEEPS, REPAIRS, RESTORE_STORES } from '../../infra/local/restore/restore-steps.ts';
import { STEPS } from '../../infra/local/upgrade/run-upgrade.ts';
import { OWN, STORES } from '../compose/compose-stack.ts';
import { compose, composeService, composeText, environmentOf, interpolate } from '../support/compose-file.ts';
import { configReaders as readers } from '../support/config-readers.ts';
import { configKeys } from '../support/configure-page.ts';

const everyService = Object.keys(compose.services);
const dotEnv: Record<string, string> = {
  ...makeKeys(),
  ...makePasswords(),
  SMTP_URL: 'smtps://user:password@mail.example.com',
};

/** Settings that no container changes, or that only tests change. */
const NOT_PASSED_ON = [
  'HOST',
  'PORT',
  'WEB_DIST',
  'RATE_LIMIT_SCALE',
  'SIGNAL_VALIDITY_SECONDS',
  'TOPIC_ERASURE_MS',
  'MARKET_DATA_FOLDER',
  'MARKET_DATA_ZONE',
  'MARKET_DATA_PLAYED_SINCE',
  'MARKET_DATA_PAIRS',
  'DEMO_ACCOUNTS',
];

const bytes = (size = ''): number => {
  const [, number = '0', unit = ''] = /^(\d+)([mg])b?$/.exec(size) ?? [];
  return Number(number) * (unit === 'g' ? 1024 ** 3 : 1024 ** 2);
};
const networksOf = (name: string): string[] => {
  const { networks = [] } = composeService(name);
  return Array.isArray(networks) ? networks : Object.keys(networks);
};

/**
 * Profiles whose services run once, one after the other. The last service has the name of the
 * profile.
 */
const JOBS = ['upgrade', 'restore'];
const isJob = (name: string): boolean =>
  composeService(name).profiles?.some((profile) => JOBS.includes(profile)) ?? false;

type JobStep = { name: string; service: string; command: string[]; database: string };

/**
 * Returns the steps of a job, first to last. Each begins after the step before it has succeeded.
 */
function stepsOf(job: string): JobStep[] {
  const steps: JobStep[] = [];
  for (let name = job; ; ) {
    const { command = [], environment = {}, build, depends_on = {} } = composeService(name);
    const service = build?.args?.SERVICE ?? '';
    steps.unshift({ name, service, command, database: String(environment.MONGO_DATABASE) });
    const [[before, { condition }] = ['', { condition: '' }]] = Object.entries(depends_on);
    if (condition !== 'service_completed_successfully') return steps;
    name = before;
  }
}

describe('docker-compose.yml', () => {
  it.each(Object.entries(readers))('gives %s a complete configuration', (service, read) => {
    expect(read(environmentOf(service, dotEnv))).toMatchObject({ CRONE_MODE: 'production' });
  });

  it.each([...Object.keys(readers), ...STORES])(
    'does not start %s if keys and passwords are missing (ASVS 13.2.3)',
    (service) => {
      expect(() => environmentOf(service, {})).toThrow('npm run keys');
    },
  );

  it('runs a canary only in its own profile, with the settings of its mailbox', () => {
    expect(composeService('canary').profiles).toEqual(['canary']);
    expect(() => loadCanaryConfig(environmentOf('canary', dotEnv))).toThrow('CANARY_MAILBOX');
    const mailbox = {
      CANARY_EMAIL: 'canary@example.com',
      CANARY_MAILBOX: 'pop3s://user:password@mail.example.com',
    };
    expect(loadCanaryConfig(environmentOf('canary', { ...dotEnv, ...mailbox }))).toMatchObject(mailbox);
  });

  it('sends no mails by default', () => {
    expect(() => environmentOf('notifier', { ...dotEnv, SMTP_URL: '' })).toThrow('SMTP_URL');
  });

  it('passes to each process every setting that the process reads', () => {
    const passed = new Set(
      [...Object.keys(readers), 'canary'].flatMap((name) =>
        Object.keys(composeService(name).environment ?? {}),
      ),
    );
    const missing = configKeys().filter((key) => !passed.has(key) && !NOT_PASSED_ON.includes(key));
    expect(passed.size).toBeGreaterThan(40);
    expect(missing).toEqual([]);
  });

  it('can use databases and brokers that the operator runs', () => {
    const theirs = {
      MONGO_URL: 'mongodb+srv://u:p@mongo.example.com',
      REDIS_URL: 'rediss://redis.example.com',
      KAFKA_BROKERS: 'kafka.example.com:9093',
    };
    expect(environmentOf('auth', { ...dotEnv, ...theirs })).toMatchObject(theirs);
    for (const name of STORES) {
      expect(
        interpolate(String(composeService(name).scale), { [`${name.toUpperCase()}_CONTAINERS`]: '0' }),
      ).toBe('0');
      expect(composeService('auth').depends_on?.[name]).toEqual({
        condition: 'service_healthy',
        required: false,
      });
    }
  });

  it('runs a worker as `npm start` does', () => {
    for (const [name, { nodeOptions = [], entry }] of [
      ['signals-worker', workerRow(1)],
      ['signals-trainer', trainerRow(1)],
    ] as const)
      expect(composeService(name).command).toEqual(['node', ...nodeOptions, entry]);
  });

  it('runs a gateway as `npm start` does', () => {
    const {
      nodeOptions = [],
      environment = {},
      entry,
    } = PROCESSES.find(({ name }) => name === 'gateway') ?? {};
    const dockerfile = readFileSync('infra/docker/gateway.Dockerfile', 'utf8');
    const [, command = '[]'] = /^CMD (.*)$/m.exec(dockerfile) ?? [];
    expect(JSON.parse(command)).toEqual(['node', ...nodeOptions, entry]);
    for (const [name, value] of Object.entries(environment)) expect(dockerfile).toContain(`${name}=${value}`);
  });

  it('generates new keys of full length every time', () => {
    // A private key begins with a zero byte in 1 of 256 cases, so 1,500 keys include such a key.
    const lengths = new Set(
      Array.from({ length: 1_500 }, () => Buffer.from(makeKeys().VAPID_PRIVATE_KEY, 'base64url').length),
    );
    expect([...lengths]).toEqual([32]);
  });

  it('contains no secret (ASVS 13.3.1)', () => {
    for (const key of [...Object.keys(makeKeys()), ...Object.keys(makePasswords())]) {
      for (const [, value] of composeText.matchAll(new RegExp(`${key}: (.*)`, 'g')))
        expect(value).toMatch(/^(&[\w-]+ )?\$\{/);
    }
  });

  it('gives each key only to services that use it (ASVS 13.3.2)', () => {
    const holders = (key: string) =>
      Object.keys(readers).filter((name) => composeService(name).environment?.[key] !== undefined);
    expect(holders('TOKEN_PRIVATE_KEY')).toEqual(['auth']);
    expect(holders('SECRETS_KEY')).toEqual(['auth']);
    expect(holders('SEALING_PRIVATE_KEY')).toEqual(['notifier']);
    expect(holders('LINK_KEY')).toEqual(['auth', 'notifier']);
    expect(holders('CANARY_KEY')).toEqual(['auth']);
    expect(holders('LEDGER_KEY')).toEqual(['signals-worker']);
    for (const name of ['signals-worker', 'signals-trainer'])
      expect(holders('CLIENT_ADDRESS_KEY')).not.toContain(name);
    expect(holders('MONGO_URL')).not.toContain('gateway');
  });

  it('has exactly the settings that .env.example explains', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    const settings = new Set([...composeText.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    // Compose itself reads this setting.
    settings.add('COMPOSE_PROFILES');
    const unexplained = [...settings].filter((name) => !new RegExp(`^(# )?${name}=`, 'm').test(example));
    expect(unexplained).toEqual([]);
    const explained = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(explained.filter((name) => !settings.has(name))).toEqual([]);
  });
});

describe('the containers', () => {
  it('are all listed in `npm run test:compose`', () => {
    const steps = JOBS.flatMap(stepsOf).map(({ name }) => name);
    const known = [...OWN, ...STORES, ...steps, 'backup', 'canary', 'mailpit', 'caddy'];
    expect(everyService.toSorted()).toEqual(known.sort());
  });

  it('publish the gateway and the inbox only on this machine, and only the TLS proxy to everybody (ASVS 12.2.1, 13.4.5)', () => {
    const ports = everyService.flatMap((name) =>
      (composeService(name).ports ?? []).map((port) => `${name} ${interpolate(port, dotEnv)}`),
    );
    expect(ports.sort()).toEqual([
      'caddy 443:443',
      'caddy 443:443/udp',
      'caddy 80:80',
      'gateway 127.0.0.1:8080:8080',
      'mailpit 127.0.0.1:8025:8025',
    ]);
    expect(composeService('caddy').profiles).toEqual(['tls']);
    expect(composeService('mailpit').profiles).toEqual(['inbox']);
  });

  it('flush every Kafka message to disk, as under `npm start`, because there is only one broker', () => {
    const { KAFKA_LOG_FLUSH_INTERVAL_MESSAGES } = composeService('kafka').environment ?? {};
    expect(String(KAFKA_LOG_FLUSH_INTERVAL_MESSAGES)).toBe('1');
    const local = kafkaProperties({ port: 9092, controllerPort: 9093 }, 'logs');
    expect(local).toContain('\nlog.flush.interval.messages=1\n');
  });

  it('are in three networks, and only one of these reaches the internet', () => {
    expect(Object.keys(compose.networks)).toEqual(['edge', 'services', 'stores']);
    expect(compose.networks.services?.internal).toBe(true);
    expect(interpolate(String(compose.networks.stores?.internal), {})).toBe('true');
    expect(networksOf('gateway')).toEqual(['edge', 'services']);
    for (const name of ['mongo', 'kafka']) expect(networksOf(name)).toEqual(['stores']);
    expect(networksOf('redis')).toEqual(['services', 'stores']);
    for (const name of ['auth', 'leads', 'admin']) expect(networksOf(name)).toEqual(['services', 'stores']);
    for (const name of ['mailpit', 'caddy']) expect(networksOf(name)).toEqual(['edge']);
  });

  it.each(everyService)('%s has limits, rotated logs, a restart policy, and no new privileges', (name) => {
    const { mem_limit, pids_limit, logging, restart, security_opt } = composeService(name);
    expect(bytes(mem_limit)).toBeGreaterThan(0);
    expect(pids_limit).toBeGreaterThan(0);
    expect(logging?.options).toMatchObject({ 'max-size': '10m', 'max-file': '5' });
    expect(restart).toBe(isJob(name) ? 'no' : 'unless-stopped');
    expect(security_opt).toContain('no-new-privileges:true');
  });

  it.each(Object.keys(readers))(
    '%s cannot write to its image, has no capabilities, and gets time to stop',
    (name) => {
      const { read_only, cap_drop, stop_grace_period, cpus } = composeService(name);
      expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] });
      expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(20);
      expect(Number(cpus)).toBeGreaterThan(0);
    },
  );

  it('make Redis refuse writes before memory runs out, and make it store only an append-only file', () => {
    const { command = [], mem_limit } = composeService('redis');
    const settings = command.join('\n');
    expect(bytes(/maxmemory (\S+)/.exec(settings)?.[1])).toBeLessThanOrEqual(bytes(mem_limit) / 2);
    for (const setting of [
      'maxmemory-policy noeviction',
      'appendonly yes',
      'appendfsync always',
      'save ""',
      'requirepass',
    ])
      expect(settings).toContain(setting);
  });

  it('use a version tag, which may be replaced by a digest', () => {
    for (const name of everyService) {
      const { image = '', build } = composeService(name);
      if (build || image === composeService('signals').image) continue;
      expect(image).toMatch(/^\$\{[A-Z]+_IMAGE:-[\w./]+:v?\d[\w.]*\}$/);
    }
  });
});

describe('the jobs', () => {
  it('upgrade the databases one after the other, in the order of `npm run upgrade`', () => {
    const [backup, ...steps] = stepsOf('upgrade');
    expect(backup?.command[1]).toBe('packages/platform/src/upgrade/commands/begin-upgrade.ts');
    const verify = steps.pop();
    expect(verify?.command[1]).toBe('services/admin/src/audit/commands/verify.ts');
    expect(
      steps.map(({ database, command }) => ({ database, script: join(ROOT, command[1] ?? '') })),
    ).toEqual(STEPS);
  });

  it('restore the databases and repair them, as `npm run restore` does', () => {
    const [stores, ...repairs] = stepsOf('restore');
    expect(stores?.command[1]).toBe(RESTORE_STORES);
    expect(stores?.command.slice(-KEEPS.length)).toEqual(KEEPS);
    expect(
      repairs.map(({ service, database, command }) => ({ service, database, script: command[1] })),
    ).toEqual(REPAIRS.map((repair) => ({ ...repair, database: `croneai_${repair.service}` })));
  });

  it('restore nothing unless a time is given', () => {
    const [stores] = stepsOf('restore');
    const at = stores?.command[(stores?.command.indexOf('--at') ?? 0) + 1] ?? '';
    expect(interpolate(at, {})).toBe('');
    expect(interpolate(at, { RESTORE_AT: '2026-11-27T10:00:00Z' })).toBe('2026-11-27T10:00:00Z');
  });

  it.each(JOBS)('run in an image that contains their command: %s', (job) => {
    const steps = stepsOf(job);
    expect(everyService.filter((name) => composeService(name).profiles?.includes(job)).sort()).toEqual(
      steps.map(({ name }) => name).sort(),
    );
    for (const { name, service, command } of steps)
      expect(command[1], name).toMatch(new RegExp(`^(packages/platform|services/${service})/src/`));
  });
});

describe('the example Caddyfile', () => {
  it('trusts no header of another proxy about the address of a visitor', () => {
    const caddyfile = readFileSync(new URL('../../infra/docker/Caddyfile', import.meta.url), 'utf8');
    expect(caddyfile).toContain('reverse_proxy gateway:8080');
    expect(caddyfile).not.toContain('trusted_proxies');
    expect(composeService('caddy').networks).toHaveProperty('edge.ipv4_address');
  });
});
