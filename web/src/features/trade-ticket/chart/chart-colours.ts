export interface ChartColours {
  text: string;
  /** Of the axes. */
  label: string;
  grid: string;
  surface: string;
  accent: string;
  up: string;
  down: string;
  muted: string;
}

/** The tokens as the drawing library reads them: a canvas knows no CSS variables and no `light-dark()`. */
export function readColours(element: HTMLElement): ChartColours {
  // An element for each colour: one that changes it would be in transition (`prefers-reduced-motion`) and still say the first.
  const read = (token: string) => {
    const probe = document.createElement('span');
    probe.style.color = `var(--${token})`;
    element.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  return {
    text: read('text'),
    label: read('muted'),
    grid: read('line'),
    surface: read('surface-1'),
    accent: read('accent'),
    up: read('up'),
    down: read('down'),
    muted: read('line-strong'),
  };
}

/** `rgb(1, 2, 3)` with an opacity. */
export function withOpacity(colour: string, opacity: number): string {
  const parts = colour.match(/[\d.]+/g)?.slice(0, 3) ?? ['0', '0', '0'];
  return `rgba(${parts.join(', ')}, ${opacity})`;
}
