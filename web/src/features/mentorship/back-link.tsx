import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../content/paths.ts';
import { vaultTexts } from '../../content/vault.ts';

/** Above a page of the vault: the way to all courses. */
export function BackToVault() {
  return (
    <Link
      to={paths.vault}
      className="inline-flex min-h-6 items-center gap-1.5 rounded-[4px] text-sm text-muted transition-colors hover:text-text"
    >
      <ArrowLeft aria-hidden className="size-4" strokeWidth={1.5} />
      {vaultTexts.title}
    </Link>
  );
}
