import { expect, it } from 'vitest';
import { progressOf } from './activation-checklist.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const saved = { brokerAccount: 'BRK-1', savedAt: AT };
const unsaved = { brokerAccount: null, savedAt: null };
const proof = { createdAt: AT };

it.each([
  ['a new member', { setup: unsaved, proof: null }, 'done next open open open'],
  ['a saved broker account', { setup: saved, proof: null }, 'done done next open open'],
  ['a sent proof', { setup: saved, proof }, 'done done done done next'],
  ['a proof that was sent before the setup', { setup: unsaved, proof }, 'done next done done open'],
  ['an unlocked member', { setup: saved, proof, isUnlocked: true }, 'done done done done done'],
  [
    'a member whom an admin unlocked before the setup',
    { setup: unsaved, proof: null, isUnlocked: true },
    'done next open open done',
  ],
  [
    'an unknown setup, after which no step is the next one',
    { setup: undefined, proof: null },
    'done unknown open open open',
  ],
  ['an unknown proof', { setup: saved, proof: undefined }, 'done done unknown unknown open'],
])('shows the state of every step for %s', (_, known, states) => {
  const progress = progressOf({ isUnlocked: false, ...known });
  expect(progress.map(({ state }) => state).join(' ')).toBe(states);
});
