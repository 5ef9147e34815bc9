import type pg from 'pg'

// A named statement costs memory on each connection until the connection ends.
const maxNames = 500

/** One name per statement text, so that PostgreSQL parses and plans frequent statements once. */
export class StatementNames {
  readonly #names = new Map<string, string>()

  /** Returns the name of a statement; undefined if as many others as are allowed have one. */
  find(text: string): string | undefined {
    let name = this.#names.get(text)
    if (name === undefined && this.#names.size < maxNames) {
      name = `s${this.#names.size}`
      this.#names.set(text, name)
    }
    return name
  }
}

const namesByPool = new WeakMap<pg.Pool, StatementNames>()

/** Returns the names that mean the same statement on every connection of a pool. */
export const findStatementNames = (pool: pg.Pool): StatementNames => {
  const names = namesByPool.get(pool) ?? new StatementNames()
  namesByPool.set(pool, names)
  return names
}
