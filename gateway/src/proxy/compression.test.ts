import { describe, expect, it } from 'vitest';
import { compressedHeaders, encodingFor } from './compression.ts';

const json = { 'content-type': 'application/json; charset=utf-8', 'content-length': '5000' };

describe('encodingFor', () => {
  it('chooses the best encoding that the client accepts', () => {
    expect(encodingFor('gzip, deflate, br', 200, json)).toBe('br');
    expect(encodingFor('gzip', 200, json)).toBe('gzip');
    expect(encodingFor('br;q=0, gzip;q=0.5', 200, json)).toBe('gzip');
    expect(encodingFor('identity', 200, json)).toBeUndefined();
    expect(encodingFor(undefined, 200, json)).toBeUndefined();
  });

  it('skips replies that are small, compressed, streamed, or not text', () => {
    expect(encodingFor('br', 200, { ...json, 'content-length': '300' })).toBeUndefined();
    expect(encodingFor('br', 200, { ...json, 'content-encoding': 'gzip' })).toBeUndefined();
    expect(encodingFor('br', 200, { 'content-type': 'image/png' })).toBeUndefined();
    expect(encodingFor('br', 200, { 'content-type': 'text/event-stream' })).toBeUndefined();
    expect(encodingFor('br', 200, { ...json, 'cache-control': 'no-transform' })).toBeUndefined();
    expect(encodingFor('br', 304, json)).toBeUndefined();
    expect(encodingFor('br', 206, json)).toBeUndefined();
  });
});

describe('compressedHeaders', () => {
  it('makes the entity tag weak, and adds a Vary header for caches', () => {
    expect(compressedHeaders('br', { etag: '"1"', vary: 'origin' })).toEqual([
      'content-encoding',
      'br',
      'vary',
      'origin, accept-encoding',
      'etag',
      'W/"1"',
    ]);
  });
});
