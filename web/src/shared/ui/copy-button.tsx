import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

const SHOWN_MS = 2_000;

interface CopyButtonProps {
  text: string;
  label: string;
  copied: string;
}

/** Copies a text and briefly confirms it. Hidden if the browser does not allow copying. */
export function CopyButton({ text, label, copied }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  // Browsers have no clipboard on plain HTTP, except on localhost.
  if (!navigator.clipboard) return null;
  const Icon = isCopied ? Check : Copy;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <Button variant="secondary" size="sm" onClick={() => void copy()}>
      <Icon className="size-4" />
      <span aria-live="polite">{isCopied ? copied : label}</span>
    </Button>
  );
}
