import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_SITE_URL } from '@croneai/contracts/constants.ts';
import { expect, it } from 'vitest';

it('does not name the built address, which the gateway replaces in documents: its inline script would not be the one that was hashed', () => {
  for (const file of ['page.ts', 'worker.ts', 'verify.html'])
    expect(readFileSync(join(import.meta.dirname, '../src/verify', file), 'utf8')).not.toContain(
      BUILT_SITE_URL,
    );
});
