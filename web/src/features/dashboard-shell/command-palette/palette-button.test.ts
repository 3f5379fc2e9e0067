import { expect, it } from 'vitest';
import { isShortcut } from './palette-button.tsx';

const none = { key: 'k', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

it.each([
  ['Ctrl K', { ...none, ctrlKey: true }, false, true],
  ['Ctrl K with caps lock', { ...none, key: 'K', ctrlKey: true }, false, true],
  ['Command K on Apple', { ...none, metaKey: true }, true, true],
  ['Ctrl K on Apple, which edits text there', { ...none, ctrlKey: true }, true, false],
  ['the Windows key and K', { ...none, metaKey: true }, false, false],
  ['Ctrl Shift K, which belongs to the browser', { ...none, ctrlKey: true, shiftKey: true }, false, false],
  ['a plain k', none, false, false],
])('decides whether the pressed keys open the palette: %s', (_name, keys, onApple, opens) => {
  expect(isShortcut(keys, onApple)).toBe(opens);
});
