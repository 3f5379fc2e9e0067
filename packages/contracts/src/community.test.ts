import { describe, expect, it } from 'vitest';
import { createPostBodySchema } from './endpoints/leads/community.ts';

describe('the text of a post', () => {
  const parse = (text: string) => createPostBodySchema.safeParse({ text });

  it('is plain text of 1 to 500 characters, with at most one empty line in a row', () => {
    expect(parse('  <b>Long</b> EURUSD\r\n\r\n\n\nhttps://example.com ').data).toEqual({
      text: '<b>Long</b> EURUSD\n\nhttps://example.com',
    });
    expect(parse('x'.repeat(500)).success).toBe(true);
    for (const text of ['', ' \n ', '\u200f', 'x'.repeat(501), 'a\u0000b'])
      expect(parse(text).success).toBe(false);
    expect(parse('a\u202Eb\u200Bc').data).toEqual({ text: 'abc' });
  });
});
