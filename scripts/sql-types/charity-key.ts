import type { Catalogue } from './catalogue.ts'
import {
  isNode,
  listNodes,
  readText,
  walkTree,
  type TreeNode,
  type TreeValue,
} from './node-tree.ts'

/** The ledger tables, which partitions by charity would divide. */
export const ledgerTables: readonly string[] = ['ledger_entry', 'ledger_leg', 'allocation']

// The operator `uuid = uuid`.
const equals = '2972'

/** The name and the charity's column of each ledger table, and of the table of charities. */
type LedgerTables = ReadonlyMap<string, { readonly name: string; readonly charity: string }>

/**
 * Finds the ledger tables in a catalogue, by their number. The table of charities is among them,
 * because a join with it alone does not say which charity is meant.
 */
export const findLedgerTables = ({ relations }: Catalogue): LedgerTables =>
  new Map(
    [...relations].flatMap(([id, { name, columns }]) => {
      const key = name === 'charity' ? 'id' : 'charity_id'
      const [charity] = [...columns].find(([, column]) => column.name === key) ?? []
      return [...ledgerTables, 'charity'].includes(name) && charity !== undefined
        ? [[String(id), { name, charity: String(charity) }] as const]
        : []
    }),
  )

/**
 * Lists the ledger tables that an analysed statement queries without naming a charity. A statement
 * names the charity if it compares the table's charity, directly or through another ledger table or
 * a charity, with a parameter, a column of another table or the outer query. Subqueries are checked
 * separately. A table is listed once for each time that it is queried without a charity.
 */
export const listUnkeyedTables = (tree: TreeNode, tables: LedgerTables): string[] =>
  walkTree(tree)
    .filter((node) => node.type === 'QUERY')
    .flatMap((query) => listUnkeyedInQuery(query, tables))

const listUnkeyedInQuery = (query: TreeNode, tables: LedgerTables): string[] => {
  const entries = listNodes(query['rtable'])
  const searched = new Map<string, { name: string; charity: string }>()
  const conditions: TreeNode[] = []
  const visit = (value: TreeValue | undefined): void => {
    if (!isNode(value)) return
    if (value.type === 'RANGETBLREF') {
      const number = readText(value, 'rtindex')
      const entry = entries[Number(number) - 1]
      const table = entry && entry['rtekind'] === '0' && tables.get(readText(entry, 'relid'))
      if (table) searched.set(number, table)
    }
    for (const part of [...listNodes(value['fromlist']), value['larg'], value['rarg']]) visit(part)
    conditions.push(...listConjuncts(value['quals']))
  }
  visit(query['jointree'])
  if (searched.size === 0) return []

  const keyed = new Set<string>()
  const pairs: [string, string][] = []
  const findTable = (node: TreeNode): string | undefined => {
    const number = readText(node, 'varno')
    const isOwn = node.type === 'VAR' && readText(node, 'varlevelsup') === '0'
    return isOwn && searched.get(number)?.charity === readText(node, 'varattno')
      ? number
      : undefined
  }
  for (const condition of conditions) {
    const [left, right] = listNodes(condition['args'])
    if (!left || !right || readText(condition, 'opno') !== equals) continue
    const [one, other] = [findTable(left), findTable(right)]
    if (one && other) pairs.push([one, other])
    else if (one ?? other) keyed.add((one ?? other)!)
  }
  for (let before = -1; before < keyed.size;) {
    before = keyed.size
    for (const [one, other] of pairs) {
      if (keyed.has(one)) keyed.add(other)
      else if (keyed.has(other)) keyed.add(one)
    }
  }
  return [...searched].flatMap(([number, { name }]) =>
    keyed.has(number) || !ledgerTables.includes(name) ? [] : [name],
  )
}

/** Lists the conditions that all have to hold, with the comparisons of `in (select ...)`. */
const listConjuncts = (value: TreeValue | undefined): TreeNode[] => {
  if (!isNode(value)) return []
  if (value.type === 'BOOLEXPR' && value['boolop'] === 'and') {
    return listNodes(value['args']).flatMap((one) => listConjuncts(one))
  }
  // A subquery condition of kind 2 is `in (select ...)`.
  if (value.type === 'SUBLINK' && value['subLinkType'] === '2') {
    return listConjuncts(value['testexpr'])
  }
  const isAll = value.type === 'SCALARARRAYOPEXPR' && value['useOr'] !== 'true'
  return isAll ? [] : [value]
}
