import type { Access } from '@croneai/contracts/access.ts';
import type { MemberRow } from '@croneai/contracts/endpoints/admin-users.ts';
import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { type AccessUpdate, adminUsersApi, useUpdateAccessMutation } from './api.ts';
import { accessOf } from './member-rules.ts';

interface AccessUpdateOptions {
  /** Said when it worked. */
  done: string;
  reason?: string | undefined;
  /** Offers to put the access back as it was seen. */
  canUndo?: boolean;
}

const FAILED = 'The access wasn’t changed.';

/**
 * Changes one member's access, and says what came of it. Everything on screen about the member shares the state of the
 * update, and after a lost race the row as it is now.
 */
export function useAccessUpdate({ id, fullName }: Pick<MemberRow, 'id' | 'fullName'>) {
  const dispatch = useAppDispatch();
  const showToast = useToast();
  const { guard, dialog } = useRecentSignIn();
  const [, { isLoading, error }] = useUpdateAccessMutation({ fixedCacheKey: cacheKey(id) });
  const send = (update: AccessUpdate) =>
    guard(() =>
      dispatch(
        adminUsersApi.endpoints.updateAccess.initiate(update, { track: true, fixedCacheKey: cacheKey(id) }),
      ),
    );

  async function undo(changed: MemberRow, before: Access) {
    const answer = await send({ seen: changed, change: before, reason: 'Undo of a revoke' });
    if (answer.error) showToast('danger', messageOf(answer.error, FAILED));
    else showToast('success', `${fullName} has their access back.`);
  }

  /** Resolves to whether it worked. */
  async function update(
    seen: MemberRow,
    change: Partial<Access>,
    { done, reason, canUndo = false }: AccessUpdateOptions,
  ): Promise<boolean> {
    const { data: changed, error: refusal } = await send({ seen, change, reason });
    if (!changed) {
      showToast('danger', messageOf(refusal, FAILED));
      return false;
    }
    const action = { label: 'Undo', onSelect: () => void undo(changed, accessOf(seen)) };
    showToast('success', done, canUndo ? action : undefined);
    return true;
  }

  return {
    update,
    isUpdating: isLoading,
    failure: isApiError(error) ? messageOf(error, FAILED) : undefined,
    /** Asks for the password where the sign-in is not fresh. */
    dialog,
  };
}

const cacheKey = (memberId: string) => `access-of-${memberId}`;
