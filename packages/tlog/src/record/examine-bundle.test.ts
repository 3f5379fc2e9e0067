import { expect, it } from 'vitest';
import { someLeaves, toBytes } from '../../test/some-log.ts';
import { toUtf8 } from '../bytes.ts';
import { writeBundle } from '../tiles.ts';
import { examineBundle } from './examine-bundle.ts';

const [policy, slot] = toBytes(someLeaves(1)) as [Uint8Array, Uint8Array];
const kindsOf = (...leaves: Uint8Array[]) =>
  examineBundle(writeBundle(leaves), leaves.length)?.leaves.map(({ kind }) => kind);

it('reads each leaf from its own bytes, whatever line endings the other leaves contain', () => {
  const text = new TextDecoder().decode(slot);
  const ended = (end: string) => toUtf8(text + end);
  expect(kindsOf(policy, slot, slot)).toEqual(['policy', 'slot', 'slot']);
  for (const end of ['\n', '\n\n', '\n\n{}'])
    expect(kindsOf(policy, ended(end), slot)).toEqual(['policy', null, 'slot']);
  expect(kindsOf(policy, toUtf8(`\n${text}`), slot)).toEqual(['policy', null, 'slot']);
  expect(kindsOf(policy, Uint8Array.of(0xc3), slot)).toEqual(['policy', null, 'slot']);
  expect(kindsOf(policy, new Uint8Array(), slot)).toEqual(['policy', null, 'slot']);
  // The two bytes of one UTF-8 character are split between two leaves.
  expect(kindsOf(Uint8Array.of(0xc3), Uint8Array.of(0xa4), slot)).toEqual([null, null, 'slot']);
});
