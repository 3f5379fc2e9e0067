import { Fragment } from 'react';

/** A text that may wrap after each slash, so that `$20+/$100+` wraps between the amounts. */
export function SlashedText({ children }: { children: string }) {
  return children.split(/(?<=\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      {part.endsWith('/') ? <wbr /> : null}
    </Fragment>
  ));
}
