import { sessionApi, signOut } from '../../shared/api/session-api.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { AccountPage } from '../../shared/site/account-page.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';

const Enrolment = lazyPart(
  async () => (await import('../../features/settings/enrolment.tsx')).Enrolment,
  <Skeleton className="h-11 w-56" />,
);

/** The only page that an admin without two-factor login can open. */
export function EnrolmentPage({ onDone }: { onDone: () => void }) {
  const dispatch = useAppDispatch();
  const enter = async () => {
    // Refetches the user, because the dashboard must not use data from the limited session.
    await dispatch(sessionApi.endpoints.me.initiate(undefined, { forceRefetch: true, subscribe: false }));
    onDone();
  };
  return (
    <AccountPage
      title="Set up two-factor login"
      lead="Admin accounts need a code from an authenticator app."
      back={{ to: '/', label: 'Back to home' }}
      replacesView
    >
      <Enrolment onDone={() => void enter()} />
      <div className="border-t border-line pt-6">
        <Button variant="ghost" size="sm" onClick={() => void signOut(dispatch)}>
          Sign out
        </Button>
      </div>
    </AccountPage>
  );
}
