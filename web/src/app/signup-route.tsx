import { SignupPage } from '../features/signup/signup-page.tsx';
import { loadStore, storePage } from './lazy-page.tsx';

const loadRegistration = () => import('../features/signup/registration-page.tsx');
const RegistrationPage = storePage(loadRegistration, 'RegistrationPage');

export function SignupRoute() {
  return <SignupPage registration={RegistrationPage} onAlmost={fetchAhead} />;
}

function fetchAhead(): void {
  // A chunk that cannot be fetched now is fetched, and missed aloud, when it is needed.
  Promise.all([loadStore(), loadRegistration()]).catch(() => undefined);
}
