/**
 * Returns the result of `work`; undefined if it fails or takes longer, because IndexedDB can hang.
 * A browser that blocks storage refuses it when `work` starts, before there is a promise.
 */
export const withTimeout = async <T>(
  milliseconds: number,
  work: () => Promise<T>,
): Promise<T | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  try {
    return await Promise.race([work(), timeout])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
