import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toHex } from './bytes.ts';
import { sha256 } from './sha256.ts';

const byNode = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

it("equals Node's hash for lengths around every block boundary", () => {
  for (let length = 0; length <= 260; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => 31 * at + length);
    expect(toHex(sha256(bytes))).toBe(byNode(bytes));
  }
});

it("equals Node's hash for any bytes, and returns a new digest each time", () => {
  const first = sha256(new Uint8Array());
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3_000 }), (bytes) => {
      expect(toHex(sha256(bytes))).toBe(byNode(bytes));
    }),
  );
  // The hash of the empty message in FIPS 180-4.
  expect(toHex(first)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});
