import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORIGIN, SIGNER, signed, someLeaves, toBytes } from '../test/some-log.ts';
import { fromUtf8, toUtf8 } from './bytes.ts';
import { openCheckpoint } from './checkpoint.ts';
import { leafHash } from './hash.ts';
import { readNote, readVerifierKey, type VerifierKey } from './note.ts';
import { checkProof, readProof, writeProof } from './proof.ts';
import { proofsFrom } from './tiles.ts';

const key = readVerifierKey(SIGNER.vkey) as VerifierKey;
const leaves = toBytes(someLeaves(20));
const { checkpoint } = signed(leaves);

describe('a signed note', () => {
  it('is checked with a public key, and a key whose id does not match is refused', () => {
    const sumdb = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8';
    expect(readVerifierKey(sumdb)?.name).toBe('sum.golang.org');
    expect(readVerifierKey(sumdb.replace('033de0ae', '033de0af'))).toBeUndefined();
  });

  it('is valid as signed, and invalid if any byte has changed', () => {
    expect(openCheckpoint(checkpoint, key)).toMatchObject({
      checkpoint: { origin: ORIGIN, size: leaves.length },
    });
    const bytes = toUtf8(checkpoint);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ flip : byte));
        const text = fromUtf8(changed);
        if (text !== undefined) expect(openCheckpoint(text, key)).toHaveProperty('problem');
      }),
      { numRuns: 60 },
    );
  });

  it('is refused without an exception if it contains arbitrary text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        readNote(text);
        readProof(text);
        expect(openCheckpoint(text, key)).toHaveProperty('problem');
      }),
    );
  });
});

describe('a proof', () => {
  it('verifies one leaf without the log, and verifies no other leaf', async () => {
    const hashes = leaves.map(leafHash);
    const proofs = proofsFrom(
      async (_level, index, width) => hashes.slice(index * 256, index * 256 + width),
      leaves.length,
    );
    const text = writeProof({ index: 7, hashes: await proofs.inclusion(7), checkpoint });
    expect(text.startsWith('c2sp.org/tlog-proof@v1\nindex 7\n')).toBe(true);
    expect(checkProof(text, hashes[7] as Uint8Array, key)).toEqual({ index: 7, size: leaves.length });
    expect(checkProof(text, hashes[8] as Uint8Array, key)).toHaveProperty('problem');
    const withExtra = text.replace('\nindex', '\nextra aGk=\nindex');
    expect(checkProof(withExtra, hashes[7] as Uint8Array, key)).toEqual({ index: 7, size: leaves.length });
    expect(checkProof(text.replace('index 7', 'index 8'), hashes[7] as Uint8Array, key)).toHaveProperty(
      'problem',
    );
  });
});
