import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** React Router's key of the first page of a visit, before any navigation. */
const FIRST_LOCATION = 'default';

interface PageHeadingProps {
  children: ReactNode;
  className: string;
  /** The view took the place of another one on the same page. */
  replacesView?: boolean;
}

/** The heading takes the focus when it appears by a step or a link, so that nobody is left on a control that is gone. */
export function PageHeading({ children, className, replacesView = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, hash } = useLocation();
  // Only how the page was entered counts: a later link to one of its anchors must not take the reader back up.
  const [entry] = useState({ takesFocus: replacesView || key !== FIRST_LOCATION, anchor: hash.slice(1) });
  useEffect(() => {
    // By the time the router has scrolled to an anchor, a page in a chunk of its own was not there yet.
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
