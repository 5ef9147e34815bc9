/**
 * Returns a function that makes a value at its first call and returns the same value from then on.
 * The formatters of `Intl` take milliseconds to make, and most pages use only some of them.
 */
export const makeOnce = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}
