import { describe, expect, it } from 'vitest';
import { parseSender } from './config.ts';

describe('parseSender', () => {
  it.each([
    ['CroneAI <no-reply@croneai.example>', { name: 'CroneAI', address: 'no-reply@croneai.example' }],
    ['"Crone AI" <no-reply@croneai.example> ', { name: 'Crone AI', address: 'no-reply@croneai.example' }],
    ['no-reply@croneai.example', { name: '', address: 'no-reply@croneai.example' }],
  ])('reads %s', (text, sender) => {
    expect(parseSender(text)).toEqual(sender);
  });

  it.each(['', 'CroneAI', 'CroneAI <nobody>', 'a@b.example, c@d.example', 'x <a@b.example> y'])(
    'rejects %j',
    (text) => {
      expect(parseSender(text)).toBeUndefined();
    },
  );
});
