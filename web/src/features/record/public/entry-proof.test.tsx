import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { START, settledLeaf, slotLeaf } from '../../../../../packages/tlog/test/some-log.ts';
import { EntryProof } from './entry-proof.tsx';

const proven = (leaf: object, index: number) => ({
  index,
  leaf: JSON.stringify(leaf),
  log: 'test.example/ledger/2026',
  year: 2026,
  size: 900,
  root: 'ab'.repeat(32),
  vkey: 'key',
  proof: 'c2sp.org/tlog-proof@v1',
});
const [published, settled] = [slotLeaf(START), settledLeaf(START)];
const proof = {
  slot: START,
  rank: 1,
  salt: settled.salt,
  commitment: published.commitments[0] as string,
  signal: settled.signal,
  published: proven(published, 1_204),
  settled: proven(settled, 1_206),
};
const { pair, signalType, startsAt } = settled.signal;
const signal = {
  slot: START,
  rank: 1,
  pair,
  signalType,
  startsAt,
  status: settled.status,
  outcome: settled.outcome,
  entryPrice: Number(settled.signal.entryPrice),
  exitPrice: Number(settled.exitPrice),
  settledFrom: null,
};
const draw = (change: Partial<Parameters<typeof EntryProof>[0]>) =>
  renderToStaticMarkup(<EntryProof proof={proof} signal={signal} {...change} />);

it('states that the signal was in the log before the price moved, without a figure that could be mistaken for a confidence', () => {
  const page = draw({});
  expect(page).toContain('>In the public log before the price moved<');
  expect(page).toContain('>Settled in the public log<');
  expect(page).toContain('Entry 1,204 of the public log');
  expect(page).toContain('/ledger/2026/checkpoint');
  expect(page).not.toContain('role="alert"');
});

it('names the values that differ between the page and the log', () => {
  const page = draw({ signal: { ...signal, outcome: 'loss' } });
  expect(page).toContain('outcome is shown as loss, the log has profit');
});

it('reports a signal that differs from its commitment', () => {
  expect(draw({ proof: { ...proof, commitment: '00'.repeat(32) } })).toContain(
    'this doesn’t match the signal we committed to',
  );
});

it('shows how late the signal entered the log, or that its entry is still due', () => {
  const late = proven({ ...published, at: new Date(START + 42_000).toISOString() }, 7);
  expect(draw({ proof: { ...proof, published: late } })).toContain(
    'In the public log 42 s after the slot began',
  );
  expect(draw({ proof: { ...proof, published: null, settled: null } })).toContain('a few seconds');
});
