import { create } from 'zustand'

export interface ToastMessage {
  id: number
  kind: 'success' | 'error'
  text: string
}

/** How long each kind of toast stays, in milliseconds. */
export const toastDurations = { success: 3000, error: 5000 } as const

export const useToasts = create<{ toasts: ToastMessage[] }>(() => ({ toasts: [] }))

let last = 0

const show = (kind: ToastMessage['kind'], text: string): number => {
  const id = ++last
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, kind, text }] }))
  return id
}

export const toast = {
  success: (text: string) => show('success', text),
  /**
   * Shows an error as a toast. The screen also shows the error where it happened, because a toast
   * disappears after five seconds.
   */
  error: (text: string) => show('error', text),
  dismiss: (id: number) =>
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) })),
}
