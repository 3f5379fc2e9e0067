import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

type SubmitProps = ComponentProps<typeof Button> & {
  failure: string | undefined;
  failureTitle?: string;
};

/** End of a form, with the error of the last attempt and the button. */
export function Submit({ failure, failureTitle, ...button }: SubmitProps) {
  return (
    <>
      {failure ? (
        <Notice tone="danger" {...(failureTitle ? { title: failureTitle } : {})}>
          {failure}
        </Notice>
      ) : null}
      <Button type="submit" {...button} />
    </>
  );
}
