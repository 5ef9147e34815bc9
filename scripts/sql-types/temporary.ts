import type pg from 'pg'
import type { Found } from './statements.ts'

/**
 * Creates the temporary tables that the product creates while it runs. If the product creates a
 * table in several forms, it gets the columns of all of them.
 */
export const makeTemporaryTables = async (client: pg.Client, found: Found): Promise<void> => {
  const tables = new Map<string, Map<string, string>>()
  for (const file of found.files) {
    const source = found.sources.open(file)
    if (!source.text.includes('create temporary table')) continue
    for (const node of source.nodes) {
      if (node.type !== 'TemplateLiteral') continue
      if (!node.quasis[0]!.value.raw.startsWith('create temporary table')) continue
      for (const { value } of found.evaluator.evaluate(node, undefined)) {
        if (value.kind !== 'text') continue
        const [, name, list] = /^create temporary table (\w+) \(([\s\S]*)\)$/.exec(value.text) ?? []
        if (!name || !list) continue
        const columns = tables.get(name) ?? new Map<string, string>()
        tables.set(name, columns)
        for (const column of list.split(',')) columns.set(column.trim().split(/\s/)[0]!, column)
      }
    }
  }
  for (const [name, columns] of tables) {
    await client.query(`create temporary table ${name} (${[...columns.values()].join()})`)
  }
}
