import { ADMIN_IDLE_MINUTES } from '@croneai/contracts/constants.ts';
import { useEffect } from 'react';
import { signOut } from '../../shared/api/session-api.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { storedText } from '../../shared/storage/stored-text.ts';

const IDLE_MS = ADMIN_IDLE_MINUTES * 60_000;
/**
 * Time of the last activity in any tab, so that activity in one tab keeps the others signed in. If
 * storage is blocked, each tab counts only its own activity.
 */
const activeAt = storedText('croneai.active-at');
const NOTE_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 10_000;
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Signs out an idle admin. The server cannot notice that an admin is idle, because open lists poll.
 */
export function useIdleEnd(isOn: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isOn) return;
    let notedAt = Date.now();
    activeAt.write(String(notedAt));
    const look = () => {
      const isIdle = Date.now() - Math.max(notedAt, Number(activeAt.read() ?? 0)) > IDLE_MS;
      if (isIdle) void signOut(dispatch, 'idle');
      return isIdle;
    };
    const note = () => {
      const now = Date.now();
      // After a computer wakes up, a mouse event may arrive before the timer runs. `look` then ends
      // the session of an idle admin.
      if (now - notedAt < NOTE_EVERY_MS || look()) return;
      notedAt = now;
      activeAt.write(String(now));
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    for (const event of ACTIVITY) addEventListener(event, note, { passive: true });
    return () => {
      clearInterval(timer);
      for (const event of ACTIVITY) removeEventListener(event, note);
    };
  }, [isOn, dispatch]);
}
