import { existsSync, readFileSync } from 'node:fs';
import { ADMIN_IDLE_MINUTES } from '@croneai/contracts/constants.ts';
import { describe, expect, it } from 'vitest';
import { RATE_CLASSES } from '../../gateway/src/limits/rate-classes.ts';

const root = new URL('../../', import.meta.url);
const guide = readFileSync(new URL('docs/security.md', root), 'utf8');

const rows = [...guide.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+) \|$/gm)].map(
  ([, id, level, held]) => ({
    id: id as string,
    level: level as string,
    held: held as string,
  }),
);
const isTested = ({ held }: { held: string }): boolean => held.startsWith('`');

/** A section of the page, from its heading to the next. */
function section(heading: string): string {
  const text = guide.split(/^#{2,3} /m).find((part) => part.startsWith(`${heading}\n`));
  if (!text) throw new Error(`docs/security.md has no section "${heading}"`);
  return text;
}

describe('docs/security.md', () => {
  it('accounts for each of the 173 requirements that fit, and 150 or more have a test', () => {
    expect(rows).toHaveLength(173);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(173);
    expect(rows.filter(isTested).length).toBeGreaterThanOrEqual(150);
    expect(guide).toContain(`${rows.filter(isTested).length} of the 173 requirements`);
  });

  it('names tests that exist, and a reason where there is none', () => {
    const files = [...guide.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file]) => file as string);
    expect(files.length).toBeGreaterThan(150);
    expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
    const untold = rows.filter((row) => !isTested(row) && !/^(stays|by reading): .{10}/.test(row.held));
    expect(untold).toEqual([]);
  });

  it.each([
    ['Guessing', /20\s+guesses a minute/, '6.1.1, 6.1.2, 6.1.3'],
    ['Sessions', /at once \| 20, the oldest ends with a mail/, '7.1.1, 7.1.2'],
    ['Limits of the business', /10 for silver, 50 for pro/, '2.1.3, 15.1.3'],
    ['Data', /\| secret \|/, '14.1.1, 14.1.2'],
    ['Keys and algorithms', /argon2id/, '11.1.1, 11.1.2'],
    ['Files of members', /no virus scan/, '5.1.1'],
    ['Logs', /off the machine/, '16.1.1, 16.4.2, 16.4.3'],
    ["Other people's code", /CycloneDX/, '15.1.1, 15.1.2'],
    ['Where TLS ends', /TRUSTED_PROXIES/, '12.1.1, 13.1.1'],
  ])('says under "%s" what is asked (%#)', (heading, what) => {
    expect(section(heading)).toMatch(what);
  });

  it('has the numbers that the code has', () => {
    expect(section('Guessing')).toContain(`one address has ${RATE_CLASSES['auth-strict'].perAddress}`);
    expect(section('Guessing')).toContain(RATE_CLASSES['auth-strict'].inAll.toLocaleString('en-GB'));
    expect(section('Sessions')).toContain(`after ${ADMIN_IDLE_MINUTES} minutes`);
  });
});
