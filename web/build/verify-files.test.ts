import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_SITE_URL } from '@croneai/contracts/constants.ts';
import { expect, it } from 'vitest';

it('the verifier does not contain the built-in address of the site, because the gateway would replace the address and change the script’s hash', () => {
  for (const file of ['page.ts', 'worker.ts', 'verify.html'])
    expect(readFileSync(join(import.meta.dirname, '../src/verify', file), 'utf8')).not.toContain(
      BUILT_SITE_URL,
    );
});
