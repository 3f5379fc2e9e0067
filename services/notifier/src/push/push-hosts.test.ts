import { describe, expect, it } from 'vitest';
import { isAllowedEndpoint, publicLookup } from './push-hosts.ts';

const HOSTS = ['fcm.googleapis.com', '*.notify.windows.com', 'push.example:8443'];

describe('allowed push endpoints', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
    'https://push.example:8443/abc',
  ])('include hosts on the list: %s', (endpoint) => {
    expect(isAllowedEndpoint(endpoint, HOSTS, 'production')).toBe(true);
  });

  it.each([
    'https://evil.example/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilnotify.windows.com/abc',
    'https://.notify.windows.com.evil.example/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://push.example/abc',
    'https://fcm.googleapis.com@evil.example/abc',
    'https://user:secret@fcm.googleapis.com/abc',
    'http://fcm.googleapis.com/abc',
    'ftp://fcm.googleapis.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://0x7f000001/abc',
    'not an address',
  ])('exclude other hosts: %s', (endpoint) => {
    expect(isAllowedEndpoint(endpoint, HOSTS, 'production')).toBe(false);
  });

  it('exclude IP addresses in production, even if the list names one (ASVS 1.3.6)', () => {
    expect(isAllowedEndpoint('https://127.0.0.1:9000/abc', ['127.0.0.1:9000'], 'production')).toBe(false);
    expect(isAllowedEndpoint('http://127.0.0.1:9000/abc', ['127.0.0.1:9000'], 'local')).toBe(true);
    expect(isAllowedEndpoint('http://127.0.0.1:9001/abc', ['127.0.0.1:9000'], 'local')).toBe(false);
  });
});

describe('a listed host name', () => {
  it('is not called if it resolves only to internal addresses', async () => {
    const failure = await new Promise((resolve) => publicLookup('localhost', {}, (error) => resolve(error)));
    expect(failure).toMatchObject({ message: 'localhost has no public address' });
  });
});
