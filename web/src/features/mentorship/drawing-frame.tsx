import type { ComponentProps } from 'react';

interface DrawingFrameProps extends ComponentProps<'svg'> {
  width: number;
  height: number;
  caption: string;
}

/** What every drawing of a lesson is drawn in: as wide as there is room, with its caption as its name. */
export function DrawingFrame({ width, height, caption, className = '', ...rest }: DrawingFrameProps) {
  return (
    <svg
      role="img"
      aria-label={caption}
      viewBox={`0 0 ${width} ${height}`}
      className={`w-full ${className}`}
      fill="none"
      {...rest}
    />
  );
}
