/** A promise with the function that resolves it. */
export interface PromiseParts {
  readonly promise: Promise<void>
  readonly resolve: () => void
}

/** Makes a promise to resolve later. Browsers of 2023 lack `Promise.withResolvers`. */
export const makePromiseParts = (): PromiseParts => {
  let resolve!: () => void
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}
