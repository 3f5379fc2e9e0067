import { describe, expect, it } from 'vitest';
import { isAllowedEndpoint, publicLookup } from './push-hosts.ts';

const HOSTS = ['fcm.googleapis.com', '*.notify.windows.com', 'push.example:8443'];

describe('the endpoints that may be sent to', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
    'https://push.example:8443/abc',
  ])('are of a host of the list: %s', (endpoint) => {
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
  ])('are of no other: %s', (endpoint) => {
    expect(isAllowedEndpoint(endpoint, HOSTS, 'production')).toBe(false);
  });

  it('are no addresses in production, even where the list names one (ASVS 1.3.6)', () => {
    expect(isAllowedEndpoint('https://127.0.0.1:9000/abc', ['127.0.0.1:9000'], 'production')).toBe(false);
    expect(isAllowedEndpoint('http://127.0.0.1:9000/abc', ['127.0.0.1:9000'], 'local')).toBe(true);
    expect(isAllowedEndpoint('http://127.0.0.1:9001/abc', ['127.0.0.1:9000'], 'local')).toBe(false);
  });
});

describe('a name of the list', () => {
  it('that leads inside alone is not called', async () => {
    const failure = await new Promise((resolve) => publicLookup('localhost', {}, (error) => resolve(error)));
    expect(failure).toMatchObject({ message: 'localhost has no public address' });
  });
});
