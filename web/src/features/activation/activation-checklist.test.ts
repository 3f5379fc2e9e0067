import { expect, it } from 'vitest';
import { progressOf } from './activation-checklist.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const saved = { brokerAccount: 'BRK-1', savedAt: AT };
const unsaved = { brokerAccount: null, savedAt: null };
const proof = { createdAt: AT };

it.each([
  ['a new member', { setup: unsaved, proof: null }, 'done next open open open'],
  ['the broker account saved', { setup: saved, proof: null }, 'done done next open open'],
  ['the proof sent', { setup: saved, proof }, 'done done done done next'],
  ['the proof sent without the wizard', { setup: unsaved, proof }, 'done next done done open'],
  ['unlocked', { setup: saved, proof, isUnlocked: true }, 'done done done done done'],
  [
    'unlocked by an admin before anything',
    { setup: unsaved, proof: null, isUnlocked: true },
    'done next open open done',
  ],
  [
    'setup not known: nothing after it is called next',
    { setup: undefined, proof: null },
    'done unknown open open open',
  ],
  ['proof not known', { setup: saved, proof: undefined }, 'done done unknown unknown open'],
])('%s', (_, known, states) => {
  const progress = progressOf({ confirmedAt: AT, isUnlocked: false, ...known });
  expect(progress.map(({ state }) => state).join(' ')).toBe(states);
});
