import { lazy } from 'react'

export const SecondFactorSettings = lazy(() => import('./second-factor/second-factor-settings.tsx'))
export const GoogleSettings = lazy(() => import('./sign-in/google-settings.tsx'))
export const PasskeySettings = lazy(() => import('./passkeys/passkey-settings.tsx'))
export { AccessDenied } from './access-denied.tsx'
export { BackArrow } from './back-arrow.tsx'
export { FinishSettingUp } from './finish-setting-up.tsx'
export { NameFields } from './name-fields.tsx'
export { NewPasswordFields } from './new-password-fields.tsx'
export { fetchCookieDomain } from './session/authorisation-cookie.ts'
export {
  changeAvatar,
  chooseCharity,
  refreshSession,
  signOut,
  useSession,
} from './session/session.ts'
export { useSignOut } from './session/use-sign-out.ts'
export { AuthFrame } from './sign-in/auth-frame.tsx'
export { completeSignIn } from './sign-in/complete-sign-in.ts'
export { rememberEmailHandlers, emailDraft } from './sign-in/sign-in-draft.ts'
export { useCommonPassword } from './use-common-password.ts'
export { includesProfile, useUser } from './user.ts'
export { default as authFrameStyles } from './sign-in/auth-frame.module.css'
