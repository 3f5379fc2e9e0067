/**
 * Colours of the design tokens as a canvas reads them, which knows no CSS variables and no `light-dark()`: in the theme of `parent`, or in the
 * dark one.
 */
export function tokenColours<Token extends string>(
  parent: HTMLElement,
  tokens: readonly Token[],
  theme?: 'dark',
): Record<Token, string> {
  const probe = document.createElement('span');
  if (theme) probe.dataset.themeSample = theme;
  // Reduced motion gives everything a transition that lasts no time: a colour would be read while it is still the one before.
  probe.style.transition = 'none';
  parent.append(probe);
  const colours = tokens.map((token) => {
    probe.style.color = `var(--${token})`;
    return [token, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colours) as Record<Token, string>;
}
