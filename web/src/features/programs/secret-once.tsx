import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

/** A secret in the one moment that it can be read. */
export function SecretOnce({ title, secret }: { title: string; secret: string }) {
  return (
    <Notice tone="success" title={title}>
      <span className="flex flex-wrap items-center gap-3">
        <code className="break-all text-sm">{secret}</code>
        <CopyButton text={secret} label="Copy" copied="Copied" />
      </span>
    </Notice>
  );
}
