import { describe, expect, it } from 'vitest';
import { MAX_CODES_SENT } from '../secrets/random-code.ts';
import type { Registration } from './registration.model.ts';
import { codeExpiry, liveCodes, mayResend, registrationMeant } from './registration.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const codeOf = (hash: string, issuedAt: Date) => ({ hash, issuedAt, expiresAt: codeExpiry(issuedAt) });

const registration = (change: Partial<Registration> = {}): Registration => ({
  id: '0'.repeat(24),
  version: 1,
  email: 'ada@example.com',
  profile: { fullName: 'Ada', phone: '1234567', country: 'Other', telegram: '' },
  acceptance: null,
  source: null,
  accessCodeId: null,
  isCanary: false,
  passwordHash: 'hash',
  codes: [codeOf('a', minutesAgo(2))],
  codesSent: 1,
  tries: 0,
  kind: 'pending',
  handleHash: 'handle',
  address: '203.0.113.7',
  userAgent: '',
  createdAt: minutesAgo(2),
  expiresAt: minutesAgo(-60),
  ...change,
});

describe('liveCodes', () => {
  it('returns the last two codes, which are valid for ten minutes each (ASVS 6.4.1)', () => {
    const codes = [codeOf('a', minutesAgo(4)), codeOf('b', minutesAgo(3)), codeOf('c', minutesAgo(2))];
    expect(liveCodes(registration({ codes }), NOW).map(({ hash }) => hash)).toEqual(['b', 'c']);
    const old = [codeOf('a', minutesAgo(10)), codeOf('b', minutesAgo(9.9))];
    expect(liveCodes(registration({ codes: old }), NOW).map(({ hash }) => hash)).toEqual(['b']);
  });
});

describe('mayResend', () => {
  it('is false after ten codes', () => {
    expect(mayResend(registration({ codesSent: MAX_CODES_SENT - 1 }), NOW)).toBe(true);
    expect(mayResend(registration({ codesSent: MAX_CODES_SENT }), NOW)).toBe(false);
  });
});

describe('registrationMeant', () => {
  const stranger = registration({ id: '1'.repeat(24), address: '198.51.100.1' });
  const own = registration({ id: '2'.repeat(24), address: '2001:db8:1:2::1' });

  it('prefers the registration from the same network to a newer registration', () => {
    expect(registrationMeant([stranger, own], '2001:db8:1:2::99')).toBe(own);
  });

  it('takes the newest registration if no registration is from that network', () => {
    expect(registrationMeant([stranger, own], '2001:db8:1:3::1')).toBe(stranger);
    expect(registrationMeant([], '203.0.113.7')).toBeUndefined();
  });
});
