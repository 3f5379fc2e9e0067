import { expect, it } from 'vitest';
import { START, settledLeaf, someLeaves, toBytes } from '../../test/some-log.ts';
import { toUtf8 } from '../bytes.ts';
import { writeBundle } from '../tiles.ts';
import { examineBundle } from './examine-bundle.ts';
import type { SettledLeaf } from './leaf.ts';

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

it('settles a signal that was published late from the close of the first later minute', () => {
  const onTime = settledLeaf(START);
  const signal = {
    ...onTime.signal,
    signalType: 'buy' as const,
    createdAt: new Date(START + 42_000).toISOString(),
  };
  const closes = ['1.0854', '1.0853', '1.0853', '1.0852', '1.0852'];
  const minutes = onTime.minutes.map(
    ([time, open, high, low], at) => [time, open, high, low, closes[at] as string] as const,
  );
  const problemOf = (change: Partial<SettledLeaf>) => {
    const leaf = { ...onTime, signal, minutes, exitPrice: '1.0852', ...change };
    const [examined] = examineBundle(writeBundle(toBytes([leaf])), 1)?.leaves ?? [];
    return examined && 'problem' in examined ? examined.problem : 'it was not examined';
  };
  expect(problemOf({ outcome: 'loss', settledFrom: '1.0854' })).toBeUndefined();
  // From the published entry price, the same prices would be a win.
  expect(problemOf({ outcome: 'profit', settledFrom: null })).toContain('closed loss 1.0852 1.0854 2');
  expect(problemOf({ outcome: 'loss', settledFrom: null })).toContain('its minutes give');
  expect(problemOf({ outcome: 'loss', settledFrom: '1.0854', minutes: minutes.slice(1) })).toContain(
    'its minutes give expired',
  );
});
