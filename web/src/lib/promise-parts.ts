/** A promise with the function that resolves it. */
export interface PromiseParts<Value = void> {
  readonly promise: Promise<Value>
  readonly resolve: (value: Value) => void
}

/** Makes a promise to resolve later. Browsers of 2023 lack `Promise.withResolvers`. */
export const makePromiseParts = <Value = void>(): PromiseParts<Value> => {
  let resolve!: (value: Value) => void
  const promise = new Promise<Value>((done) => (resolve = done))
  return { promise, resolve }
}
