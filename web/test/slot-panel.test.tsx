import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SlotPanel } from '../src/shared/site/slot-panel.tsx';
import { openPage } from './page.tsx';

/** Width of the drawing, and length of a slot. The right half shows the running slot. */
const [WIDTH, SLOT_SECONDS] = [480, 300];

it('draws no line beyond the present time, even with reduced motion', async () => {
  await openPage('/', <SlotPanel />);
  const still = () => document.querySelector('g.hidden path.stroke-accent')?.getAttribute('d');
  await waitFor(() => expect(still()).toBeDefined());
  const end = Number(/.*L([\d.]+) /.exec(still() ?? '')?.[1] ?? WIDTH / 2);
  const elapsed = (Date.now() / 1000) % SLOT_SECONDS;
  expect(end).toBeLessThanOrEqual(WIDTH / 2 + (elapsed / SLOT_SECONDS) * (WIDTH / 2) + 1);
});
