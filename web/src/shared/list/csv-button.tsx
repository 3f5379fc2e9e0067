import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { downloadFile } from '../api/download-file.ts';
import type { ApiRequest } from '../api/send-request.ts';
import { useAppDispatch } from '../api/shared-state.ts';
import { useRecentSignIn } from '../recent-sign-in/recent-sign-in.tsx';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';

interface CsvButtonProps {
  /** Request for the rows that match the filters. */
  request: ApiRequest;
  /** File name if the server sends none. */
  fallbackName: string;
  /** Message once the file is saved. */
  saved: string;
  label?: string;
  disabled?: boolean;
}

/** Button that downloads all rows that match the filters. The server creates the file. */
export function CsvButton(props: CsvButtonProps) {
  const { request, fallbackName, saved, label = 'Download CSV', disabled = false } = props;
  const dispatch = useAppDispatch();
  const showToast = useToast();
  const { guard, dialog } = useRecentSignIn();
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    const { error } = await guard(() =>
      downloadFile(dispatch, request, fallbackName).then(
        () => ({ error: undefined }),
        (error: unknown) => ({ error }),
      ),
    );
    if (error) showToast('danger', messageOf(error, 'Download failed.'));
    else showToast('success', saved);
    setIsLoading(false);
  };
  return (
    <>
      <Button variant="secondary" loading={isLoading} disabled={disabled} onClick={() => void download()}>
        <Download className="size-4" />
        {label}
      </Button>
      {dialog}
    </>
  );
}
