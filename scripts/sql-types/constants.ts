import { readConstantText } from './catalogue.ts'
import { isNode, listNodes, type TreeNode } from './node-tree.ts'
import { named, never, typeIds, type Info } from './shapes.ts'

/** Returns whether a query always returns exactly one row. */
export const answersOneRow = (query: TreeNode): boolean => {
  if (query['commandType'] !== '1' || isNode(query['setOperations'])) return false
  if (query['limitCount'] !== null || query['limitOffset'] !== null) return false
  if (query['havingQual'] !== null || listNodes(query['groupClause']).length > 0) return false
  if (query['hasTargetSRFs'] === 'true') return false
  if (query['hasAggs'] === 'true') return true
  const from = query['jointree'] as TreeNode
  return listNodes(from['fromlist']).length === 0 && from['quals'] === null
}

/** Infers the type of a constant. */
export const inferConstant = (node: TreeNode): Info => {
  const type = Number(node['consttype'])
  if (node['constisnull'] === 'true') return { type, nullable: true, isNull: true }
  const known = { type, nullable: false }
  if (type === typeIds.text || type === typeIds.unknown) {
    const text = readConstantText(node)
    return text === undefined ? known : { ...known, texts: [text] }
  }
  if (type === typeIds.json && readConstantText(node) === '[]') {
    return { ...known, json: { kind: 'array', of: never } }
  }
  if (type === typeIds.json && readConstantText(node) === '{}') {
    return { ...known, json: { kind: 'record', of: never } }
  }
  if (type === typeIds.jsonb) {
    // A jsonb value begins with its length. The number of its items and their kind follow.
    const bytes = node['constvalue']
    const header = Buffer.isBuffer(bytes) && bytes.length >= 8 ? bytes.readUInt32LE(4) : 0
    if (header === 0x4000_0000) return { ...known, json: { kind: 'array', of: never } }
    if (header === 0x2000_0000) return { ...known, json: { kind: 'record', of: never } }
    return { ...known, json: named('unknown') }
  }
  return known
}
