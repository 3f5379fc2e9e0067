import { Download } from 'lucide-react';
import { useState } from 'react';
import { auditTexts } from '../../content/admin-audit.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { downloadFile } from '../../shared/api/download-file.ts';
import { useRecentSignIn } from '../../shared/security/recent-sign-in.tsx';
import { useAppDispatch } from '../../shared/session/use-session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { exportRequest } from './api.ts';
import type { AuditFilter } from './audit-filter.ts';

/** All rows that fit the filters, as a file. */
export function CsvButton({ filter }: { filter: AuditFilter }) {
  const dispatch = useAppDispatch();
  const showToast = useToast();
  const { guard, dialog } = useRecentSignIn();
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    const { error } = await guard(() =>
      downloadFile(dispatch, exportRequest(filter), 'croneai-audit.csv').then(
        () => ({ error: undefined }),
        (error: unknown) => ({ error }),
      ),
    );
    if (error) showToast('danger', messageOf(error, auditTexts.exportFailed));
    else showToast('success', auditTexts.exported);
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
