import { useNavigate } from 'react-router'
import { signOut } from './session.ts'

/** Signs out. Goes to the front page first, so that no page requests data without a session. */
export const useSignOut = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  return async () => {
    await navigate('/')
    await signOut()
  }
}
