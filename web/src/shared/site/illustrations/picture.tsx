import type { ReactNode } from 'react';

interface PictureProps {
  width: number;
  height: number;
  className?: string;
  children: ReactNode;
}

/** Decorative picture of the product. The text next to it has the same content. */
export function Picture({ width, height, className = 'h-auto w-full', children }: PictureProps) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={className}>
      {children}
    </svg>
  );
}
