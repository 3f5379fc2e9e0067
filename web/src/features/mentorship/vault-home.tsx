import { vaultTexts } from '../../content/vault.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { useLearningQuery } from '../../shared/learning/learning-api.ts';
import { Card } from '../../shared/ui/card.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { Failed } from '../../shared/ui/states.tsx';
import { VaultParts } from './vault-parts.tsx';
import { VaultSkeleton } from './vault-skeleton.tsx';

export function VaultHome() {
  const { data, error, isFetching, refetch } = useLearningQuery();
  return (
    <>
      <PageHead title={vaultTexts.title} lead={vaultTexts.lead} />
      {data ? (
        <VaultParts overview={data} />
      ) : error && !isFetching ? (
        <Card padding="none">
          <Failed title="The vault could not be loaded" onRetry={() => void refetch()}>
            {vaultTexts.safe} {messageOf(error, 'Please check your connection.')}
          </Failed>
        </Card>
      ) : (
        <VaultSkeleton />
      )}
    </>
  );
}
