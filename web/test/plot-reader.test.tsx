import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PlotReader, usePlotReader } from '../src/shared/ui/plot-reader.tsx';

afterEach(cleanup);

const POINTS = [0, 1, 50, 100];

function Reader({ points = POINTS }) {
  const reader = usePlotReader(points);
  const { selected } = reader;
  return (
    <PlotReader
      {...reader}
      label="Result"
      range={[0, 100]}
      text={selected ? `${selected.index} at ${selected.x}` : 'nothing'}
    />
  );
}

it('selects points with the keys of a slider, and nothing after Escape or when the focus leaves', () => {
  render(<Reader />);
  const slider = screen.getByRole('slider', { name: 'Result' });
  const press = (key: string) => {
    fireEvent.keyDown(slider, { key });
    return [slider.getAttribute('aria-valuetext'), slider.getAttribute('aria-valuenow')];
  };
  expect(slider.getAttribute('aria-valuemax')).toBe('3');
  expect(press('Tab')).toEqual(['nothing', '3']);
  expect(press('ArrowLeft')).toEqual(['2 at 50', '2']);
  expect(press('Home')).toEqual(['0 at 0', '0']);
  expect(press('ArrowDown')).toEqual(['0 at 0', '0']);
  expect(press('ArrowUp')).toEqual(['1 at 1', '1']);
  expect(press('PageUp')).toEqual(['3 at 100', '3']);
  expect(press('PageDown')).toEqual(['0 at 0', '0']);
  expect(press('End')).toEqual(['3 at 100', '3']);
  expect(press('Escape')).toEqual(['nothing', '3']);
  press('Home');
  fireEvent.blur(slider);
  expect(slider.getAttribute('aria-valuetext')).toBe('nothing');
});

it('selects the value below the pointer and the nearest point, until the pointer leaves', () => {
  render(<Reader />);
  const slider = screen.getByRole('slider', { name: 'Result' });
  slider.getBoundingClientRect = () => new DOMRect(10, 0, 200, 100);
  const move = (clientX: number) => {
    // The events of jsdom have no position unless they are mouse events.
    fireEvent(slider, new MouseEvent('pointermove', { bubbles: true, clientX }));
    return slider.getAttribute('aria-valuetext');
  };
  expect(move(10 + 60)).toBe('2 at 30');
  expect(move(10 + 180)).toBe('3 at 90');
  expect(move(0)).toBe('0 at 0');
  expect(move(900)).toBe('3 at 100');
  fireEvent.pointerLeave(slider);
  expect(slider.getAttribute('aria-valuetext')).toBe('nothing');
});

it('has values within its limits if there are no points', () => {
  render(<Reader points={[]} />);
  const slider = screen.getByRole('slider', { name: 'Result' });
  const values = () =>
    ['min', 'now', 'max', 'text'].map((name) => slider.getAttribute(`aria-value${name}`)).join(' ');
  expect(values()).toBe('0 0 0 nothing');
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(values()).toBe('0 0 0 nothing');
});
