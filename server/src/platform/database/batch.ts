import type { Database } from './database.ts'
import { classifyFailure } from './failures.ts'

export interface BatchOptions<Item, Result> {
  /** The maximum number of items in a group. */
  readonly max: number
  /** Returns the keys of an item. Items that share a key never run in the same group. */
  readonly getKeys?: (item: Item) => readonly string[]
  /** Orders the items of a group by a text, so that items that fail together are halves of it. */
  readonly getOrder?: (item: Item) => string
  /** The most milliseconds that a group waits for items that are being prepared. */
  readonly patience?: number
  /**
   * Processes all items or none. After a failure, each half of the items is tried again, down to
   * the items that fail alone. If the database is away, all of them fail.
   */
  readonly work: (items: readonly Item[]) => Promise<readonly Result[]>
}

export interface Batch<Item, Result> {
  (item: Item): Promise<Result>
  /**
   * Reserves a place in the next group while `make` runs, for at most the batch's patience, and
   * adds the item that it returns, or nothing for null. So items that arrive together share a
   * group.
   */
  prepare(make: () => Promise<Item | null>): Promise<Result | null>
}

interface WaitingItem<Item, Result> {
  readonly item: Item
  readonly done: PromiseWithResolvers<Result>
}

/**
 * Groups the items that arrive while an earlier group runs. A lone item does not wait. Under load,
 * one statement or one transaction serves many items. Each item arrives before its group starts, so
 * a read never returns outdated data. Each item has its own promise, so a failing item does not
 * fail the others.
 */
export const createBatch = <Item, Result>({
  max,
  getKeys: listKeys = () => [],
  getOrder = () => '',
  patience = 0,
  work,
}: BatchOptions<Item, Result>): Batch<Item, Result> => {
  let waiting: WaitingItem<Item, Result>[] = []
  let isBusy = false
  let preparing = 0
  let startGroup: (() => void) | undefined

  const takeGroup = (): WaitingItem<Item, Result>[] => {
    const keys = new Set<string>()
    const group: WaitingItem<Item, Result>[] = []
    const left: WaitingItem<Item, Result>[] = []
    for (const one of waiting) {
      const own = listKeys(one.item)
      const fits = group.length < max && own.every((key) => !keys.has(key))
      // The keys of postponed items count as well, so that no item overtakes an earlier one with
      // the same key.
      for (const key of own) keys.add(key)
      if (fits) group.push(one)
      else left.push(one)
    }
    waiting = left
    const order = (one: WaitingItem<Item, Result>): string => getOrder(one.item)
    return group.toSorted((a, b) => Number(order(a) > order(b)) - Number(order(a) < order(b)))
  }

  const finish = async (group: readonly WaitingItem<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(group.map(({ item }) => item))
      if (results.length !== group.length) throw new Error('not a result for each item')
      group.forEach(({ done }, at) => done.resolve(results[at]!))
    } catch (error) {
      if (group.length === 1 || classifyFailure(error) === 'unavailable') {
        for (const { done } of group) done.reject(error)
        return
      }
      const half = Math.ceil(group.length / 2)
      await finish(group.slice(0, half))
      await finish(group.slice(half))
    }
  }

  const isComplete = (): boolean => preparing === 0 || patience === 0 || waiting.length >= max

  const waitForOthers = async (): Promise<void> => {
    const started = Promise.withResolvers<void>()
    startGroup = started.resolve
    const timer = setTimeout(started.resolve, patience)
    await started.promise
    clearTimeout(timer)
    startGroup = undefined
  }

  const run = async (): Promise<void> => {
    isBusy = true
    while (waiting.length > 0) {
      if (!isComplete()) await waitForOthers()
      await finish(takeGroup())
    }
    isBusy = false
  }

  const add = (item: Item): Promise<Result> => {
    const done = Promise.withResolvers<Result>()
    waiting.push({ item, done })
    if (!isBusy) void run()
    return done.promise
  }

  const prepare = async (make: () => Promise<Item | null>): Promise<Result | null> => {
    preparing += 1
    const settle = await make().then(
      (item) => () => (item === null ? null : add(item)),
      (error: unknown) => () => Promise.reject(error),
    )
    preparing -= 1
    const result = settle()
    if (isComplete()) startGroup?.()
    return result
  }

  return Object.assign(add, { prepare })
}

/** Creates one instance for each owner, at its first use. */
export const createPerOwner = <Owner extends object, T>(
  make: (owner: Owner) => T,
): ((owner: Owner) => T) => {
  const made = new WeakMap<Owner, { readonly it: T }>()
  return (owner) => {
    const known = made.get(owner) ?? { it: make(owner) }
    made.set(owner, known)
    return known.it
  }
}

/** Creates one instance for each connection pool, at its first use. */
export const createPerDatabase = <T>(
  make: (database: Database) => T,
): ((database: Database) => T) => createPerOwner(make)
