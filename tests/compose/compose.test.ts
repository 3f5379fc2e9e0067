import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ApiClient,
  apiClient,
  becomeMember,
  type Registration,
  signIn,
  someRegistration,
} from '../support/api-client.ts';
import type { Inbox } from '../support/inbox.ts';
import { mailpitInbox } from '../support/mailpit-inbox.ts';
import { totpCode } from '../support/totp.ts';
import { until } from '../support/until.ts';
import {
  type ComposeStack,
  type Container,
  composeStack,
  HEALTHY_WITHIN_MS,
  OWN,
  STORES,
} from './compose-stack.ts';

/*
 * `npm run test:compose` tests the real docker-compose.yml on the Docker engine at DOCKER_HOST. The
 * tests form a single story from the build to the stop; later tests depend on earlier ones.
 */

const WORKERS = 3;
const EXPECTED = OWN.length + STORES.length + 1 + WORKERS - 1;
const BACK_WITHIN_MS = HEALTHY_WITHIN_MS;
const BACKUPS = '/var/lib/croneai/backups';

let stack: ComposeStack;
let api: ApiClient;
let inbox: Inbox;
let member: Registration;

beforeAll(async () => {
  stack = await composeStack();
  for (const difference of stack.differences) console.log(`Not as it is: ${difference}.`);
  await stack.compose('build');
  await stack.compose('up', '--detach', '--scale', `signals-worker=${WORKERS}`);
  api = apiClient(stack.web);
  inbox = mailpitInbox(stack.inbox);
}, 25 * 60_000);
afterAll(async () => {
  await stack?.remove();
}, 180_000);

const allHealthy = (): Promise<void> => stack.becomeHealthy(EXPECTED);

const inspect = async <T>(container: Container, format: string): Promise<T> =>
  JSON.parse(await stack.docker('inspect', '--format', `{{json ${format}}}`, container.ID)) as T;

/**
 * Waits until the member can sign in. The interval between two attempts respects the rate limit.
 */
async function memberSignsIn(): Promise<void> {
  const attempt = () => signIn(api, member).then(({ user }) => user.email);
  await expect
    .poll(() => attempt().catch(String), { interval: 4_000, timeout: BACK_WITHIN_MS })
    .toBe(member.email);
}

/** Reads a metric of a process inside its container. */
async function metricOf(container: Container, name: string): Promise<number> {
  const ask =
    'exec 3<>/dev/tcp/127.0.0.1/$PORT; printf "GET /metrics HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\\r\\n" >&3; cat <&3';
  const text = await stack.docker('exec', container.ID, 'bash', '-c', ask);
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  return lines.reduce((sum, line) => sum + Number(line.trim().split(' ').at(-1)), 0);
}

const LARGER_MEBIBYTES: Readonly<Record<string, number>> = { 'signals-trainer': 1024, gateway: 768 };

// This limit is longer than that of `allHealthy`, so `allHealthy` fails first. Its error names the
// unhealthy container.
it('every container becomes healthy', allHealthy, BACK_WITHIN_MS + 10_000);

describe('the containers', () => {
  it('run our own processes as node, without write access, without capabilities, and with a memory limit', async () => {
    for (const container of (await stack.containers()).filter(({ Service }) => OWN.includes(Service))) {
      expect((await stack.docker('exec', container.ID, 'id', '-un')).trim()).toBe('node');
      await expect(stack.docker('exec', container.ID, 'touch', '/app/new')).rejects.toThrow(
        /Read-only file system/,
      );
      expect(await stack.docker('exec', container.ID, 'grep', 'CapEff', '/proc/1/status')).toMatch(/\t0+$/m);
      const mebibytes = LARGER_MEBIBYTES[container.Service] ?? 512;
      expect(await inspect(container, '.HostConfig.Memory')).toBe(mebibytes * 1024 ** 2);
    }
  });

  it('require a password if they are databases or brokers', async () => {
    const [redis, kafka] = await Promise.all(['redis', 'kafka'].map((name) => stack.containers(name)));
    const ping = await stack.docker(
      'exec',
      '--env',
      'REDISCLI_AUTH=',
      redis?.[0]?.ID ?? '',
      'redis-cli',
      'ping',
    );
    expect(ping).toContain('NOAUTH');
    const tool = '/opt/kafka/bin/kafka-broker-api-versions.sh --bootstrap-server kafka:9092';
    const asked = stack.docker(
      'exec',
      kafka?.[0]?.ID ?? '',
      'sh',
      '-c',
      `timeout 20 ${tool} >/dev/null 2>&1`,
    );
    await expect(asked).rejects.toThrow();
  });

  it('publish only the ports of the gateway and the inbox, and only on loopback', async () => {
    const published: string[] = [];
    for (const container of await stack.containers()) {
      const ports = await inspect<Record<string, { HostIp: string }[] | null>>(
        container,
        '.NetworkSettings.Ports',
      );
      for (const { HostIp } of Object.values(ports).flatMap((bindings) => bindings ?? []))
        published.push(`${container.Service} ${HostIp}`);
    }
    expect(published.sort()).toEqual(['gateway 127.0.0.1', 'mailpit 127.0.0.1']);
  });

  it('let the gateway reach Redis and the services, but not MongoDB and Kafka', async () => {
    const [gateway] = await stack.containers('gateway');
    const reaches = (host: string, port: number) =>
      stack.docker(
        'exec',
        gateway?.ID ?? '',
        'timeout',
        '3',
        'bash',
        '-c',
        `exec 3<>/dev/tcp/${host}/${port}`,
      );
    await reaches('redis', 6379);
    await reaches('auth', 4001);
    await expect(reaches('mongo', 27017)).rejects.toThrow();
    await expect(reaches('kafka', 9092)).rejects.toThrow();
  });
});

describe('people', () => {
  it('become members by the code in the mail', async () => {
    member = (await becomeMember(api, inbox, someRegistration())).registration;
    await memberSignsIn();
    const page = await fetch(stack.web);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('CroneAI');
  });

  it(
    'become the first admin if their address is configured, and need a second factor for admin pages',
    async () => {
      const admin = await becomeMember(api, inbox, someRegistration({ email: stack.firstAdmin }));
      expect((await api.call('GET', '/api/admin/users', { token: admin.token })).status).toBe(403);
      const begun = await api.call<{ secret: string }>('POST', '/api/account/two-factor/enrolment', {
        token: admin.token,
      });
      expect(begun.envelope.error).toBeNull();
      const confirmed = await api.call<{ token: string }>(
        'POST',
        '/api/account/two-factor/enrolment/confirm',
        {
          token: admin.token,
          body: { code: totpCode(begun.envelope.data.secret, new Date()) },
        },
      );
      expect(confirmed.status).toBe(200);
      await until('the admin page shows the member', async () => {
        const users = await api.call('GET', '/api/admin/users', { token: confirmed.envelope.data.token });
        expect(users.status).toBe(200);
        expect(JSON.stringify(users.envelope)).toContain(member.email);
      });
    },
    BACK_WITHIN_MS,
  );
});

it(
  'three workers share the slots',
  async () => {
    const workers = await stack.containers('signals-worker');
    expect(workers).toHaveLength(WORKERS);
    await until(
      'each worker has scanned pairs',
      async () => {
        const scanned = await Promise.all(
          workers.map((worker) => metricOf(worker, 'signals_scanned_pairs_total{')),
        );
        expect(Math.min(...scanned), `scanned: ${scanned}`).toBeGreaterThan(0);
      },
      BACK_WITHIN_MS,
    );
  },
  BACK_WITHIN_MS,
);

it(
  'all databases are backed up on a schedule',
  async () => {
    await stack.compose('--profile', 'backup', 'up', '--detach', 'backup');
    const [job] = await stack.containers('backup');
    await until(
      'the backup job reports a backup',
      async () => {
        const log = await stack.docker('logs', job?.ID ?? '');
        const outcome = log.split('\n').find((line) => line.startsWith('{')) ?? '{}';
        expect(JSON.parse(outcome)).toMatchObject({ ok: true, databases: 5, lost: [] });
      },
      BACK_WITHIN_MS,
    );
    expect(await stack.docker('exec', job?.ID ?? '', 'ls', BACKUPS)).toMatch(/^croneai-\S+\.backup$/m);
    await stack.compose('rm', '--stop', '--force', 'backup');
  },
  BACK_WITHIN_MS + 10_000,
);

describe('data', () => {
  it(
    'survives a restart of everything',
    async () => {
      await stack.compose('restart');
      await allHealthy();
      await memberSignsIn();
    },
    2 * BACK_WITHIN_MS,
  );

  it.each([...STORES, ...OWN])(
    'survives kill -9 of %s, which restarts by itself',
    async (service) => {
      const [victim] = await stack.containers(service);
      if (!victim) throw new Error(`there is no container of ${service}`);
      const before = await inspect<number>(victim, '.RestartCount');
      await stack.crash(victim);
      await until(
        'it was started again',
        async () => {
          expect(await inspect<number>(victim, '.RestartCount')).toBeGreaterThan(before);
        },
        BACK_WITHIN_MS,
      );
      await allHealthy();
      await memberSignsIn();
    },
    2 * BACK_WITHIN_MS,
  );

  it(
    'survives `docker compose stop`, `down`, and `up`, and each of our processes exits with 0',
    async () => {
      await stack.compose('stop', ...OWN);
      const ended = (await stack.containers()).filter(({ Service }) => OWN.includes(Service));
      expect(ended.map(({ Service, ExitCode }) => `${Service} ${ExitCode}`).sort()).toEqual(
        ended.map(({ Service }) => `${Service} 0`).sort(),
      );
      await stack.compose('down');
      expect(await stack.containers()).toEqual([]);
      await stack.compose('up', '--detach', '--scale', `signals-worker=${WORKERS}`);
      await allHealthy();
      await memberSignsIn();
      await becomeMember(api, inbox, someRegistration());
    },
    3 * BACK_WITHIN_MS,
  );
});
