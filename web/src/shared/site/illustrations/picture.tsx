import type { ReactNode } from 'react';

interface PictureProps {
  width: number;
  height: number;
  className?: string;
  /** Fills its box whatever the box's shape. */
  isStretched?: boolean;
  children: ReactNode;
}

/** Drawn from the product's own shapes. Says nothing that the text beside it does not say. */
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
