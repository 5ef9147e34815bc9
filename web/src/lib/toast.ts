import { create } from 'zustand'
import { getErrorMessage } from './api/api-error.ts'

/** An act that waits until its toast ends, or that a person takes back. */
interface UndoableAct {
  undo: () => unknown
  /** Runs when the toast ends without Undo. */
  end?: () => Promise<unknown>
}

export interface ToastMessage {
  id: number
  kind: 'success' | 'error'
  text: string
  act?: UndoableAct
}

/** How long each kind of toast stays, in milliseconds. */
export const toastDurations = { success: 3000, error: 5000 } as const

/** How long a toast offers Undo, in milliseconds. */
export const undoDuration = 8000

export const useToasts = create<{ toasts: ToastMessage[] }>(() => ({ toasts: [] }))

let last = 0

const show = (kind: ToastMessage['kind'], text: string, act?: UndoableAct): number => {
  const id = ++last
  const message = { id, kind, text, ...(act ? { act } : {}) }
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, message] }))
  return id
}

const remove = (id: number): ToastMessage | undefined => {
  const { toasts } = useToasts.getState()
  useToasts.setState({ toasts: toasts.filter((one) => one.id !== id) })
  return toasts.find((one) => one.id === id)
}

export const toast = {
  success: (text: string) => show('success', text),
  /**
   * Shows an error as a toast. The screen also shows the error where it happened, because a toast
   * disappears after five seconds.
   */
  error: (text: string) => show('error', text),
  /** Shows a small act that was done, or will be when the toast ends, with Undo. */
  undoable: (text: string, act: UndoableAct) => show('success', text, act),
  dismiss: (id: number): void => void remove(id)?.act?.end?.(),
  undo: (id: number): void => void remove(id)?.act?.undo(),
  /** Does at once all that waits for a toast to end. Resolves when it is done. */
  finish: async (): Promise<void> => {
    const waiting = useToasts.getState().toasts.filter(({ act }) => act?.end)
    await Promise.allSettled(waiting.map(async ({ id }) => remove(id)?.act?.end?.()))
  },
}

/** The keys of acts that wait until their toast ends. */
const useDelayedActs = create<{ waiting: ReadonlySet<string> }>(() => ({ waiting: new Set() }))

/** Returns the keys of the acts that wait, so that a screen shows things as they will be. */
export const useWaitingActs = (): ReadonlySet<string> => useDelayedActs((state) => state.waiting)

const setWaiting = (key: string, waits: boolean): void =>
  useDelayedActs.setState(({ waiting }) => {
    const next = new Set(waiting)
    if (waits) next.add(key)
    else next.delete(key)
    return { waiting: next }
  })

/**
 * Does a small act that cannot be taken back, after a toast has offered Undo. Leaving the page or
 * signing out does it at once. A failure shows as a toast, and things show as they were.
 */
export const delayAct = (
  key: string,
  text: string,
  act: () => Promise<unknown>,
  failure: string,
): void => {
  setWaiting(key, true)
  toast.undoable(text, {
    undo: () => setWaiting(key, false),
    end: () =>
      act()
        .catch((error: unknown) => toast.error(getErrorMessage(error, failure)))
        .finally(() => setWaiting(key, false)),
  })
}
