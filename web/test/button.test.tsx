import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from '../src/shared/ui/button.tsx';

it('keeps the focus on a loading button, and ignores presses and Enter until it has loaded', async () => {
  const submit = vi.fn((event: FormEvent) => event.preventDefault());
  const press = vi.fn();
  const form = (loading: boolean) => (
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" loading={loading} onClick={press}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(true));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  // Browsers take the focus from a disabled button.
  expect(button.disabled).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([0, 0]);
  rerender(form(false));
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1]);
});
