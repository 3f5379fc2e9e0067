interface Size {
  width: number;
  height: number;
}

type Box = Size & { left: number; top: number };

/** Between the element and its tooltip, and at least this far from the edge of the window. */
const TOOLTIP_GAP_PX = 8;

/** Where a tooltip stands beside its element, kept inside the window. */
export function tooltipPosition(
  side: 'top' | 'right' | 'bottom',
  anchor: Box,
  bubble: Size,
  view: Size,
): { left: number; top: number } {
  const centerLeft = anchor.left + (anchor.width - bubble.width) / 2;
  const wanted = {
    top: { left: centerLeft, top: anchor.top - bubble.height - TOOLTIP_GAP_PX },
    bottom: { left: centerLeft, top: anchor.top + anchor.height + TOOLTIP_GAP_PX },
    right: {
      left: anchor.left + anchor.width + TOOLTIP_GAP_PX,
      top: anchor.top + (anchor.height - bubble.height) / 2,
    },
  }[side];
  return {
    left: clamp(wanted.left, view.width - bubble.width - TOOLTIP_GAP_PX),
    top: clamp(wanted.top, view.height - bubble.height - TOOLTIP_GAP_PX),
  };
}

function clamp(value: number, max: number): number {
  return Math.max(TOOLTIP_GAP_PX, Math.min(value, max));
}
