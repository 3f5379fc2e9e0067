import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** React Router's key for the first page of a visit. */
const FIRST_LOCATION = 'default';

interface PageHeadingProps {
  children: ReactNode;
  className: string;
  /** True if this view replaced another view of the same page. */
  replacesView?: boolean;
}

/**
 * Focuses the heading if the visitor came from a link or a previous step. Otherwise, the focus
 * would be lost, because the control that had the focus is gone.
 */
export function PageHeading({ children, className, replacesView = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, hash } = useLocation();
  // Keeps the location of the first render. A later link to an anchor on this page must not scroll
  // to the top.
  const [entry] = useState({ takesFocus: replacesView || key !== FIRST_LOCATION, anchor: hash.slice(1) });
  useEffect(() => {
    // The router scrolled to the anchor before this page's chunk had loaded, so the page scrolls
    // again.
    const anchor = entry.anchor ? document.getElementById(entry.anchor) : null;
    if (anchor) anchor.scrollIntoView();
    else if (entry.takesFocus) {
      scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
  }, [entry]);
  return (
    <h1 ref={heading} tabIndex={-1} className={`focus:outline-none ${className}`}>
      {children}
    </h1>
  );
}
