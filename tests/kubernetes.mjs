// `npm run test:kubernetes`: tests the overlay `single-node` on the cluster of KUBECONFIG. The test
// creates its own namespaces there, and deletes them at the end. KUBERNETES_LOAD is the command
// that brings an image into the cluster (docs/operations/kubernetes.md).
import { execFileSync } from 'node:child_process';
import { exitCodeOf, runEntry, runOnPinnedNode } from '../infra/entry.mjs';

try {
  const ask = ['version', '--output', 'json'];
  const { clientVersion, serverVersion } = JSON.parse(
    execFileSync('kubectl', ask, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 30_000 }),
  );
  console.log(`Kubernetes ${serverVersion.gitVersion}, kubectl ${clientVersion.gitVersion}`);
} catch {
  console.error('No Kubernetes answers kubectl (see KUBECONFIG): nothing was tried.');
  process.exit(1);
}
runEntry(async () => exitCodeOf(await runOnPinnedNode('tests/run-tests.ts', ['kubernetes'])));
