import type { ReactNode } from 'react';

interface PictureProps {
  width: number;
  height: number;
  className?: string;
  /** Stretches the picture to its box, regardless of its aspect ratio. */
  isStretched?: boolean;
  children: ReactNode;
}

/** Decorative picture of the product. The text next to it has the same content. */
export function Picture({
  width,
  height,
  className = 'h-auto w-full',
  isStretched = false,
  children,
}: PictureProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={isStretched ? 'none' : undefined}
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  );
}
