import { useNavigate } from 'react-router'
import { signOut } from './session.ts'

/** Signs out and goes to the front page, first, so that no page asks for what nobody may see. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await navigate('/')
    await signOut()
  }
}
