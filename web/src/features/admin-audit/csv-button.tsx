import { Download } from 'lucide-react';
import { useState } from 'react';
import { auditTexts } from '../../content/admin-audit.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { downloadFile } from '../../shared/api/download-file.ts';
import { useAppDispatch } from '../../shared/session/use-session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { exportRequest } from './api.ts';
import type { AuditFilter } from './audit-filter.ts';

/** All rows that fit the filters, as a file. */
export function CsvButton({ filter }: { filter: AuditFilter }) {
  const dispatch = useAppDispatch();
  const showToast = useToast();
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    try {
      await downloadFile(dispatch, exportRequest(filter), 'croneai-audit.csv');
      showToast('success', auditTexts.exported);
    } catch (error) {
      showToast('danger', messageOf(error, auditTexts.exportFailed));
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
