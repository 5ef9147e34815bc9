import type { Page } from '@playwright/test'

interface Node {
  readonly role: string
  readonly name: string
  /** The names of the rows, groups and page parts around the control. */
  readonly within: readonly string[]
  readonly url?: string
}

const interactive = new Set(
  'button link textbox searchbox combobox checkbox radio switch slider spinbutton tab menuitem menuitemradio'.split(
    ' ',
  ),
)

const line = /^(\s*)- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?/

/** Parses the page's accessibility tree from the browser's snapshot. */
const parseNodes = (snapshot: string): Node[] => {
  const nodes: Node[] = []
  const open: { depth: number; name: string }[] = []
  for (const text of snapshot.split('\n')) {
    const address = /^\s*- \/url: (.*)$/.exec(text)
    const last = nodes.at(-1)
    if (address && last) nodes[nodes.length - 1] = { ...last, url: address[1]! }
    const found = line.exec(text)
    if (!found) continue
    const [, indent = '', role = '', name = ''] = found
    while (open.length > 0 && open.at(-1)!.depth >= indent.length) open.pop()
    nodes.push({ role, name, within: open.map((one) => one.name) })
    open.push({ depth: indent.length, name: `${role} ${name}` })
  }
  return nodes.filter(({ role }) => interactive.has(role))
}

const contexts =
  /^(row|group|region|navigation|dialog|article|form|search|radiogroup|list|listitem) ./

/**
 * Finds controls without a name, and controls that cannot be told apart: the same role and name in
 * the same named row, group or region, but different destinations.
 */
export const listNamingFindings = async (page: Page): Promise<string[]> => {
  const nodes = parseNodes(await page.locator('body').ariaSnapshot())
  const nameless = nodes
    .filter(({ name }) => name === '')
    .map(({ role }) => `${role} without a name`)
  const alike = new Map<string, Node[]>()
  for (const node of nodes.filter(({ name }) => name !== '')) {
    const where = node.within.filter((one) => contexts.test(one)).join(' > ')
    const key = `${where} > ${node.role} "${node.name}"`
    alike.set(key, [...(alike.get(key) ?? []), node])
  }
  const ambiguous = [...alike].flatMap(([key, of]) => {
    const isOneLink = of[0]!.url !== undefined && of.every(({ url }) => url === of[0]!.url)
    return of.length === 1 || isOneLink ? [] : [`${of.length} times ${key}`]
  })
  return [...nameless, ...ambiguous]
}
