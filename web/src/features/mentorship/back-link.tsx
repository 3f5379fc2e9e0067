import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { vaultTexts } from '../../content/vault.ts';
import { VAULT_PATH } from '../../shared/learning/learning-api.ts';

/** Above a page of the vault: the way to all courses. */
export function BackToVault() {
  return (
    <Link
      to={VAULT_PATH}
      className="inline-flex min-h-6 items-center gap-1.5 rounded-[4px] text-sm text-muted transition-colors hover:text-text"
    >
      <ArrowLeft aria-hidden className="size-4" strokeWidth={1.5} />
      {vaultTexts.title}
    </Link>
  );
}
