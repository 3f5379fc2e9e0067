import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CodeInput } from '../src/shared/ui/code-input.tsx';

async function paste(text: string): Promise<string> {
  const { unmount } = render(<CodeInput label="Code" />);
  const field = screen.getByLabelText<HTMLInputElement>('Code');
  const user = userEvent.setup({ delay: null });
  await user.click(field);
  await user.paste(text);
  const { value } = field;
  unmount();
  return value;
}

it.each([
  ['ABC123', 'ABC123'],
  ['abc 123', 'ABC123'],
  ['  ABC \u2013 123  ', 'ABC123'],
  ['A B C 1 2 3', 'ABC123'],
  ['\u202aABC\u00a0123\u202c', 'ABC123'],
  ['123 - 456', '123456'],
  ['A B C D E - F G H J 2', 'ABCDEFGHJ2'],
])('a pasted code %j becomes %s', async (pasted, shown) => {
  expect(await paste(pasted)).toBe(shown);
});

it('keeps the caret after a letter that is typed in the middle', async () => {
  render(<CodeInput label="Code" defaultValue="ABC123" />);
  const field = screen.getByLabelText<HTMLInputElement>('Code');
  const user = userEvent.setup({ delay: null });
  await user.click(field);
  field.setSelectionRange(3, 3);
  await user.keyboard('-x');
  expect(field.value).toBe('ABCX123');
  expect(field.selectionStart).toBe(4);
});
