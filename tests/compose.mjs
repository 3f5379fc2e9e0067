// `npm run test:compose`: builds the unchanged docker-compose.yml and tests it on the engine at
// DOCKER_HOST (with DOCKER_CONFIG).
import { execFileSync } from 'node:child_process';
import { exitCodeOf, runEntry, runOnPinnedNode } from '../infra/entry.mjs';

try {
  const ask = ['version', '--format', '{{.Server.Version}}'];
  const engine = execFileSync('docker', ask, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const compose = execFileSync('docker', ['compose', 'version', '--short'], { encoding: 'utf8' });
  console.log(`Docker ${engine.trim()}, compose ${compose.trim()}`);
} catch {
  console.error(
    'No Docker engine with compose v2 answers (see DOCKER_HOST and DOCKER_CONFIG): nothing was tried.',
  );
  process.exit(1);
}
runEntry(async () => exitCodeOf(await runOnPinnedNode('tests/run-tests.ts', ['compose'])));
