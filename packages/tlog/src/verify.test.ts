import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HOSTILE_SITES, type HostileSite, serveSite } from '../test/hostile-site.ts';

async function verify(site: HostileSite): Promise<{ code: number; output: string }> {
  const { url, close } = await serveSite(site);
  onTestFinished(close);
  // Some sites send a small reply that decompresses to a huge one. The verifier would exceed this
  // memory limit if it decompressed the whole reply.
  const program = ['--max-old-space-size=128', `${import.meta.dirname}/verify.ts`, url, '--year', '2026'];
  return promisify(execFile)(process.execPath, program).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

describe('verify.mjs', () => {
  it('finds nothing wrong with the honest site; the hostile sites are altered copies of this site', async () => {
    expect(await verify({})).toMatchObject({ code: 0, output: expect.stringMatching(/^Intact: 80 leaves/) });
  });

  it.each(HOSTILE_SITES)('survives %s, and names the problem', async (_what, make, report) => {
    const { code, output } = await verify(make());
    expect(output).toMatch(report);
    expect(code).toBe(/leaves|bytes/.test(report.source) ? 2 : 1);
  });
});
