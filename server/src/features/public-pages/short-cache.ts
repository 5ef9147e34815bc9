import type { Deps } from '../../platform/http/index.ts'

interface CachedValue<T> {
  readonly until: number
  readonly value: Promise<T>
}

/**
 * Returns a cached reader that calls `read` again after a number of seconds. A failure is not
 * cached.
 */
export const cacheShortly = <T>(seconds: number, read: (deps: Deps) => Promise<T>) => {
  // By the configuration, because a request that reads from a replica has dependencies of its own.
  const cache = new WeakMap<Deps['config'], CachedValue<T>>()
  return (deps: Deps): Promise<T> => {
    const now = deps.clock.now().getTime()
    const last = cache.get(deps.config)
    if (last && last.until > now) return last.value
    const value = read(deps)
    cache.set(deps.config, { until: now + seconds * 1000, value })
    value.catch(() => cache.delete(deps.config))
    return value
  }
}
