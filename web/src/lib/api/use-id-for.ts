import { useRef } from 'react'
import { newId } from '../new-id.ts'

/**
 * Returns a function that names what is sent: an unchanged repeat, for example after a lost
 * response, has the same id, so that the server does nothing twice.
 */
export const useIdFor = (): ((content: unknown) => string) => {
  const sent = useRef<{ id: string; content: string } | null>(null)
  return (given) => {
    const content = JSON.stringify(given)
    if (sent.current?.content !== content) sent.current = { id: newId(), content }
    return sent.current.id
  }
}
