// `npm run test:api`: Schemathesis over the OpenAPI document of a system of its own. Needs Python 3.10 or newer; runs on any Node ≥ 20.
import { exitCodeOf, runEntry, runOnPinnedNode } from '../infra/entry.mjs';

runEntry(async () => exitCodeOf(await runOnPinnedNode('tests/api/try-api.ts')));
