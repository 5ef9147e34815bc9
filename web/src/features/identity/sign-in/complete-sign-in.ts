import type { LoginResponse } from '@pennytrail/contract'
import { landingFor } from './redirect-after-sign-in.ts'
import { signIn } from '../session/session.ts'
import { forgetTyped } from './sign-in-draft.ts'
import { setActiveRole } from '../user.ts'

/** Signs in from the front door: the active role follows from where the person then goes. */
export function enter(response: LoginResponse): Promise<void> {
  setActiveRole(landingFor(response.userType).role)
  forgetTyped()
  return signIn(response)
}
