import * as ts from 'typescript/unstable/ast'
import type { Body } from './bodies.ts'
import type { Catalogue } from './catalogue.ts'
import type { CharityException } from './charity-exceptions.ts'
import { ledgerTables, findLedgerTables, listUnkeyedTables } from './charity-key.ts'
import type { TreeNode } from './node-tree.ts'
import type { Sources } from './source.ts'
import { isTestFile } from './statements.ts'

/**
 * Collects the server's statements and the database functions that query ledger tables without
 * naming a charity: with partitions by charity (docs/scale.md) they would visit every partition.
 * Tests, the demonstration's seeds and the ledger checks may do so.
 */
export class CharityKeys {
  readonly #tables
  readonly #sources: Sources
  /** The tables that each place searches so, and where to find the place. */
  readonly #found = new Map<string, { readonly at: string; readonly tables: Set<string> }>()

  constructor(catalogue: Catalogue, bodies: ReadonlyMap<number, Body>, sources: Sources) {
    this.#tables = findLedgerTables(catalogue)
    this.#sources = sources
    for (const [id, { name, builtIn, body, language }] of catalogue.routines) {
      if (builtIn) continue
      const known = bodies.get(id)
      const trees = known
        ? [...known.queries, ...known.variables.values(), ...known.outputs.values()]
        : []
      const tables = [
        ...trees.flatMap((tree) => listUnkeyedTables(tree, this.#tables)),
        ...(language === 'plpgsql' ? listUnkeyedInText(body) : []),
      ]
      this.#add(name, `the database function ${name}`, tables)
    }
  }

  addStatement(call: ts.Node, tree: TreeNode): void {
    const file = this.#sources.describePlace(call)
    const path = file.slice(0, file.lastIndexOf(':'))
    if (!path.startsWith('server/src/') || isTestFile(path)) return
    this.#add(`${path}#${nameAround(call)}`, `${file}:`, listUnkeyedTables(tree, this.#tables))
  }

  #add(place: string, at: string, tables: readonly string[]): void {
    if (tables.length === 0) return
    const before = this.#found.get(place)
    this.#found.set(place, {
      at: before?.at ?? at,
      tables: new Set([...(before?.tables ?? []), ...tables]),
    })
  }

  /** Lists what was found beyond the exceptions, and the exceptions that nothing needs. */
  listErrors(exceptions: readonly CharityException[]): string[] {
    const excepted = new Set(exceptions.map(({ place }) => place))
    const unkeyed = [...this.#found]
      .filter(([place]) => !excepted.has(place))
      .map(
        ([, { at, tables }]) =>
          `${at} searches ${[...tables].sort().join(', ')} without naming a charity`,
      )
    const stale = [...excepted]
      .filter((place) => !this.#found.has(place))
      .map(
        (place) => `scripts/sql-types/charity-exceptions.ts: ${place} needs no exception any more`,
      )
    return [...unkeyed.sort(), ...stale]
  }
}

/** Returns the name of the outermost function or constant that holds a node. */
const nameAround = (node: ts.Node): string => {
  let name = ''
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (!ts.isVariableDeclaration(at) && !ts.isFunctionDeclaration(at)) continue
    if (at.name && ts.isIdentifier(at.name)) name = at.name.text
  }
  return name
}

/**
 * Lists the ledger tables that a PL/pgSQL body queries more often than it compares their charity.
 * PostgreSQL analyses such a body only when it runs, so this counts words in its text.
 */
const listUnkeyedInText = (body: string): string[] => {
  const code = body.replaceAll(/--.*$/gm, '')
  const searches = [
    ...code.matchAll(
      new RegExp(String.raw`\b(?:from|join)\s+(${ledgerTables.join('|')})\s+(\w+)`, 'g'),
    ),
  ]
  return searches.flatMap(([, table, alias]) => {
    const same = searches.filter(([, , other]) => other === alias).length
    const compared = code.matchAll(new RegExp(String.raw`\b${alias!}\.charity_id\b`, 'g')).toArray()
    return compared.length < same ? [table!] : []
  })
}
