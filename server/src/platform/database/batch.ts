import type { Database } from './database.ts'

/** How work that is asked for one by one is done together. */
export interface BatchOptions<Item, Result> {
  /** The most that goes together. */
  readonly max: number
  /** Items that share a key go one after the other. */
  readonly getKeys?: (item: Item) => readonly string[]
  /** Does it for all of them, or for none: then it is tried again for each alone. */
  readonly work: (items: readonly Item[]) => Promise<readonly Result[]>
}

interface WaitingItem<Item, Result> {
  readonly item: Item
  readonly done: PromiseWithResolvers<Result>
}

/**
 * What is asked for while a group is under way makes the next one. A lone item waits for
 * nothing; under load one statement, or one transaction and one wait for the disk, serves many. What
 * is read was asked for before the reading began, so nobody is answered with the past. Each item's
 * promise is its own: what fails alone fails for nobody else.
 */
export const createBatch = <Item, Result>({
  max: most,
  getKeys: keysOf = () => [],
  work,
}: BatchOptions<Item, Result>): ((item: Item) => Promise<Result>) => {
  let waiting: WaitingItem<Item, Result>[] = []
  let isBusy = false

  const takeGroup = (): WaitingItem<Item, Result>[] => {
    const keys = new Set<string>()
    const group: WaitingItem<Item, Result>[] = []
    const left: WaitingItem<Item, Result>[] = []
    for (const one of waiting) {
      const own = keysOf(one.item)
      const fits = group.length < most && own.every((key) => !keys.has(key))
      // The keys of who is left behind count as well, so that nobody overtakes an earlier one.
      for (const key of own) keys.add(key)
      if (fits) group.push(one)
      else left.push(one)
    }
    waiting = left
    return group
  }

  const finish = async (group: readonly WaitingItem<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(group.map(({ item }) => item))
      if (results.length !== group.length) throw new Error('not a result for each item')
      group.forEach(({ done }, at) => done.resolve(results[at]!))
    } catch (error) {
      if (group.length === 1) group[0]!.done.reject(error)
      else for (const one of group) await finish([one])
    }
  }

  const run = async (): Promise<void> => {
    isBusy = true
    while (waiting.length > 0) await finish(takeGroup())
    isBusy = false
  }

  return (item) => {
    const done = Promise.withResolvers<Result>()
    waiting.push({ item, done })
    if (!isBusy) void run()
    return done.promise
  }
}

/** Something that each pool has one of, made when first asked for. */
export const createPerDatabase = <T>(
  make: (database: Database) => T,
): ((database: Database) => T) => {
  const made = new WeakMap<Database, { readonly it: T }>()
  return (database) => {
    const known = made.get(database) ?? { it: make(database) }
    made.set(database, known)
    return known.it
  }
}
