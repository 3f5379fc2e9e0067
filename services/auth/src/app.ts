import { topics } from '@croneai/contracts/events/topics.ts';
import { createSessionVerifier, type SessionVerifier } from '@croneai/platform/auth/sessions.ts';
import { createTokenSigner, createTokenVerifier } from '@croneai/platform/auth/tokens.ts';
import { createHttpApp } from '@croneai/platform/http/app.ts';
import type { Route } from '@croneai/platform/http/route.ts';
import { compactionLagOf } from '@croneai/platform/kafka/topics.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { createChangeProfile } from './account/change-profile.ts';

import { createErasedUsers } from './account/erased-users.ts';
import { createExportAccount } from './account/export-account.ts';
import { createKeepAccount } from './account/keep-account.ts';
import { accountRoutes } from './account/routes.ts';
import { createScheduleDeletion } from './account/schedule-deletion.ts';
import { createUnsubscribe } from './account/unsubscribe.ts';
import { accountSetupRoutes } from './account-setup/routes.ts';
import { createSaveAccountSetup } from './account-setup/save-account-setup.ts';
import type { AuthConfig } from './config.ts';
import type { Connections, Process } from './connections.ts';
import { countdownRoutes } from './countdown/routes.ts';
import { createSiteClock } from './countdown/site-clock.ts';
import { createIssueDashboardCode } from './dashboard-codes/issue-dashboard-code.ts';
import { dashboardCodeRoutes } from './dashboard-codes/routes.ts';
import { createSendDashboardCode } from './dashboard-codes/send-dashboard-code.ts';
import { createValidateDashboardCode } from './dashboard-codes/validate-dashboard-code.ts';
import { createBlockMember } from './desk/block-member.ts';
import { createChangeRole } from './desk/change-role.ts';
import { createEndMemberSession, createEndMemberSessions } from './desk/end-member-sessions.ts';
import { createResendConfirmation } from './desk/resend-confirmation.ts';
import { createResetMemberTwoFactor } from './desk/reset-member-two-factor.ts';
import { deskRoutes } from './desk/routes.ts';
import { createSendMemberMail } from './desk/send-member-mail.ts';
import {
  createBeginEmailChange,
  createCancelEmailChange,
  createGetEmailChange,
  createResendEmailChange,
} from './email-change/change-email.ts';
import { createConfirmEmailChange } from './email-change/confirm-email-change.ts';
import { createMailCodes } from './email-change/mail-codes.ts';
import { emailChangeRoutes } from './email-change/routes.ts';
import { learningRoutes } from './learning/routes.ts';
import { createAttemptLimit } from './limits/attempt-limit.ts';
import { createKnownDevices } from './limits/known-devices.ts';
import { createOncePerWindow } from './limits/once-per-window.ts';
import { createForgotPassword } from './passwords/forgot-password.ts';
import { createIssueResetLink } from './passwords/issue-reset-link.ts';
import type { PasswordHashing } from './passwords/password-hashing.ts';
import { createProvePassword } from './passwords/prove-password.ts';
import { createResetPassword, createVerifyResetToken } from './passwords/reset-password.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { createSetPassword } from './passwords/set-password.ts';
import { createConfirmCode } from './registrations/confirm-code.ts';
import { createFindOwnRegistration } from './registrations/find-own-registration.ts';
import { createIssueConfirmationCode } from './registrations/issue-confirmation-code.ts';
import { createRegister } from './registrations/register.ts';
import { createResendCode } from './registrations/resend-code.ts';
import { registrationRoutes } from './registrations/routes.ts';
import { createCheckedSignIn } from './sessions/checked-sign-in.ts';
import type { CurrentUsers } from './sessions/current-users.ts';
import { createEndSessions } from './sessions/end-sessions.ts';
import { createEndSurplusSessions } from './sessions/end-surplus-sessions.ts';
import { createLogin } from './sessions/login.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { createSessionStore } from './sessions/session-store.ts';
import { createSignIn } from './sessions/sign-in.ts';
import { createSignInLog } from './sessions/sign-in-log.ts';
import { createChallengeStore } from './two-factor/challenge-store.ts';
import { createDisableTwoFactor, createReplaceRecoveryCodes } from './two-factor/change-two-factor.ts';
import { createBeginEnrolment, createConfirmEnrolment } from './two-factor/enrol-two-factor.ts';
import { createLoginWithSecondFactor } from './two-factor/login-with-second-factor.ts';
import { createProveSecondFactor } from './two-factor/prove-second-factor.ts';
import { twoFactorRoutes } from './two-factor/routes.ts';
import { createSecondFactorPolicy } from './two-factor/second-factor-policy.ts';
import { createTakeAwayTwoFactor } from './two-factor/take-away-two-factor.ts';

export type Parts = Connections & Process & { config: AuthConfig; passwords: PasswordHashing };

/** Builds the calls of this service on its connections. */
export function createAuthParts(parts: Parts) {
  const { config, redis, users, secrets, now } = parts;
  const sessions = createSessionStore(parts);
  const devices = createKnownDevices({ secrets, now });
  const oncePerWindow = createOncePerWindow({ redis });
  const policy = createSecondFactorPolicy(config);
  return {
    ...parts,
    sealingPublicKey: config.SEALING_PUBLIC_KEY,
    erasureGraceSeconds: config.ERASURE_GRACE_SECONDS,
    sessions,
    policy,
    attempts: createAttemptLimit({ redis, secrets }),
    oncePerWindow,
    devices,
    endSessions: createEndSessions({ users, sessions }),
    erasedUsers: createErasedUsers({
      ...parts,
      erased: parts.models.erasedUsers,
      keptDays: config.ERASED_USERS_KEPT_DAYS,
      compactionLagMs: compactionLagOf(topics.users, config.TOPIC_ERASURE_MS),
    }),
    signInLog: createSignInLog(parts),
    signIn: createSignIn({
      ...parts,
      sessions,
      endSurplus: createEndSurplusSessions({ sessions, users, oncePerWindow, now }),
      devices,
      signer: createTokenSigner(config.TOKEN_PRIVATE_KEY),
      policy,
    }),
    issueDashboardCode: createIssueDashboardCode({ secrets, sealingPublicKey: config.SEALING_PUBLIC_KEY }),
  };
}
export type AuthParts = ReturnType<typeof createAuthParts>;

/** The route table of the service, one group per folder. */
function authRoutes(parts: AuthParts, currentUsers: CurrentUsers): Route[] {
  const issueCode = createIssueConfirmationCode(parts);
  const findOwn = createFindOwnRegistration(parts);
  const issueResetLink = createIssueResetLink(parts);
  const sendDashboardCode = createSendDashboardCode(parts);
  const setPassword = createSetPassword(parts);
  const provePassword = createProvePassword(parts);
  const proveSecondFactor = createProveSecondFactor(parts);
  const checkedSignIn = createCheckedSignIn(parts);
  const challenges = createChallengeStore(parts);
  const mailCodes = createMailCodes(parts);
  const verifyResetToken = createVerifyResetToken(parts);
  const site = createSiteClock({
    ...parts,
    resets: parts.models.countdownResets,
    countdownMinutes: parts.config.COUNTDOWN_MINUTES,
  });
  return [
    ...registrationRoutes({
      ...parts,
      register: createRegister({ ...parts, issueCode }),
      confirmCode: createConfirmCode({ ...parts, findOwn }),
      resendCode: createResendCode({ ...parts, findOwn, issueCode }),
    }),
    ...sessionRoutes({ ...parts, currentUsers, login: createLogin({ ...parts, challenges, checkedSignIn }) }),
    ...passwordRoutes({
      ...parts,
      forgotPassword: createForgotPassword({ ...parts, issueResetLink }),
      verifyResetToken,
      resetPassword: createResetPassword({ ...parts, verifyResetToken, setPassword }),
      provePassword,
      proveSecondFactor,
      checkedSignIn,
      setPassword,
    }),
    ...twoFactorRoutes({
      ...parts,
      loginWithSecondFactor: createLoginWithSecondFactor({
        ...parts,
        challenges,
        proveSecondFactor,
        checkedSignIn,
      }),
      beginEnrolment: createBeginEnrolment(parts),
      confirmEnrolment: createConfirmEnrolment({ ...parts, checkedSignIn }),
      replaceRecoveryCodes: createReplaceRecoveryCodes({ ...parts, provePassword, proveSecondFactor }),
      disableTwoFactor: createDisableTwoFactor({ ...parts, provePassword, proveSecondFactor }),
    }),
    ...emailChangeRoutes({
      ...parts,
      getEmailChange: createGetEmailChange(parts),
      beginEmailChange: createBeginEmailChange({ ...parts, mailCodes }),
      confirmEmailChange: createConfirmEmailChange(parts),
      resendEmailChange: createResendEmailChange({ ...parts, mailCodes }),
      cancelEmailChange: createCancelEmailChange(parts),
    }),
    ...accountRoutes({
      ...parts,
      changeProfile: createChangeProfile(parts),
      exportAccount: createExportAccount(parts),
      scheduleDeletion: createScheduleDeletion(parts),
      keepAccount: createKeepAccount({ ...parts, proveSecondFactor }),
      unsubscribe: createUnsubscribe({
        ...parts,
        linkKeys: [parts.config.LINK_KEY, parts.config.LINK_KEY_PREVIOUS].filter((key) => key !== undefined),
      }),
    }),
    ...accountSetupRoutes({ ...parts, saveAccountSetup: createSaveAccountSetup(parts) }),
    ...dashboardCodeRoutes({
      sendDashboardCode,
      validateDashboardCode: createValidateDashboardCode(parts),
    }),
    ...deskRoutes({
      ...parts,
      endMemberSessions: createEndMemberSessions(parts),
      endMemberSession: createEndMemberSession(parts),
      blockMember: createBlockMember(parts),
      changeRole: createChangeRole(parts),
      resetMemberTwoFactor: createResetMemberTwoFactor({
        ...parts,
        takeAwayTwoFactor: createTakeAwayTwoFactor(parts),
      }),
      sendMemberMail: createSendMemberMail({ ...parts, sendDashboardCode, issueResetLink }),
      resendConfirmation: createResendConfirmation({ ...parts, issueCode }),
    }),
    ...learningRoutes(parts),
    ...countdownRoutes({ member: parts.clock, site }),
  ];
}

export function createAuthApp(parts: AuthParts, verifier: SessionVerifier, currentUsers: CurrentUsers) {
  const { logger, metrics, config } = parts;
  return createHttpApp({
    logger,
    metrics,
    clientAddressKey: config.CLIENT_ADDRESS_KEY,
    routes: authRoutes(parts, currentUsers),
    sessions: verifier,
    now: parts.now,
  });
}

export function createVerifier({ config, redis, logger }: AuthParts, subscriber: Redis): SessionVerifier {
  const tokens = createTokenVerifier(config.TOKEN_PUBLIC_KEY, {
    previousKey: config.TOKEN_PUBLIC_KEY_PREVIOUS,
  });
  return createSessionVerifier({ redis, subscriber, tokens, logger });
}
