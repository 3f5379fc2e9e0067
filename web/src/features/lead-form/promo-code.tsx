import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';

export function PromoCode({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(code).then(
      () => setCopied(true),
      // If copying fails, the visitor can still read the code.
      () => setCopied(false),
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-dashed border-line-strong bg-surface-2 px-4 py-3">
      <p className="text-sm text-muted">
        Promo code{' '}
        <span className="ml-2 font-mono text-base font-semibold tracking-[0.08em] text-text">{code}</span>
      </p>
      <Button variant="ghost" size="sm" onClick={() => void copy()}>
        <Copy className="size-4" />
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </Button>
    </div>
  );
}
