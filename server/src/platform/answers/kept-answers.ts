import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import { createBatch, type Database, type Db, type LogPosition } from '../database/index.ts'
import {
  allCharities,
  maxMinutesBetweenReads,
  readChanges,
  type ChangesRead,
} from './answer-changes.sql.ts'
import { KeptAnswer, type Encoding } from './kept-answer.ts'

/** The charity whose changes an answer depends on; `all` if it depends on those of any charity. */
export type Scope = string

export interface NewAnswer {
  readonly type: string
  readonly content: string
  /** Null if the answer must not be kept. */
  readonly scope: Scope | null
}

/** Tells what an answer is made from. */
export interface View {
  /** A replica must have come this far, so that it shows every change that is known here. */
  readonly position: LogPosition | null
}

/** Reads something in the transaction that reads the changes. */
type Along = (db: Db) => Promise<void>

interface Held {
  readonly answer: KeptAnswer
  readonly scope: Scope
  /** The product's time at which the answer was made and from which it is made anew. */
  readonly from: number
  readonly until: number
}

interface Making {
  readonly version: number
  readonly made: Promise<unknown>
}

/** The scopes of one page's answers, and whether all of them were kept. */
interface Collected {
  readonly scopes: Set<Scope>
  isWhole: boolean
}

export interface KeptAnswersOptions {
  readonly database: Database
  readonly clock: Clock
  readonly maxBytes?: number
  /** For how long other processes' changes may stay unseen, in milliseconds. */
  readonly maxUnseen?: number
  /**
   * How long a visitor waits for a look at the changes, in milliseconds, before the answer is made
   * without them. Without it, visitors wait until the look succeeds or fails.
   */
  readonly patience?: number
}

const maxAnswerBytes = 1024 * 1024
/** The size of an entry besides its content: tag, objects and lists of headers. */
const entryBytes = 2000
const hour = 3_600_000
/**
 * Signed addresses of files in an answer work for 15 minutes, so a visitor has at least ten of them.
 */
const maxAge = 5 * 60_000

/**
 * Keeps answers to visitors in memory. An answer is served only if no transaction has changed what
 * it comes from: before it is served, the changes that all processes have committed are read, unless
 * they were read within the last half second and this process has written nothing since. If they
 * cannot be read, or not soon enough where a replica can answer, nothing kept is served. The
 * reasons are in docs/decisions/0074-kept-answers.md.
 */
export class KeptAnswers {
  readonly #database: Database
  readonly #clock: Clock
  readonly #maxUnseen: number
  readonly #patience: number | undefined
  readonly #answers: LRUCache<string, Held>
  readonly #keys = new Map<Scope, Set<string>>()
  readonly #making = new Map<string, Making>()
  readonly #collecting = new AsyncLocalStorage<Collected>()
  readonly #check: (along: Along | null) => Promise<boolean>
  /** Grows with every read that finds a change. */
  #version = 0
  /** The version at which each charity last changed. */
  readonly #changedAt = new Map<Scope, number>()
  #read: ChangesRead | null = null
  #readAt = -Infinity
  #readOn = -Infinity
  #writesSeen = -1
  /** Whether a look took too long, and none has succeeded since. */
  #isOverdue = false

  constructor({
    database,
    clock,
    maxBytes = 32 * 1024 * 1024,
    maxUnseen = 500,
    patience,
  }: KeptAnswersOptions) {
    this.#database = database
    this.#clock = clock
    this.#maxUnseen = maxUnseen
    this.#patience = patience
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: maxAnswerBytes,
      sizeCalculation: ({ answer }, key) => answer.size + key.length + entryBytes,
      noDisposeOnSet: true,
      dispose: ({ scope }, key) => this.#forgetKey(scope, key),
    })
    this.#check = createBatch<Along | null, boolean>({
      max: Infinity,
      work: async (alongsides) => {
        const alongs = alongsides.filter((along) => along !== null)
        try {
          await this.#readChanges(alongs)
          return alongsides.map(() => true)
        } catch (error) {
          if (alongs.length > 0) throw error
          return alongsides.map(() => false)
        }
      },
    })
  }

  /** The memory of all kept answers in bytes. */
  get bytes(): number {
    return this.#answers.calculatedSize
  }

  /**
   * Reads the changes in any case, so that those of other processes show at once too. `along` reads
   * in the same transaction, by statements that it sends before it waits for anything. Throws if
   * either cannot be read.
   */
  async lookAlong<T>(along: (db: Db) => Promise<T>): Promise<T> {
    let found: { readonly it: T } | undefined
    await this.#check(async (db) => {
      found = { it: await along(db) }
    })
    return found!.it
  }

  /** Returns the answer that is kept under a key if it is known to be current without a read. */
  findCurrent(key: string): KeptAnswer | undefined {
    return this.#isCurrent() ? this.#findKept(key) : undefined
  }

  /**
   * Returns the answer that is kept under a key if it is current, and otherwise has it made. At most
   * one request at a time makes the answer of a key; the others share it. A request that finds an
   * answer being made from before a change waits for it, and then shares the next one. `make` may also
   * return another result, which is neither kept nor shared. `hasLooked` tells that the caller has
   * read the changes.
   */
  async find<Other>(
    key: string,
    make: (view: View) => Promise<NewAnswer | Other>,
    hasLooked = false,
  ): Promise<KeptAnswer | Other> {
    const isCurrent = hasLooked || this.#isCurrent() || (await this.#look())
    if (!isCurrent) return this.#make(key, make, null)
    const version = this.#version
    const current = this.#findKept(key)
    if (current) return current
    const earlier = this.#making.get(key)
    if (earlier && earlier.version < version) await earlier.made.catch(() => undefined)
    const making = this.#making.get(key)
    const shared = making && making.version >= version ? await this.#share(key, making) : undefined
    return shared ?? this.#findKept(key) ?? this.#make(key, make, this.#version)
  }

  /** Returns an answer in an encoding, and counts its bytes if the answer is still kept. */
  async encode(answer: KeptAnswer, encoding: Encoding): Promise<Buffer> {
    const encoded = await answer.encode(encoding)
    const held = this.#answers.peek(answer.key)
    if (held?.answer === answer) this.#answers.set(answer.key, held)
    return encoded
  }

  /**
   * Runs `work` and returns which scope the answers that it asked for have together; null if one of
   * them was not kept.
   */
  async collect<T>(work: () => Promise<T>): Promise<{ result: T; scope: Scope | null }> {
    const collected: Collected = { scopes: new Set(), isWhole: true }
    const result = await this.#collecting.run(collected, work)
    if (!collected.isWhole) return { result, scope: null }
    const [only = allCharities, ...more] = collected.scopes
    return { result, scope: more.length === 0 ? only : allCharities }
  }

  /** Notes that the present answer is not kept, so that no page with it is kept either. */
  noteUnkept(): void {
    const collected = this.#collecting.getStore()
    if (collected) collected.isWhole = false
  }

  #isCurrent(): boolean {
    return (
      this.#writesSeen === this.#database.writeCount &&
      performance.now() - this.#readAt < this.#maxUnseen
    )
  }

  /** Looks for changes. Returns whether that succeeded within the patience. */
  async #look(): Promise<boolean> {
    // A look begins in any case, because its success ends the time without one.
    const looking = this.#check(null)
    if (this.#isOverdue) return false
    if (this.#patience === undefined) return looking
    const { promise: patience, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => {
      this.#isOverdue = true
      resolve(false)
    }, this.#patience)
    try {
      return await Promise.race([looking, patience])
    } finally {
      clearTimeout(timer)
    }
  }

  #findKept(key: string): KeptAnswer | undefined {
    const held = this.#answers.get(key)
    const now = this.#clock.now().getTime()
    if (!held || now < held.from || held.until <= now) return undefined
    this.#collecting.getStore()?.scopes.add(held.scope)
    return held.answer
  }

  /** Waits for an answer that another request has made; undefined if it cannot be shared. */
  async #share(key: string, { made }: Making): Promise<KeptAnswer | undefined> {
    try {
      const answer = await made
      if (!(answer instanceof KeptAnswer)) return undefined
      const held = this.#answers.peek(key)
      if (held?.answer === answer) this.#collecting.getStore()?.scopes.add(held.scope)
      else this.noteUnkept()
      return answer
    } catch (error) {
      this.noteUnkept()
      throw error
    }
  }

  async #make<Other>(
    key: string,
    make: (view: View) => Promise<NewAnswer | Other>,
    version: number | null,
  ): Promise<KeptAnswer | Other> {
    const made = this.#makeAndKeep(key, make, version)
    if (version === null) return made
    const making: Making = { version, made }
    this.#making.set(key, making)
    try {
      return await made
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
  }

  async #makeAndKeep<Other>(
    key: string,
    make: (view: View) => Promise<NewAnswer | Other>,
    version: number | null,
  ): Promise<KeptAnswer | Other> {
    const from = this.#clock.now().getTime()
    try {
      const position = version === null ? null : (this.#read?.position ?? null)
      const made = await make({ position })
      if (!isNewAnswer(made)) {
        this.noteUnkept()
        return made
      }
      const answer = new KeptAnswer(key, made)
      if (version === null || made.scope === null) this.noteUnkept()
      else this.#keep(key, { answer, scope: made.scope, from, until: getExpiry(from) }, version)
      return answer
    } catch (error) {
      this.noteUnkept()
      throw error
    }
  }

  #keep(key: string, held: Held, version: number): void {
    this.#collecting.getStore()?.scopes.add(held.scope)
    if (this.#changedSince(held.scope, version)) return
    this.#answers.set(key, held)
    // An answer that is too large is not kept.
    if (!this.#answers.has(key)) return
    const keys = this.#keys.get(held.scope) ?? new Set()
    this.#keys.set(held.scope, keys.add(key))
  }

  #changedSince(scope: Scope, version: number): boolean {
    if (scope === allCharities) return this.#version > version
    const changed = Math.max(
      this.#changedAt.get(scope) ?? 0,
      this.#changedAt.get(allCharities) ?? 0,
    )
    return changed > version
  }

  #forgetKey(scope: Scope, key: string): void {
    const keys = this.#keys.get(scope)
    keys?.delete(key)
    if (keys?.size === 0) this.#keys.delete(scope)
  }

  async #readChanges(alongs: readonly Along[]): Promise<void> {
    const writes = this.#database.writeCount
    const at = performance.now()
    const [read] = await this.#database.beside.readAtOnce('', (db) =>
      Promise.all([
        readChanges(db, this.#read?.snapshot ?? null),
        ...alongs.map((along) => along(db)),
      ]),
    )
    // The steady clock may stand still while the machine sleeps, and the other may be set back.
    const sinceRead = Math.max(at - this.#readAt, Date.now() - this.#readOn)
    const isLong = sinceRead > maxMinutesBetweenReads * 60_000
    if (isLong || read.server !== this.#read?.server) this.#forget([allCharities])
    else if (read.changed.length > 0) this.#forget(read.changed)
    this.#read = read
    this.#readAt = at
    this.#readOn = Date.now()
    this.#writesSeen = writes
    this.#isOverdue = false
  }

  /** Forgets the answers about these charities, and those that depend on any charity. */
  #forget(charities: readonly string[]): void {
    this.#version += 1
    if (charities.includes(allCharities) || this.#changedAt.size > maxRemembered) {
      this.#changedAt.clear()
      this.#changedAt.set(allCharities, this.#version)
      this.#answers.clear()
      return
    }
    for (const scope of [...charities, allCharities]) {
      if (scope !== allCharities) this.#changedAt.set(scope, this.#version)
      for (const key of this.#keys.get(scope) ?? []) this.#answers.delete(key)
    }
  }
}

/** The number of changed charities to remember, before all count as changed. */
const maxRemembered = 10_000

const isNewAnswer = (made: unknown): made is NewAnswer =>
  typeof made === 'object' && made !== null && 'content' in made && 'scope' in made

/**
 * Answers depend on the date in the UK and on the date in UTC. Both change at a full hour, so no
 * answer is kept past one.
 */
const getExpiry = (from: number): number =>
  Math.min(from + maxAge, (Math.floor(from / hour) + 1) * hour)
