import { expect, it } from 'vitest';
import { illustrativeLine, SLOT_SECONDS, slotAt } from './slot.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

it('a slot begins on its five-minute mark', () => {
  const ends = { startsAt: at('14:35:00.000'), endsAt: at('14:40:00.000') };
  expect(slotAt(at('14:35:00.000'))).toEqual({ ...ends, elapsedSeconds: 0, secondsLeft: 300 });
  expect(slotAt(at('14:39:59.999'))).toMatchObject({ startsAt: at('14:35:00.000'), secondsLeft: 1 });
});

it('the illustrative line has a value for each second of two slots, and is the same for everybody', () => {
  const line = illustrativeLine(at('14:35:00.000'));
  expect(line).toHaveLength(2 * SLOT_SECONDS + 1);
  expect(line.every(Number.isFinite)).toBe(true);
  expect(illustrativeLine(at('14:35:00.000'))).toEqual(line);
});

it('the illustrative line of the next slot begins with the second half of this slot’s line', () => {
  const steps = (line: number[]) =>
    line.slice(1).map((value, index) => (value - (line[index] ?? 0)).toFixed(6));
  const [line, next] = [illustrativeLine(at('14:35:00.000')), illustrativeLine(at('14:40:00.000'))];
  expect(steps(next).slice(0, SLOT_SECONDS)).toEqual(steps(line).slice(SLOT_SECONDS));
});
