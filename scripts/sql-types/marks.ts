import { isNode, type TreeNode, type TreeValue } from './node-tree.ts'

/** A comment in SQL for what PostgreSQL cannot infer: the next expression is never null. */
const mark = '/* never null */'

/** Returns whether the mark precedes an expression. */
export const isMarked = (node: TreeNode, text: Buffer | undefined): boolean => {
  if (!text) return false
  const places = listPlaces(node).filter((place) => place >= 0)
  if (places.length === 0) return false
  const start = Math.min(...places)
  return text
    .toString('utf8', Math.max(0, start - 40), start)
    .replace(/[\s(]+$/, '')
    .endsWith(mark)
}

/** Lists the positions of an expression and its parts. An operator's position is between its arguments. */
const listPlaces = (value: TreeValue | undefined): number[] => {
  if (Array.isArray(value)) return (value as readonly TreeValue[]).flatMap(listPlaces)
  if (!isNode(value) || value.type === 'QUERY') return []
  return Object.entries(value).flatMap(([field, below]) =>
    field === 'location' ? [Number(below)] : listPlaces(below),
  )
}
