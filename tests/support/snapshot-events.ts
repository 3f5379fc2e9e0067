import { writeFileSync } from 'node:fs';
import { presentEvents, snapshotOf } from './release-events.ts';

// `node tests/support/snapshot-events.ts 1.1.0` writes the events of a release for
// tests/unit/release-events.test.ts. Run it right before the release is tagged. A snapshot is never
// changed after its release.

const [release = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(release)) throw new Error('usage: snapshot-events.ts 1.1.0');
writeFileSync(snapshotOf(release), `${JSON.stringify(presentEvents(release), null, 1)}\n`);
