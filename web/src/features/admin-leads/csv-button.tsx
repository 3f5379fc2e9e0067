import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../shared/api/api-error.ts';
import { downloadFile } from '../../shared/api/download-file.ts';
import { useRecentSignIn } from '../../shared/security/recent-sign-in.tsx';
import { useAppDispatch } from '../../shared/session/use-session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { exportRequest } from './api.ts';
import type { LeadFilter } from './lead-filter.ts';

/** All leads that fit the filters, as a file. */
export function CsvButton({ filter }: { filter: LeadFilter }) {
  const dispatch = useAppDispatch();
  const showToast = useToast();
  const { guard, dialog } = useRecentSignIn();
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    const { error } = await guard(() =>
      downloadFile(dispatch, exportRequest(filter), 'croneai-leads.csv').then(
        () => ({ error: undefined }),
        (error: unknown) => ({ error }),
      ),
    );
    if (error) showToast('danger', messageOf(error, 'The download did not work. Please try again.'));
    else showToast('success', 'The leads were saved as CSV.');
    setIsLoading(false);
  };
  return (
    <>
      <Button variant="secondary" loading={isLoading} onClick={() => void download()}>
        <Download aria-hidden className="size-4" strokeWidth={1.5} />
        Download CSV
      </Button>
      {dialog}
    </>
  );
}
