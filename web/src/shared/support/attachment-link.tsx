import type { Attachment } from '@croneai/contracts/support.ts';
import { Download, Eye, LoaderCircle } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { attachmentTexts as texts } from '../../content/tickets.ts';
import { messageOf } from '../api/api-error.ts';
import { buttonStyle } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { sizeLabel } from './attachment-check.ts';
import { useAttachmentContentMutation } from './support-api.ts';

/** Loaded when the first picture is looked at. */
const Dialog = lazy(async () => ({ default: (await import('../ui/dialog.tsx')).Dialog }));

const BUTTON = buttonStyle({ variant: 'ghost', size: 'icon', className: 'size-8 shrink-0' });

/** A file of a message. It is fetched with the session and then saved, or looked at when it is a picture. */
export function AttachmentLink({ attachment }: { attachment: Attachment }) {
  const { id, name, type, sizeBytes } = attachment;
  const showToast = useToast();
  const [load, { isLoading }] = useAttachmentContentMutation();
  const [shown, setShown] = useState<string>();
  const [used, setUsed] = useState(false);
  const withContent = async (use: (address: string) => void) => {
    const { data, error } = await load(id);
    if (data) use(data);
    else showToast('danger', messageOf(error, texts.saveFailed));
  };
  const view = (address: string) => {
    setUsed(true);
    setShown(address);
  };
  return (
    <span className="flex max-w-full items-center gap-1 rounded-control border border-line bg-surface-1 py-0.5 pr-1 pl-3 text-sm">
      <span className="min-w-0 truncate">{name}</span>
      <span className="tabular ml-1 shrink-0 text-xs text-muted">{sizeLabel(sizeBytes)}</span>
      {isLoading ? (
        <LoaderCircle
          role="img"
          aria-label="Loading"
          className="mx-2 size-4 shrink-0 animate-spin text-muted"
          strokeWidth={1.5}
        />
      ) : (
        <>
          {type === 'application/pdf' ? null : (
            <button
              type="button"
              aria-label={texts.view(name)}
              className={BUTTON}
              onClick={() => void withContent(view)}
            >
              <Eye aria-hidden className="size-4" strokeWidth={1.5} />
            </button>
          )}
          <button
            type="button"
            aria-label={texts.save(name)}
            className={BUTTON}
            onClick={() => void withContent((address) => saveAs(address, name))}
          >
            <Download aria-hidden className="size-4" strokeWidth={1.5} />
          </button>
        </>
      )}
      {used ? (
        <Suspense>
          <Dialog
            title={name}
            open={shown !== undefined}
            onOpenChange={(open) => !open && setShown(undefined)}
          >
            {shown ? <img src={shown} alt={name} className="max-h-[70dvh] w-full object-contain" /> : null}
          </Dialog>
        </Suspense>
      ) : null}
    </span>
  );
}

function saveAs(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
