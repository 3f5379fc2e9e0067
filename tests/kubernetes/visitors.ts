import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_STREAMS_PER_SESSION } from '@croneai/contracts/live.ts';
import { until } from '../support/until.ts';
import { run } from './kubectl.ts';

/**
 * Pod in the namespace of the visitors. The network policies of the product decide which pods it
 * can reach.
 */
export const VISITOR = 'visitor';
const READERS = 4;
const BEFORE_AND_AFTER_MS = 2_000;
const STREAMS = LIVE_STREAMS_PER_SESSION;
const get = (path: string) => ({ method: 'GET', path });
/**
 * Calls of a member: a page of the gateway, a read from each service, and two writes that are safe
 * to repeat.
 */
const CALLS = [
  get('/'),
  get('/api/auth/me'),
  get('/api/signals/summary'),
  get('/api/support/tickets'),
  get('/api/site-settings'),
  get('/api/account/channels'),
  { method: 'PUT', path: '/api/account/watchlist', body: { pair: 'EURUSD', isStarred: true } },
  {
    method: 'POST',
    path: '/api/support/tickets',
    headers: { 'idempotency-key': randomUUID() },
    body: { category: 'other', subject: 'One ticket', message: 'Sent again by each visit.' },
  },
];

/**
 * `answers` counts each answer. `torn` has one number for each stream: how often it ended early.
 */
export type Load = { answers: Record<string, number>; torn: number[] };

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

/** Calls the site and holds streams as a member while `work` runs. */
export async function underLoad(
  { visitors, url, token }: { visitors: string; url: string; token: string },
  work: () => Promise<unknown>,
): Promise<Load> {
  const inVisitor = (script: string, ...args: string[]) =>
    run('kubectl', ['--namespace', visitors, 'exec', VISITOR, '--', 'sh', '-c', script, ...args]);
  const plan = JSON.stringify({ url, token, calls: CALLS, readers: READERS, streams: STREAMS });
  // The load runs inside the visitors' pod, because a long connection to the API server may break.
  await inVisitor('node /scripts/visit.mjs "$0" </dev/null >/tmp/visit.log 2>&1 &', plan);
  try {
    await sleep(BEFORE_AND_AFTER_MS);
    await work();
    await sleep(BEFORE_AND_AFTER_MS);
  } finally {
    await inVisitor('touch /tmp/stop');
  }
  const report = await until('the visitors have stopped', () => inVisitor('cat /tmp/report.json'));
  return JSON.parse(report) as Load;
}

const isSuccess = (answer: string): boolean => /^20[01] /.test(answer);

/** Returns the answers that are not successes. */
export const failuresOf = ({ answers }: Load): string[] =>
  Object.entries(answers)
    .filter(([answer]) => !isSuccess(answer))
    .map(([answer, count]) => `${count} × ${answer}`);

/** Counts the successful answers. */
export const successesOf = ({ answers }: Load): number =>
  Object.entries(answers).reduce((sum, [answer, count]) => (isSuccess(answer) ? sum + count : sum), 0);

/** Resolves to true if a pod can open a TCP connection to this host and port. */
export async function reaches(
  { namespace, pod }: { namespace: string; pod: string },
  host: string,
  port: number,
): Promise<boolean> {
  const command = `timeout 4 bash -c 'exec 3<>/dev/tcp/${host}/${port}' 2>/dev/null && echo open || echo closed`;
  const answer = await run('kubectl', ['--namespace', namespace, 'exec', pod, '--', 'bash', '-c', command]);
  return answer.trim() === 'open';
}
