import { describe, expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const options = { isLocal: false, pixelHosts: [] };
const read = (flat: readonly string[]) =>
  Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : [])));
const policyOf = (flat: readonly string[]) =>
  Object.fromEntries(
    (read(flat)['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

describe('securityHeaders', () => {
  it('allows only our own scripts and styles, and no frame around a page (ASVS 3.4.3, 3.4.6)', () => {
    const policy = policyOf(securityHeaders(options).page);
    expect(policy).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'connect-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*/);
  });

  it('allows a page its own inline parts by their hashes, and allows pixel hosts for scripts, pictures and reports', () => {
    const { page, pageWith } = securityHeaders({ ...options, pixelHosts: ['https://pixel.example'] });
    const policy = policyOf(pageWith({ scripts: ['sha256-abc='], styles: ['sha256-def='] }));
    expect(policyOf(page)['script-src']).toEqual(["'self'", 'https://pixel.example']);
    expect(policy['script-src']).toEqual(["'self'", "'sha256-abc='", 'https://pixel.example']);
    expect(policy['style-src']).toEqual(["'self'", "'sha256-def='"]);
    expect(policy['img-src']).toContain('https://pixel.example');
    expect(policy['connect-src']).toContain('https://pixel.example');
  });

  it('sends other sites only the origin as the referrer (ASVS 3.4.5)', () => {
    for (const headers of [securityHeaders(options).page, securityHeaders(options).inert])
      expect(['strict-origin-when-cross-origin', 'no-referrer', undefined]).toContain(
        read(headers)['referrer-policy'],
      );
    expect(read(securityHeaders(options).page)['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  it('requires HTTPS except in local mode (ASVS 3.4.1)', () => {
    expect(read(securityHeaders(options).inert)).toHaveProperty('strict-transport-security');
    const local = securityHeaders({ ...options, isLocal: true });
    expect(read(local.page)).not.toHaveProperty('strict-transport-security');
    expect(policyOf(local.page)).not.toHaveProperty('upgrade-insecure-requests');
  });

  it('lets an API reply load nothing (ASVS 3.2.1)', () => {
    expect(policyOf(securityHeaders(options).inert)).toEqual({
      'default-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      sandbox: [],
    });
  });
});
