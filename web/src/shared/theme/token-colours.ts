/**
 * Resolves design tokens to colours for a canvas, which supports neither CSS variables nor
 * `light-dark()`. Uses the theme of `parent`, unless `theme` is given.
 */
export function tokenColours<Token extends string>(
  parent: HTMLElement,
  tokens: readonly Token[],
  theme?: 'dark',
): Record<Token, string> {
  const probe = document.createElement('span');
  if (theme) probe.dataset.themeSample = theme;
  // With reduced motion, elements have transitions of zero length. A color that is read during such
  // a transition is the previous color.
  probe.style.transition = 'none';
  parent.append(probe);
  const colours = tokens.map((token) => {
    probe.style.color = `var(--${token})`;
    return [token, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colours) as Record<Token, string>;
}
