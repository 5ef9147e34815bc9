import type { LoginResponse } from '@pennytrail/contract'
import { landingFor } from './landing.ts'
import { signIn } from './session.ts'
import { forgetTyped } from './typed-email.ts'
import { setActiveRole } from './user.ts'

/** Signs in from the front door: the active role follows from where the person then goes. */
export function enter(response: LoginResponse): Promise<void> {
  setActiveRole(landingFor(response.userType).role)
  forgetTyped()
  return signIn(response)
}
