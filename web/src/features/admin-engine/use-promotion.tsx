import type { EngineArtefact } from '@croneai/contracts/endpoints/admin-engine.ts';
import { artefactName, promoteTexts as texts } from '../../content/admin-engine.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { useRecentSignIn } from '../../shared/security/recent-sign-in.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { type EnginePromotion, usePromoteArtefactMutation } from './api.ts';

/** Makes an artefact the champion in place of the one that was seen, and offers to undo it. */
export function usePromotion() {
  const [promote] = usePromoteArtefactMutation();
  const { guard, dialog } = useRecentSignIn();
  const showToast = useToast();

  async function undo({ previous, version }: EnginePromotion) {
    const { error } = await guard(() => promote({ artefact: previous, version, reason: texts.undoReason }));
    if (error) showToast('danger', messageOf(error, texts.failed));
    else showToast('success', texts.done(artefactName({ hash: previous })));
  }

  async function send(artefact: EngineArtefact, version: number, reason: string) {
    const answer = await promote({ artefact: artefact.hash, version, reason });
    const { data } = answer;
    if (data)
      showToast('success', texts.done(artefactName(artefact)), {
        label: 'Undo',
        onSelect: () => void undo(data),
      });
    return answer;
  }

  return { send, dialog };
}
