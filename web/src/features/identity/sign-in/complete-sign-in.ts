import type { LoginResponse } from '@pennytrail/contract'
import { getLanding } from './redirect-after-sign-in.ts'
import { signIn } from '../session/session.ts'
import { clearSignInDraft } from './sign-in-draft.ts'
import { setActiveRole } from '../user.ts'

/** Signs in from the sign-in page. The page that the person lands on decides the active role. */
export const completeSignIn = (response: LoginResponse): Promise<void> => {
  setActiveRole(getLanding(response.userType).role)
  clearSignInDraft()
  return signIn(response)
}
