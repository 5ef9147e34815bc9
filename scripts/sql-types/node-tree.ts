/**
 * A node of a tree that PostgreSQL prints (`debug_print_parse`, `pg_rewrite.ev_action` and others).
 */
export interface TreeNode {
  readonly type: string
  readonly [field: string]: TreeValue
}

export type TreeValue = string | null | Buffer | TreeNode | readonly TreeValue[]

const tokens = /"(?:[^"\\]|\\[\s\S])*"|[{}()[\]]|<>|(?:[^\s{}()[\]"\\]|\\[\s\S])+/g
const unescape = (token: string): string => token.replaceAll(/\\([\s\S])/g, '$1')

/** Parses the output of PostgreSQL's nodeToString. */
export const parseTree = (text: string): TreeValue => {
  const list = text.match(tokens) ?? []
  let at = 0
  const readNode = (): TreeNode => {
    const node: Record<string, TreeValue> = { type: list[at++]! }
    while (list[at] !== '}') {
      const field = list[at++]!.slice(1)
      // PostgreSQL writes lists of values in brackets only; it writes bytes as `length [ 1 2 3 ]`.
      let value = readValue()
      if (list[at] === '[') value = readBytes()
      node[field] = value
    }
    at += 1
    return node as unknown as TreeNode
  }
  const readBytes = (): Buffer => {
    const bytes: number[] = []
    at += 1
    while (list[at] !== ']') bytes.push(Number(list[at++]) & 255)
    at += 1
    return Buffer.from(bytes)
  }
  const readValue = (): TreeValue => {
    const token = list[at++]!
    if (token === '{') return readNode()
    if (token === '<>') return null
    if (token === '(') {
      const items: TreeValue[] = []
      while (list[at] !== ')') items.push(readValue())
      at += 1
      return items
    }
    return token.startsWith('"') ? unescape(token.slice(1, -1)) : unescape(token)
  }
  return readValue()
}

export const isNode = (value: TreeValue | undefined): value is TreeNode =>
  typeof value === 'object' && value !== null && 'type' in value

export const listNodes = (value: TreeValue | undefined): readonly TreeNode[] =>
  Array.isArray(value) ? (value as readonly TreeValue[]).filter((one) => isNode(one)) : []

/** Returns a field that is a plain word or text; empty if it is neither. */
export const readText = (node: TreeNode, field: string): string => {
  const value = node[field]
  return typeof value === 'string' ? value : ''
}

/** The members of a bitmapset, `(b 1 2)`. */
export const listMembers = (value: TreeValue | undefined): number[] =>
  Array.isArray(value) ? (value as readonly string[]).slice(1).map(Number) : []

/** Lists every node of a tree, starting with the tree's root. */
export const walkTree = (value: TreeValue | undefined, nodes: TreeNode[] = []): TreeNode[] => {
  if (Array.isArray(value)) {
    for (const one of value as readonly TreeValue[]) walkTree(one, nodes)
  } else if (isNode(value)) {
    nodes.push(value)
    for (const field in value) if (field !== 'type') walkTree(value[field], nodes)
  }
  return nodes
}
