import { ATTACHMENT_MAX_BYTES } from '@croneai/contracts/support.ts';
import { expect, it } from 'vitest';
import { attachmentProblem } from './attachments-field.tsx';
import { sizeLabel } from './ticket-badges.tsx';

it.each([
  [{ size: 10, type: 'image/png' }, undefined],
  [{ size: ATTACHMENT_MAX_BYTES, type: 'application/pdf' }, undefined],
  [{ size: 10, type: '' }, undefined],
  [{ size: ATTACHMENT_MAX_BYTES + 1, type: 'image/jpeg' }, 'Larger than 5 MB.'],
  [{ size: 10, type: 'text/html' }, 'Not a PNG, JPEG, WebP or PDF.'],
  [{ size: 0, type: 'image/webp' }, 'This file is empty.'],
])('reports for %o the problem: %s', (file, problem) => {
  expect(attachmentProblem(file)).toBe(problem);
});

it.each([
  [999, '999 B'],
  [240_400, '240 kB'],
  [1_234_567, '1.2 MB'],
])('shows %i bytes as %s', (bytes, label) => {
  expect(sizeLabel(bytes)).toBe(label);
});
