/** The result of parsing a form-encoded body or query: nested objects and arrays of strings. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type Form = { [key: string]: FormValue }

const DEEPEST = 8

/**
 * Parses Stripe's bracket notation: `a[b][0][c]=1` and `expand[]=x`. An object whose keys are all
 * indexes becomes an array.
 */
export const parseForm = (text: string): Form => {
  const root = emptyNode()
  for (const [name, value] of new URLSearchParams(text)) place(root, segments(name), value)
  return settle(root) as Form
}

type Node = Map<string, Node | string>
const emptyNode = (): Node => new Map()

const segments = (name: string): string[] => {
  const open = name.indexOf('[')
  if (open === -1) return [name]
  const rest = [...name.slice(open).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')
  return [name.slice(0, open), ...rest].slice(0, DEEPEST)
}

const place = (root: Node, path: string[], value: string) => {
  let node = root
  for (const [depth, segment] of path.entries()) {
    const key = segment === '' ? String(node.size) : segment
    if (depth === path.length - 1) {
      node.set(key, value)
      return
    }
    const next = node.get(key)
    const child: Node = next instanceof Map ? next : emptyNode()
    node.set(key, child)
    node = child
  }
}

const settle = (node: Node | string): FormValue => {
  if (typeof node === 'string') return node
  const entries = [...node].map(([key, child]) => [key, settle(child)] as const)
  const isArray = entries.length > 0 && entries.every(([key], index) => key === String(index))
  if (isArray) return entries.map(([, value]) => value)
  // fromEntries defines own properties, so a key such as __proto__ stays an ordinary key.
  return Object.fromEntries(entries)
}
