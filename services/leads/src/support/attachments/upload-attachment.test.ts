import { expect, it } from 'vitest';
import { fileName } from './upload-attachment.ts';

it.each([
  ['proof.png', 'proof.png'],
  ['My%20d%C3%A9p%C3%B4t.PNG', 'My dépôt.png'],
  ['invoice.exe', 'invoice.png'],
  ['../../etc/passwd', 'passwd.png'],
  ['C:\\temp\\a.b.png', 'a.b.png'],
  ['evil%0D%0AContent-Type:text/html.png', 'html.png'],
  ['%E2%80%AEgpj.exe', 'gpj.png'],
  ['...', 'attachment.png'],
  ['%', '%.png'],
  ['', 'attachment.png'],
  [undefined, 'attachment.png'],
])('stores the file name %s as %s', (given, kept) => {
  expect(fileName(given, 'image/png')).toBe(kept);
});

it('a file name is never longer than a file system accepts', () => {
  expect(fileName(encodeURIComponent('ü'.repeat(300)), 'application/pdf')).toBe(`${'ü'.repeat(80)}.pdf`);
});
