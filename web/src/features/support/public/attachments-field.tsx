import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  ATTACHMENTS_PER_MESSAGE_MAX,
  type Attachment,
} from '@croneai/contracts/support.ts';
import { CircleCheck, FileText, ImageIcon, Paperclip, RotateCw, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { attachmentTexts as texts } from '../../../content/tickets.ts';
import { messageOf } from '../../../shared/api/api-error.ts';
import { buttonStyle } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { useUploadAttachmentMutation } from './support-api.ts';
import { sizeLabel } from './ticket-badges.tsx';

interface AttachmentsFieldProps {
  attachments: Attachments;
  label?: string;
  hint?: string;
}

/**
 * File picker of a message. It uploads each file immediately, shows progress, and lets the member
 * remove files.
 */
export function AttachmentsField({
  attachments,
  label = 'Files',
  hint = 'PNG, JPEG, WebP or PDF, up to 5 MB each, at most 5.',
}: AttachmentsFieldProps) {
  const id = useId();
  const { items, notice, add } = attachments;
  const isFull = items.length >= ATTACHMENTS_PER_MESSAGE_MAX;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])]);
    // Lets the member choose the same file again after removing it.
    target.value = '';
  };
  return (
    <div className="flex flex-col gap-2">
      <span className="text-sm font-medium text-text">{label}</span>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label
          className={buttonStyle({
            variant: 'secondary',
            size: 'sm',
            className:
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-surface-2 has-disabled:text-faint',
          })}
        >
          <Paperclip className="size-4" />
          Add files
          <input
            type="file"
            multiple
            accept={ATTACHMENT_TYPES.join(',')}
            disabled={isFull}
            aria-describedby={`${id}-hint`}
            onChange={choose}
            className="sr-only"
          />
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      </div>
      {notice ? <FieldError>{notice}</FieldError> : null}
      {items.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {items.map((item) => (
            <AttachmentRow key={item.key} item={item} attachments={attachments} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const ROW_BUTTON = buttonStyle({ variant: 'ghost', size: 'icon', className: '-my-1 shrink-0' });

function AttachmentRow({ item, attachments }: { item: AttachmentItem; attachments: Attachments }) {
  const { file, uploaded, problem, progress, canRetry } = item;
  const name = uploaded?.name ?? file.name;
  const Icon = file.type === 'application/pdf' ? FileText : ImageIcon;
  return (
    <li className="flex items-center gap-3 rounded-control border border-line bg-surface-2 py-2.5 pr-2 pl-3 text-sm">
      <Icon className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <span className="truncate text-text">{name}</span>
          <span className="tabular shrink-0 text-xs text-muted">{sizeLabel(file.size)}</span>
        </p>
        {problem ? (
          <div role="alert" className="mt-0.5">
            <FieldError>{problem}</FieldError>
          </div>
        ) : null}
        {!uploaded && !problem ? (
          <div className="mt-1.5">
            <Progress label={texts.uploading(name)} value={progress} hideLabel />
          </div>
        ) : null}
      </div>
      {uploaded ? <CircleCheck role="img" aria-label="Uploaded" className="size-4 shrink-0 text-up" /> : null}
      {problem && canRetry ? (
        <button
          type="button"
          aria-label={texts.retry(name)}
          className={ROW_BUTTON}
          onClick={() => attachments.retry(item)}
        >
          <RotateCw className="size-4" />
        </button>
      ) : null}
      <button
        type="button"
        aria-label={texts.remove(name)}
        className={ROW_BUTTON}
        onClick={() => attachments.remove(item)}
      >
        <X className="size-4" />
      </button>
    </li>
  );
}

interface AttachmentItem {
  /** Key within this list. An uploaded file also has an id. */
  key: number;
  file: File;
  /** Upload progress from 0 to 1. */
  progress: number;
  uploaded?: Attachment;
  problem?: string;
  /** True if the same file may succeed on a retry. */
  canRetry?: boolean;
}

/** Manages the files of a new message. Each added file is uploaded immediately. */
export function useAttachments() {
  const [items, setItems] = useState<readonly AttachmentItem[]>([]);
  const [notice, setNotice] = useState<string>();
  const [upload] = useUploadAttachmentMutation();
  const nextKey = useRef(1);
  const uploads = useRef(new Map<number, () => void>());

  const change = (key: number, part: Partial<AttachmentItem>) =>
    setItems((shown) => shown.map((item) => (item.key === key ? { ...item, ...part } : item)));

  async function send(key: number, file: File) {
    const request = upload({ file, onProgress: (progress) => change(key, { progress }) });
    uploads.current.set(key, () => request.abort());
    const { data, error } = await request;
    uploads.current.delete(key);
    if (data) return change(key, { uploaded: data, progress: 1 });
    const canRetry = !error || !('status' in error) || error.status === 0 || error.status >= 429;
    change(key, { problem: messageOf(error, 'Upload failed.'), canRetry });
  }

  return {
    items,
    /** Message shown if the member has added too many files. */
    notice,
    /** Ids of the uploaded files, to be sent with the message. */
    ids: items.flatMap(({ uploaded }) => (uploaded ? [uploaded.id] : [])),
    isBusy: items.some(({ uploaded, problem }) => !uploaded && !problem),
    hasProblem: items.some(({ problem }) => problem),
    add(files: readonly File[]) {
      const free = ATTACHMENTS_PER_MESSAGE_MAX - items.length;
      setNotice(files.length > free ? 'A message takes at most 5 files.' : undefined);
      const added = files.slice(0, free).map((file): AttachmentItem => {
        const problem = attachmentProblem(file);
        return { key: nextKey.current++, file, progress: 0, ...(problem ? { problem } : {}) };
      });
      setItems((shown) => [...shown, ...added]);
      for (const { key, file, problem } of added) if (!problem) void send(key, file);
    },
    retry({ key, file }: AttachmentItem) {
      setItems((shown) => shown.map((item) => (item.key === key ? { key, file, progress: 0 } : item)));
      void send(key, file);
    },
    remove({ key }: AttachmentItem) {
      uploads.current.get(key)?.();
      setNotice(undefined);
      setItems((shown) => shown.filter((item) => item.key !== key));
    },
    /** Removes the files that were sent. Files that are not uploaded stay, with their error. */
    clear(sent: readonly string[]) {
      setItems((shown) => shown.filter(({ uploaded }) => !uploaded || !sent.includes(uploaded.id)));
      setNotice(undefined);
    },
  };
}
export type Attachments = ReturnType<typeof useAttachments>;

/** Checks a file’s type and size before its upload. The server also checks the content. */
export function attachmentProblem({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (type !== '' && !(ATTACHMENT_TYPES as readonly string[]).includes(type)) return texts.wrongType;
  if (size === 0) return 'This file is empty.';
  return size > ATTACHMENT_MAX_BYTES ? 'Larger than 5 MB.' : undefined;
}
