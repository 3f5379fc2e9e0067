import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { STEPS } from '../../gateway/src/canary/run-canary.ts';
import { until } from '../support/until.ts';
import { forward } from './forward.ts';
import type { kubectlIn } from './kubectl.ts';

/*
 * Parts that the component `canary` needs in this test. The site and Mailpit have no certificates
 * here, and the canary accepts an address without a certificate only on its own machine. So a
 * container in the canary's pod forwards connections to the site and to Mailpit.
 */

const CANARY = 'canary';
const PORT = 4190;
const SITE_PORT = 8080;
const POP3_PORT = 1110;
/** A mail may take three minutes, and the deletion of an account one minute. */
const RUN_WITHIN_MS = 300_000;

const FORWARDS = [
  { port: SITE_PORT, to: { host: 'gateway', port: 80 } },
  { port: POP3_PORT, to: { host: 'mailpit', port: POP3_PORT } },
];
const FORWARDER = `
const { connect, createServer } = require('node:net');
for (const { port, to } of ${JSON.stringify(FORWARDS)})
  createServer((incoming) => {
    const outgoing = connect(to);
    incoming.pipe(outgoing).pipe(incoming);
    incoming.on('error', () => outgoing.destroy());
    outgoing.on('error', () => incoming.destroy());
  }).listen(port);
`;

/**
 * Returns the mailbox of a new canary. Also returns the policies and patches that add the canary
 * and its mailbox to the overlay.
 */
export function canaryParts() {
  const password = randomBytes(16).toString('hex');
  return {
    mailbox: `pop3://${CANARY}:${password}@127.0.0.1:${POP3_PORT}`,
    policies: [mayReach(CANARY, 'gateway', 8080), mayReach(CANARY, 'mailpit', POP3_PORT), mailboxIsOpen()],
    patches: [
      {
        target: { kind: 'Deployment', name: CANARY },
        patch: JSON.stringify([
          // The test starts the canary later, because a run before the site is ready would fail.
          { op: 'replace', path: '/spec/replicas', value: 0 },
          {
            op: 'add',
            path: '/spec/template/spec/containers/-',
            value: {
              name: 'forwarder',
              image: 'croneai/gateway',
              command: ['node', '-e', FORWARDER],
              securityContext: {
                allowPrivilegeEscalation: false,
                readOnlyRootFilesystem: true,
                capabilities: { drop: ['ALL'] },
              },
              resources: { requests: { cpu: '10m', memory: '64Mi' }, limits: { memory: '128Mi' } },
            },
          },
        ]),
      },
      {
        target: { kind: 'Service', name: 'mailpit' },
        patch: JSON.stringify([
          { op: 'add', path: '/spec/ports/-', value: { name: 'pop3', port: POP3_PORT } },
        ]),
      },
      {
        target: { kind: 'StatefulSet', name: 'mailpit' },
        patch: JSON.stringify([
          {
            op: 'add',
            path: '/spec/template/spec/containers/0/env',
            value: [{ name: 'MP_POP3_AUTH', value: `${CANARY}:${password}` }],
          },
        ]),
      },
    ],
  };
}

const policy = (name: string, spec: object): object => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name },
  spec,
});
const mayReach = (app: string, other: string, port: number): object =>
  policy(`${app}-to-${other}`, {
    podSelector: { matchLabels: { app } },
    policyTypes: ['Egress'],
    egress: [{ to: [{ podSelector: { matchLabels: { app: other } } }], ports: [{ port }] }],
  });
const mailboxIsOpen = (): object =>
  policy('mailbox', {
    podSelector: { matchLabels: { app: 'mailpit' } },
    policyTypes: ['Ingress'],
    ingress: [{ from: [{ podSelector: { matchLabels: { app: CANARY } } }], ports: [{ port: POP3_PORT }] }],
  });

/** Starts the canary, waits until its metrics report a run without a failed step, and stops it. */
export async function runCanaryOnce({
  kubectl,
  namespace,
}: {
  kubectl: ReturnType<typeof kubectlIn>;
  namespace: string;
}): Promise<void> {
  await kubectl('scale', `deployment/${CANARY}`, '--replicas=1');
  await kubectl('rollout', 'status', `deployment/${CANARY}`, '--timeout=120s');
  await until(
    'the canary has taken all steps',
    async () => {
      const metrics = await readMetrics(namespace);
      for (const step of STEPS) {
        expect(metrics).toContain(`canary_step_seconds{step="${step}"`);
        expect(metrics).toMatch(new RegExp(`^canary_step_failed\\{step="${step}".*\\} 0$`, 'm'));
      }
    },
    RUN_WITHIN_MS,
  );
  await kubectl('scale', `deployment/${CANARY}`, '--replicas=0');
}

/**
 * Starts a new port forward for each read, because kubectl ends if the process is not listening
 * yet.
 */
async function readMetrics(namespace: string): Promise<string> {
  const { url, close } = await forward(namespace, `deployment/${CANARY}`, PORT);
  try {
    return await (await fetch(`${url}/metrics`)).text();
  } finally {
    close();
  }
}
