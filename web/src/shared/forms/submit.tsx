import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

type SubmitProps = ComponentProps<typeof Button> & { failure: string | undefined };

/** The end of a form: why its last try failed, and its button. */
export function Submit({ failure, ...button }: SubmitProps) {
  return (
    <>
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      <Button type="submit" {...button} />
    </>
  );
}
