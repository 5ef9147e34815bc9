import type { Role } from '../platform/config/config.ts'

/** A child process that does the work of one role. */
export interface Child {
  readonly pid: number | undefined
  /** Resolves when the child does its work. */
  readonly ready: Promise<void>
  /** Resolves with the reason when the process has ended: its signal or its exit code. */
  readonly ended: Promise<string>
  /** Asks the child to finish running work and end. */
  stop(): void
  /** Asks a stopping child not to wait for the load balancer. */
  hurry(): void
}

export interface ChildLog {
  error(fields: object, message: string): void
  info(fields: object, message: string): void
}

export interface Children {
  /** Stops all children and waits until they have ended. */
  stop(hurry?: AbortSignal): Promise<void>
}

const maxDelaySeconds = 30
/** A child that ran for this long has started well, so that its next restart is quick again. */
const stableSeconds = 60

/** Returns the seconds to wait before a restart: 1, 2, 4 and so on, at most 30. */
export const getRestartDelay = (failures: number): number =>
  Math.min(2 ** failures, maxDelaySeconds)

/** Waits for a number of seconds, or until the signal. */
const waitUnlessAborted = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Starts one child for each role and resolves when all are ready. A child that ends later starts
 * again, by `fork` with the same role and the same place in the list. Throws if a child ends before it was ever ready, after the others have stopped.
 */
export const superviseChildren = async (
  roles: readonly Role[],
  fork: (role: Role, place: number) => Child,
  log: ChildLog,
  cut?: AbortSignal,
): Promise<Children> => {
  const stopping = new AbortController()
  const current = new Set<Child>()

  const keepRunning = async (role: Role, place: number, onReady: () => void): Promise<void> => {
    let wasReady = false
    for (let failures = 0; !stopping.signal.aborted; failures += 1) {
      const startedAt = performance.now()
      const child = fork(role, place)
      current.add(child)
      const onChildReady = (): void => {
        wasReady = true
        log.info({ role, pid: child.pid }, 'process ready')
        onReady()
      }
      void child.ready.then(onChildReady)
      const reason = await child.ended
      current.delete(child)
      if (stopping.signal.aborted) return
      if (!wasReady) throw new Error(`A process of the role ${role} could not start (${reason}).`)
      if (performance.now() - startedAt > stableSeconds * 1000) failures = 0
      const seconds = getRestartDelay(failures)
      log.error({ role, pid: child.pid, reason, seconds }, 'process ended; starting it again')
      await waitUnlessAborted(seconds, stopping.signal)
    }
  }

  const running: Promise<void>[] = []
  const hurryAll = (): void => {
    for (const child of current) child.hurry()
  }
  const stop = async (hurry?: AbortSignal): Promise<void> => {
    stopping.abort()
    for (const child of current) child.stop()
    if (hurry?.aborted) hurryAll()
    hurry?.addEventListener('abort', hurryAll)
    await Promise.allSettled(running)
    hurry?.removeEventListener('abort', hurryAll)
  }
  const allReady = roles.map(
    (role, place) =>
      new Promise<void>((resolve, reject) => {
        const ended = keepRunning(role, place, resolve)
        running.push(ended)
        ended.then(resolve, reject)
      }),
  )
  const onCut = (): void => void stop()
  cut?.addEventListener('abort', onCut)
  try {
    await Promise.all(allReady)
    cut?.throwIfAborted()
    return { stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    cut?.removeEventListener('abort', onCut)
  }
}
