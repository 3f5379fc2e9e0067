import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef } from 'react';

interface TooltipProps {
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom';
  /**
   * Also opens on a press, for touch screens. Use it only on elements that have no other action.
   */
  opensOnPress?: boolean;
  /** A focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/**
 * Shows a short text on hover and on keyboard focus. Escape closes it, and the pointer may move
 * onto it (WCAG 1.4.13). The page must contain the text elsewhere as well. It uses the native
 * popover layer, because Radix's tooltip adds 22 kB of code, most of a member page's budget.
 */
export function Tooltip({ text, side = 'top', opensOnPress = false, children }: TooltipProps) {
  const id = useId();
  const bubble = useRef<HTMLSpanElement>(null);
  const show = (anchor: Element) => {
    const element = bubble.current;
    if (!element || element.matches(':popover-open')) return;
    element.showPopover();
    const { left, top } = tooltipPosition(
      side,
      anchor.getBoundingClientRect(),
      element.getBoundingClientRect(),
      {
        width: innerWidth,
        height: innerHeight,
      },
    );
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  };
  const hide = () => bubble.current?.hidePopover();
  const press = (anchor: Element) => (bubble.current?.matches(':popover-open') ? hide() : show(anchor));
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles events of the interactive element inside
    <span
      className="contents"
      onPointerOver={(event) => event.pointerType !== 'touch' && show(anchorOf(event.currentTarget))}
      onPointerLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event.target)}
      onBlur={hide}
      onClick={opensOnPress ? (event) => press(anchorOf(event.currentTarget)) : undefined}
      onKeyDown={hideOnEscape}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className="fixed m-0 max-w-[min(16rem,calc(100vw-1rem))] rounded-control border border-line bg-surface-3 px-2.5 py-1.5 text-xs font-medium text-text shadow-float open:animate-fade"
      >
        {text}
      </span>
    </span>
  );
}

function anchorOf(wrapper: Element): Element {
  return wrapper.firstElementChild ?? wrapper;
}

interface Size {
  width: number;
  height: number;
}

type Box = Size & { left: number; top: number };

/** Gap between the element and its tooltip, and minimum distance from the edge of the window. */
const TOOLTIP_GAP_PX = 8;

/** Returns the position of a tooltip next to its element, within the window. */
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
