import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../support/until.ts';
import { run } from './kubectl.ts';

/**
 * Pod in the namespace of the visitors. It can reach everything that the product's network policies
 * allow.
 */
export const VISITOR = 'visitor';
const READERS = 4;
const BEFORE_AND_AFTER_MS = 2_000;
/** Calls that each service answers for a member, and a page of the gateway. */
const PATHS = [
  '/',
  '/api/auth/me',
  '/api/signals/summary',
  '/api/support/tickets',
  '/api/site-settings',
  '/api/account/channels',
];

export const visitorObjects = (image: string): object[] => [
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: VISITOR },
    data: { 'visit.mjs': readFileSync(new URL('visit.mjs', import.meta.url), 'utf8') },
  },
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: VISITOR },
    spec: {
      automountServiceAccountToken: false,
      terminationGracePeriodSeconds: 1,
      containers: [
        {
          name: 'main',
          image,
          imagePullPolicy: 'IfNotPresent',
          command: ['node', '-e', 'setInterval(() => {}, 1e6)'],
          resources: { requests: { cpu: '20m', memory: '64Mi' }, limits: { memory: '256Mi' } },
          volumeMounts: [{ name: 'scripts', mountPath: '/scripts' }],
        },
      ],
      volumes: [{ name: 'scripts', configMap: { name: VISITOR } }],
    },
  },
];

/** Lets members call the site while `work` runs. Returns how often each answer was received. */
export async function underLoad(
  { visitors, url, token }: { visitors: string; url: string; token: string },
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const inVisitor = (script: string, ...args: string[]) =>
    run('kubectl', ['--namespace', visitors, 'exec', VISITOR, '--', 'sh', '-c', script, ...args]);
  const plan = JSON.stringify({ url, token, paths: PATHS, readers: READERS });
  // The load runs inside the visitors' pod, because a long connection to the API server may break.
  await inVisitor('node /scripts/visit.mjs "$0" </dev/null >/tmp/visit.log 2>&1 &', plan);
  try {
    await sleep(BEFORE_AND_AFTER_MS);
    await work();
    await sleep(BEFORE_AND_AFTER_MS);
  } finally {
    await inVisitor('touch /tmp/stop');
  }
  const answers = await until('the visitors have stopped', () => inVisitor('cat /tmp/answers.json'));
  return JSON.parse(answers) as Record<string, number>;
}

/** Returns the answers that are not successes. */
export const failuresOf = (answers: Record<string, number>): string[] =>
  Object.entries(answers)
    .filter(([answer]) => !answer.startsWith('200 '))
    .map(([answer, count]) => `${count} × ${answer}`);

/** Counts the successful answers. */
export const successesOf = (answers: Record<string, number>): number =>
  Object.entries(answers).reduce(
    (sum, [answer, count]) => (answer.startsWith('200 ') ? sum + count : sum),
    0,
  );

/** Resolves to true if a pod can open a TCP connection. */
export async function reaches(
  { namespace, pod }: { namespace: string; pod: string },
  host: string,
  port: number,
): Promise<boolean> {
  const command = `timeout 4 bash -c 'exec 3<>/dev/tcp/${host}/${port}' 2>/dev/null && echo open || echo closed`;
  const answer = await run('kubectl', ['--namespace', namespace, 'exec', pod, '--', 'bash', '-c', command]);
  return answer.trim() === 'open';
}
