/** Style of a tag that can be pressed. */
const CHIP =
  'inline-flex min-h-11 items-center rounded-full border px-3.5 text-sm transition-colors md:min-h-9 disabled:text-faint';

export const addChipStyle = `${CHIP} gap-1.5 border-dashed border-line-strong text-muted hover:text-text`;

export const chipStyle = (isOn: boolean): string =>
  `${CHIP} ${isOn ? 'border-accent bg-accent-soft text-text' : 'border-line-strong text-muted hover:text-text'}`;
