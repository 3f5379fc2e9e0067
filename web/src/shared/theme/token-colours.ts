/**
 * Design tokens as colours for a canvas, which supports neither CSS variables nor `light-dark()`:
 * in the theme of `parent`, or else the dark one.
 */
export function tokenColours<Token extends string>(
  parent: HTMLElement,
  tokens: readonly Token[],
  theme?: 'dark',
): Record<Token, string> {
  const probe = document.createElement('span');
  if (theme) probe.dataset.themeSample = theme;
  // Reduced motion adds transitions of zero length, during which a read would return the previous
  // colour.
  probe.style.transition = 'none';
  parent.append(probe);
  const colours = tokens.map((token) => {
    probe.style.color = `var(--${token})`;
    return [token, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colours) as Record<Token, string>;
}
