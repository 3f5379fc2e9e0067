import { globSync, readFileSync } from 'node:fs';
import { endpoints } from '@croneai/contracts/endpoints/all.ts';
import { newPassword, replacementPassword, typedPassword } from '@croneai/contracts/text.ts';
import { describe, expect, it } from 'vitest';
import { fieldNames } from '../support/field-names.ts';

// Rules of OWASP ASVS 5.0 that apply to all of the code, checked on its text. docs/asvs.md lists
// each by its number.

const root = new URL('../../', import.meta.url).pathname;

type Source = {
  readonly file: string;
  readonly text: string;
};

const read = (pattern: string): Source[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/node_modules|\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(`${root}${file}`, 'utf8') }));

const backEnd = read('{gateway,services/*,packages/*}/src/**/*.ts');
const pages = read('web/src/**/*.{ts,tsx}');
const filesWith = (sources: readonly Source[], pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe('rules for pages', () => {
  it('are checked in every file to which they apply', () => {
    expect(pages.length).toBeGreaterThan(300);
    expect(backEnd.length).toBeGreaterThan(300);
  });

  it('insert text into pages only as text, never as markup or script (ASVS 1.2.3, 1.3.2, 3.2.2)', () => {
    expect(
      filesWith(pages, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment/i),
    ).toEqual([]);
    expect(
      filesWith([...pages, ...backEnd], /(?<!\.)\beval\(|new Function\(|setTimeout\(\s*['"`]|node:vm/),
    ).toEqual([]);
  });

  it('allow no plugin and nothing that browsers have removed (ASVS 3.7.1)', () => {
    expect(
      filesWith(
        pages,
        /<(applet|embed|object)\s[a-z]+=|ActiveXObject|application\/x-shockwave|webkitStorageInfo/i,
      ),
    ).toEqual([]);
  });

  it('hide typed passwords, but allow password managers to paste and fill them (ASVS 6.2.6, 6.2.7)', () => {
    expect(filesWith(pages, /onPaste|onpaste/)).toEqual([]);
    const field = pages.find(({ file }) => file === 'web/src/shared/ui/text-field.tsx');
    expect(field?.text).toContain("type={visible ? 'text' : 'password'}");
    const uses = pages.flatMap(({ file, text }) =>
      [...text.matchAll(/<PasswordField[\s\S]*?\/>/g)].map(([use]) => ({ file, use })),
    );
    expect(uses.length).toBeGreaterThan(3);
    expect(uses.filter(({ use }) => !/autoComplete="(current|new)-password"/.test(use))).toEqual([]);
  });
});

describe('rules for passwords', () => {
  it.each([
    ['spaces around it', ' Correct Horse 7 Battery '],
    ['any script', 'Пароль-Aa1-密码-🔑'],
    ['128 characters', `Aa1${'x'.repeat(125)}`],
  ])('accept a password exactly as typed, with %s (ASVS 6.2.8, 6.2.9)', (_name, password) => {
    for (const schema of [newPassword, replacementPassword, typedPassword('x')])
      expect(schema.parse(password)).toBe(password);
  });

  it('allow no password hint and no security question (ASVS 6.4.2)', () => {
    const fields = endpoints.flatMap(({ body }) => (body ? fieldNames(body) : []));
    expect(fields).toContain('password');
    expect(fields.filter((name) => /hint|security(Question|Answer)|motherMaiden/i.test(name))).toEqual([]);
  });
});

describe('rules for calls', () => {
  /**
   * Unsubscription with one click (RFC 8058) has its signed token in the address; the token can do
   * nothing else. Brokers send postbacks to an address and add no header; their secret only lets
   * them propose deposits, which a person decides.
   */
  const IN_THE_ADDRESS = ['unsubscribe', 'receivePostback', 'receivePostedPostback'];

  it('allow no password, code, or token in an address', () => {
    const secret = /password|token|secret|code$|^email$|phone/i;
    const found = endpoints.flatMap(({ operationId, query, params }) =>
      [query, params].flatMap((schema) =>
        schema
          ? fieldNames(schema)
              .filter((name) => secret.test(name))
              .map((name) => `${operationId}: ${name}`)
          : [],
      ),
    );
    expect(found.filter((entry) => !IN_THE_ADDRESS.some((operation) => entry.startsWith(operation)))).toEqual(
      [],
    );
  });

  /** Finds calls under any name that a file gives to fetch, such as `fetch: send = fetch`. */
  function callsOfFetch(text: string): string[] {
    const names = ['fetch', ...[...text.matchAll(/(\w+) = fetch\b/g)].map(([, name]) => name)];
    return names.flatMap((name) =>
      [...text.matchAll(new RegExp(`(?<![\\w.]|function )${name}\\(`, 'g'))].map(({ index }) =>
        text.slice(index, text.indexOf(';', index)),
      ),
    );
  }

  it('allow no personal data about a visitor in events for the pixel (ASVS 14.2.3)', () => {
    const told = pages.flatMap(({ text }) =>
      [...text.matchAll(/(?<!function )\btrack\('\w+', \{([^}]*)\}/g)].map(([, data = '']) => data),
    );
    expect(told.length).toBeGreaterThan(2);
    const names = told.flatMap((data) =>
      data
        .split(',')
        .map((part) => part.split(':')[0]?.trim() ?? '')
        .filter((name) => name !== ''),
    );
    const allowed = ['content_category', 'content_name', 'currency', 'method', 'value'];
    expect([...new Set(names)].filter((name) => !allowed.includes(name))).toEqual([]);
    expect(filesWith(pages, /\bfbq\(/)).toEqual(['web/src/shared/analytics/track.ts']);
  });

  it('allow no redirect to another host (ASVS 15.3.2)', () => {
    const calls = backEnd.flatMap(({ file, text }) => callsOfFetch(text).map((call) => ({ file, call })));
    const files = calls.map(({ file }) => file);
    expect(files).toContain('services/signals/src/public-log/witnesses.ts');
    expect(calls.filter(({ call }) => !call.includes("redirect: 'error'"))).toEqual([]);
    // undici follows redirects only if one of these is set.
    expect(filesWith(backEnd, /maxRedirections|interceptors\.redirect|node:https?'.*\bget\b/)).toEqual([]);
  });
});

describe('rules for cryptography', () => {
  it('allow no broken algorithm, and only algorithms from reviewed libraries (ASVS 11.2.1)', () => {
    const withPrimitives = backEnd.filter(({ text }) =>
      /\b(createHash|createHmac|create(De)?[Cc]ipheriv|createSign|CompactEncrypt|compactDecrypt|jwt\.\w+|new TOTP)\b/.test(
        text,
      ),
    );
    expect(withPrimitives.length).toBeGreaterThan(10);
    expect(
      filesWith(
        withPrimitives,
        /^(?![\s\S]*from '(node:crypto|jose|jsonwebtoken|@node-rs\/argon2|otpauth)')/,
      ),
    ).toEqual([]);
    expect(filesWith(backEnd, /\b(md5|sha1|rc4|des-|3des|ecb)\b/i)).toEqual([
      // Authenticator apps only support HMAC-SHA-1 (RFC 6238), which the weakness of SHA-1 does not
      // affect.
      'services/auth/src/two-factor/two-factor.ts',
    ]);
  });

  it('allow no secret, code, or id from Math.random (ASVS 11.5.1)', () => {
    const users = filesWith(backEnd, /Math\.random/);
    // Math.random may only choose ages of connections, and pauses between two tries.
    for (const file of users) {
      const lines = (backEnd.find((source) => source.file === file)?.text ?? '')
        .split('\n')
        .filter((line) => line.includes('Math.random'));
      expect(
        lines.filter((line) => !/pause|delay|backoff|AGE_SPREAD|random: \(\) => number/i.test(line)),
      ).toEqual([]);
    }
  });
});

describe('rules for shipped images', () => {
  it('exclude the history of the source code (ASVS 13.4.1)', () => {
    const ignored = readFileSync(`${root}.dockerignore`, 'utf8').split('\n');
    expect(ignored).toContain('.git');
    const copies = read('infra/docker/*Dockerfile').flatMap(({ text }) =>
      [...text.matchAll(/^COPY (.*)$/gm)].map(([, what]) => what),
    );
    expect(copies.filter((what) => /(^|\s)\.\s/.test(what as string))).toEqual([]);
  });
});
