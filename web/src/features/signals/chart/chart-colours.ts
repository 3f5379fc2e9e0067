export interface ChartColours {
  text: string;
  grid: string;
  surface: string;
  accent: string;
  up: string;
  down: string;
  muted: string;
}

/** The tokens as the drawing library reads them: a canvas knows no CSS variables and no `light-dark()`. */
export function readColours(element: HTMLElement): ChartColours {
  const probe = document.createElement('span');
  element.append(probe);
  const read = (token: string) => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    text: read('muted'),
    grid: read('line'),
    surface: read('surface-1'),
    accent: read('accent'),
    up: read('up'),
    down: read('down'),
    muted: read('line-strong'),
  };
  probe.remove();
  return colours;
}

/** `rgb(1, 2, 3)` with an opacity. */
export function withOpacity(colour: string, opacity: number): string {
  const parts = colour.match(/[\d.]+/g)?.slice(0, 3) ?? ['0', '0', '0'];
  return `rgba(${parts.join(', ')}, ${opacity})`;
}
