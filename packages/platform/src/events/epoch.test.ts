import { expect, it } from 'vitest';
import { versionAfterRestore } from './epoch.ts';

it('is above all that was given before, also when an older copy is restored a second time', () => {
  const now = new Date('2026-11-20T10:00:00.000Z');
  const first = versionAfterRestore(5, now);
  expect(first).toBeGreaterThan(5 + 999_999);
  // Some changes later the copy with version 5 is restored once more.
  const second = versionAfterRestore(5, new Date(now.getTime() + 3_600_000));
  expect(second).toBeGreaterThan(first + 100);
  expect(versionAfterRestore(second, now)).toBeGreaterThan(second);
  expect(Number.isSafeInteger(second)).toBe(true);
});

it('is above that of the last restore also when the backup was made behind an earlier one', () => {
  const now = new Date('2026-11-20T10:00:00.000Z');
  const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const backedUp = versionAfterRestore(5, now) + 3;
  expect(versionAfterRestore(backedUp, after(3))).toBeGreaterThan(
    versionAfterRestore(backedUp, after(2)) + 100,
  );
});
