/** What the shell asks of a session; who is signed in is the identity feature's to know. */
export interface ShellSession {
  /** starting: the stored session is still being read. */
  status: 'starting' | 'signed-out' | 'signed-in'
}

const nobody: ShellSession = { status: 'signed-out' }

export function useSession(): ShellSession {
  return nobody
}
