import { existsSync, globSync, readFileSync } from 'node:fs';
import { TIER_SIGNALS_PER_DAY } from '@croneai/contracts/access.ts';
import { DEVICES_PER_MEMBER_MAX } from '@croneai/contracts/channels.ts';
import {
  ADMIN_IDLE_MINUTES,
  ADMIN_SESSION_TTL_HOURS,
  CONFIRMATION_CODE_MAX_TRIES,
  DASHBOARD_CODE_MAX_TRIES,
  MAX_SESSIONS_PER_MEMBER,
  RECENT_SIGN_IN_MINUTES,
  SECOND_FACTOR_MAX_TRIES,
  SESSION_TTL_HOURS,
} from '@croneai/contracts/constants.ts';
import { endpoints } from '@croneai/contracts/endpoints/all.ts';
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  FILES_PER_MEMBER_MAX,
  OPEN_TICKETS_MAX,
  STORAGE_PER_MEMBER_MAX_BYTES,
  TICKETS_PER_MEMBER_MAX,
} from '@croneai/contracts/support.ts';
import { describe, expect, it } from 'vitest';
import { RATE_CLASSES } from '../../gateway/src/limits/rate-classes.ts';
import { makeKeys } from '../../infra/keys/make-keys.mjs';
import { SIGN_IN } from '../../services/auth/src/limits/attempt-policies.ts';
import { configKeys } from '../support/configure-page.ts';
import { fieldNames } from '../support/field-names.ts';

const root = new URL('../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const guide = read('docs/security.md');
const asvs = read('docs/asvs.md');

const rows = [...asvs.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+) \|$/gm)].map(([, id, , held]) => ({
  id: id as string,
  held: held as string,
}));
const isTested = ({ held }: { held: string }): boolean => held.startsWith('`');
const testsOf = (held: string): string[] =>
  [...held.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, file]) => file as string).sort();

/** Returns the ids at the end of test titles: `'… (ASVS 6.3.1, 7.1.2)'`. */
const idsIn = (file: string): string[] =>
  [...read(file).matchAll(/\(ASVS ([\d., ]+)\)['"`],/g)].flatMap(([, ids = '']) => ids.split(', '));

const testFiles = globSync('{gateway,infra,packages,services,tests,web}/**/*.test.{ts,tsx}', {
  cwd: root.pathname,
  exclude: (path) => path.endsWith('node_modules'),
});

/** Returns a section of the page, from its heading to the next heading. */
function section(heading: string): string {
  const text = guide.split(/^#{2,3} /m).find((part) => part.startsWith(`${heading}\n`));
  if (!text) throw new Error(`docs/security.md has no section "${heading}"`);
  return text.replaceAll(/\s+/g, ' ');
}

describe('docs/asvs.md', () => {
  it('lists each of the 174 applicable requirements, and counts the requirements with a test', () => {
    expect(rows).toHaveLength(174);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(174);
    expect(asvs).toContain(`${rows.filter(isTested).length} of the 174 requirements`);
  });

  it('names exactly the tests whose titles contain the requirement', () => {
    const files = new Map<string, Set<string>>();
    for (const file of testFiles)
      for (const id of idsIn(file)) files.set(id, (files.get(id) ?? new Set()).add(file));
    expect([...files.keys()].filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
    const named = Object.fromEntries(rows.map(({ id, held }) => [id, testsOf(held)]));
    const titled = Object.fromEntries(rows.map(({ id }) => [id, [...(files.get(id) ?? [])].sort()]));
    expect(named).toEqual(titled);
  });

  it('gives a reason if there is no test', () => {
    const untested = rows.filter((row) => !isTested(row));
    expect(untested.filter(({ held }) => !/^(stays|by reading|documented): .{10}/.test(held))).toEqual([]);
  });

  it('names only tests that exist, as docs/security.md does', () => {
    expect(testsOf(guide).filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
  });
});

describe('docs/security.md', () => {
  it('states the same limits on guessing as the code (ASVS 6.1.1)', () => {
    const { perAddress, inAll } = RATE_CLASSES['auth-strict'];
    expect(SIGN_IN).toMatchObject({ free: 10, firstWaitSeconds: 30, longestWaitSeconds: 15 * 60 });
    expect(SIGN_IN.windowSeconds).toBe(15 * 60);
    const tries = new Set([CONFIRMATION_CODE_MAX_TRIES, DASHBOARD_CODE_MAX_TRIES, SECOND_FACTOR_MAX_TRIES]);
    expect([...tries]).toEqual([5]);
    for (const text of [
      'ten tries from one place',
      'grow from 30 s to 15 min',
      `${SIGN_IN.maxFromNetwork} tries from one network, and ${SIGN_IN.maxFromAll} from all networks`,
      'Each code allows five tries',
      `${perAddress} guesses a minute from one address, and ${inAll.toLocaleString('en-GB')} from all visitors`,
    ])
      expect(section('Guessing')).toContain(text);
  });

  it('names exactly the calls that reply with a session (ASVS 6.1.3)', () => {
    const waysIn = endpoints
      .filter(({ reply }) => fieldNames(reply, 'output').includes('token'))
      .map(({ operationId }) => operationId);
    const [, listed = ''] = /begin with ([^.]+)\./.exec(section('Guessing')) ?? [];
    expect([...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual(waysIn.sort());
  });

  it('states the same session lifetimes as the code (ASVS 7.1.1, 7.1.2)', () => {
    for (const row of [
      `| lasts | ${SESSION_TTL_HOURS} hours | ${ADMIN_SESSION_TTL_HOURS} hours |`,
      `| ends without use | – | after ${ADMIN_IDLE_MINUTES} minutes |`,
      `| number at the same time | ${MAX_SESSIONS_PER_MEMBER}; a further one ends the oldest, with a mail | ${MAX_SESSIONS_PER_MEMBER} |`,
      `| a fresh sign-in (${RECENT_SIGN_IN_MINUTES} minutes, with the second factor)`,
    ])
      expect(section('Sessions')).toContain(row);
  });

  it('states the same business limits as the code (ASVS 2.1.3)', () => {
    const { silver, pro, gold } = TIER_SIGNALS_PER_DAY;
    expect(gold).toBeNull();
    const megabytes = STORAGE_PER_MEMBER_MAX_BYTES / 1024 / 1024;
    for (const text of [
      `${silver} for silver, ${pro} for pro`,
      `${DEVICES_PER_MEMBER_MAX} devices for alerts`,
      `${TICKETS_PER_MEMBER_MAX} tickets (${OPEN_TICKETS_MAX} of them unfinished)`,
      `${FILES_PER_MEMBER_MAX} files of ${megabytes} MB together`,
    ])
      expect(section('Business limits')).toContain(text);
  });

  it('names the file types and sizes that the code accepts (ASVS 5.1.1)', () => {
    expect(ATTACHMENT_TYPES).toEqual(['image/png', 'image/jpeg', 'image/webp', 'application/pdf']);
    const megabytes = ATTACHMENT_MAX_BYTES / 1024 / 1024;
    expect(section('Members’ files')).toContain(`PNG, JPEG, WebP and PDF files of up to ${megabytes} MB`);
  });

  it('lists each database and service that a process connects to, with its setting (ASVS 13.1.1)', () => {
    // Excludes the gateway's addresses of the services, and PUBLIC_URL, which is its own address.
    const outside = configKeys().filter(
      (key) =>
        /(_URL|_BROKERS|PUSH_HOSTS|WEBHOOK_HOSTS|_WITNESSES)$/.test(key) &&
        !/^(PUBLIC|AUTH|ADMIN|SIGNALS|LEADS|NOTIFIER)_/.test(key),
    );
    expect(outside).toEqual(expect.arrayContaining(['LEDGER_WITNESSES', 'PUSH_HOSTS', 'WEBHOOK_HOSTS']));
    expect(outside.filter((key) => !section('Where TLS ends').includes(`\`${key}\``))).toEqual([]);
  });

  it('states who holds each key and how to change the key (ASVS 11.1.1)', () => {
    expect(section('Keys and algorithms')).toContain('(operations/configure.md#keys)');
    const operations = read('docs/operations/configure.md');
    const [, change = ''] = operations.split('## Change a key');
    // Both halves of a key pair are changed together, so the page may name them together.
    const changed = (key: string) => change.includes(`\`${key}`) || change.includes(`${key}\` =`);
    for (const key of Object.keys(makeKeys())) {
      expect(operations).toMatch(new RegExp(`^\\| .*\`${key}\`.* \\| [a-z, /]+ \\| `, 'm'));
      if (!key.startsWith('SEALING')) expect([key, changed(key)]).toEqual([key, true]);
    }
    expect(change).toContain('| sealing pair |');
  });

  it('lists every algorithm that the code uses (ASVS 11.1.2)', () => {
    const sources = globSync('{gateway,packages/*,services/*}/src/**/*.ts', { cwd: root.pathname });
    const code = sources
      .filter((file) => !file.endsWith('.test.ts'))
      .map(read)
      .join('\n');
    const asked = [
      ...code.matchAll(/(?:createHash|createHmac|createCipheriv)\('([\w-]+)'/g),
      ...code.matchAll(/^const (?:ALGORITHM|ENCRYPTION|CIPHER)\b.* = '([\w+-]+)'/gm),
      ...code.matchAll(/\balgorithm: '([\w-]+)'/g),
    ].map(([, name = '']) => name.toLowerCase().replaceAll('-', ''));
    const inventory = section('Keys and algorithms').toLowerCase().replaceAll('-', '');
    expect(new Set(asked).size).toBeGreaterThan(4);
    expect([...new Set(asked)].filter((name) => !inventory.includes(name))).toEqual([]);
    expect(code).toContain('ARGON2ID');
    expect(inventory).toContain('argon2id');
  });

  it('is supported by a lock file with the version and hash of every package (ASVS 15.1.2)', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { version?: string; integrity?: string; link?: true }>;
    };
    const others = Object.entries(packages).filter(
      ([path, { link }]) => path.includes('node_modules/') && !link,
    );
    expect(others.length).toBeGreaterThan(300);
    expect(others.filter(([, { version, integrity }]) => !version || !integrity)).toEqual([]);
    expect(JSON.parse(read('package.json')).scripts.sbom).toContain('cyclonedx');
  });
});
