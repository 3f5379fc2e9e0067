import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../shared/api/api-error.ts';
import { downloadFile } from '../../shared/api/download-file.ts';
import { useAppDispatch } from '../../shared/session/use-session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { exportRequest } from './api.ts';
import type { LeadFilter } from './lead-filter.ts';

/** All leads that fit the filters, as a file. */
export function CsvButton({ filter }: { filter: LeadFilter }) {
  const dispatch = useAppDispatch();
  const showToast = useToast();
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    try {
      await downloadFile(dispatch, exportRequest(filter), 'croneai-leads.csv');
      showToast('success', 'The leads were saved as CSV.');
    } catch (error) {
      showToast('danger', messageOf(error, 'The download did not work. Please try again.'));
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Button variant="secondary" loading={isLoading} onClick={() => void download()}>
      <Download aria-hidden className="size-4" strokeWidth={1.5} />
      Download CSV
    </Button>
  );
}
