import { lazy, type ComponentType } from 'react'

interface Loaded<Props> {
  default: ComponentType<Props>
}

/**
 * A part of a page that is fetched beside its data rather than before the page. Fetching starts at
 * once; a server that writes the page again with the data has it by then and writes it too.
 */
export function latePart<Props>(load: () => Promise<Loaded<Props>>) {
  let found: Loaded<Props> | undefined
  const loading = load().then((loaded) => (found = loaded))
  // One that is there already is handed over within the same rendering.
  // oxlint-disable-next-line unicorn/no-thenable -- which only a thenable of our own can do
  const there = { then: (done: (loaded: Loaded<Props>) => void) => done(found!) }
  return lazy(() => (found ? (there as unknown as typeof loading) : loading))
}
