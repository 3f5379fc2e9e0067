import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  ATTACHMENTS_PER_MESSAGE_MAX,
  type Attachment,
} from '@croneai/contracts/support.ts';
import { useRef, useState } from 'react';
import { attachmentTexts as texts } from '../../../content/tickets.ts';
import { messageOf } from '../../../shared/api/api-error.ts';
import { useUploadAttachmentMutation } from './support-api.ts';

export interface AttachmentItem {
  /** Of this list; the file has its own id once it is uploaded. */
  key: number;
  file: File;
  /** From 0 to 1 while it is on its way. */
  progress: number;
  uploaded?: Attachment;
  problem?: string;
  /** Whether trying the same file again can help. */
  canRetry?: boolean;
}

/** The files of a message that is being written: each is uploaded as soon as it is added. */
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
    change(key, { problem: messageOf(error, 'The upload didn’t work.'), canRetry });
  }

  return {
    items,
    /** Said about the whole list. */
    notice,
    /** Of the files that are ready to be sent with the message. */
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
      setItems([...items, ...added]);
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
    clear() {
      setItems([]);
      setNotice(undefined);
    },
  };
}
export type Attachments = ReturnType<typeof useAttachments>;

/** What can be said of a file before it is sent; undefined when nothing is wrong with it. The server looks into it. */
export function attachmentProblem({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (type !== '' && !(ATTACHMENT_TYPES as readonly string[]).includes(type)) return texts.wrongType;
  if (size === 0) return 'This file is empty.';
  return size > ATTACHMENT_MAX_BYTES ? 'Larger than 5 MB.' : undefined;
}

/** `240 kB`, `1.2 MB`. */
export function sizeLabel(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
