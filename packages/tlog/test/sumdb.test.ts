import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { fromUtf8, toBase64 } from '../src/bytes.ts';
import { leafHash } from '../src/hash.ts';
import { foldHashes, proofsFrom, TILE_WIDTH } from '../src/tiles.ts';
import { buildGoProgram } from './go-program.ts';
import { SIGNER, signed, someLeaves, toBytes } from './some-log.ts';

/**
 * Program that checks logs with the code of Go's checksum database (`x/mod/sumdb`); undefined if it
 * cannot be built.
 */
const check = await buildGoProgram('sumdb');

// Skipped on machines without Go or its module.
it.skipIf(!check)('the code of Go’s checksum database accepts our checkpoints and proofs', async () => {
  const leaves = toBytes(someLeaves(400));
  const hashes = leaves.map(leafHash);
  const readTile = async (level: number, index: number, width: number) =>
    Array.from({ length: width }, (_, at) => {
      const below = TILE_WIDTH ** level;
      return foldHashes(
        hashes.slice((index * TILE_WIDTH + at) * below, (index * TILE_WIDTH + at + 1) * below),
      );
    });
  const proofs = proofsFrom(readTile, leaves.length);
  const { checkpoint, root } = signed(leaves);
  const indexes = [0, 1, 255, 256, 700, leaves.length - 1];
  const sizes = [1, 2, 255, 256, 257, 513, leaves.length];
  const input = {
    Vkey: SIGNER.vkey,
    Checkpoint: checkpoint,
    Size: leaves.length,
    Root: toBase64(root),
    Inclusions: await Promise.all(
      indexes.map(async (index) => ({
        Index: index,
        Leaf: fromUtf8(leaves[index] as Uint8Array),
        Proof: (await proofs.inclusion(index)).map(toBase64),
      })),
    ),
    Consistencies: await Promise.all(
      sizes.map(async (before) => ({
        Before: before,
        Root: toBase64(signed(leaves.slice(0, before)).root),
        Proof: (await proofs.consistency(before)).map(toBase64),
      })),
    ),
  };
  const { stdout } = spawnSync(check as string, { input: JSON.stringify(input), encoding: 'utf8' });
  expect(stdout).toBe(`ok ${indexes.length} ${sizes.length}\n`);
});
