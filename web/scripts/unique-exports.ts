import { parseAst, type Plugin } from 'vite'

interface Edit {
  readonly at: number
  readonly text: string
}

const lazyImport = /import\("(\.\/[^"]+)"\)(?:\.then\(\((\w+)\) => \2\.([\w$]+)\))?/g

/** Returns what the exports of a file end with; nothing if it is not a merged file. */
const getSuffix = (name = ''): string => {
  const [, number] = /^part-(\d+)$/.exec(name) ?? []
  return number === undefined ? '' : `$${Number(number).toString(36)}`
}

/**
 * Renames the exports of merged files (`part-1`) in the code of a file, which has a name itself, so
 * that no two have the same. `getName` gives the names of the files that it imports. Throws if the
 * code loads all exports of a merged file, because it would look for the old names.
 */
export const renameExports = (
  code: string,
  name: string,
  getName: (file: string) => string | undefined,
): string => {
  const edits: Edit[] = []
  const getSuffixAt = (address: string): string =>
    getSuffix(getName(address.replace('./', 'assets/')))
  for (const node of parseAst(code).body) {
    if (node.type === 'ImportDeclaration') {
      const suffix = getSuffixAt(node.source.value)
      for (const one of suffix === '' ? [] : node.specifiers) {
        if (one.type !== 'ImportSpecifier')
          throw new Error(`${node.source.value} is imported whole.`)
        const { imported, local } = one
        const isShort = imported.start === local.start
        edits.push({ at: imported.end, text: isShort ? `${suffix} as ${local.name}` : suffix })
      }
    }
    if (node.type === 'ExportNamedDeclaration') {
      for (const { exported } of node.specifiers) {
        edits.push({ at: exported.end, text: getSuffix(name) })
      }
    }
  }
  for (const { 0: text, 1: address = '', 3: part, index } of code.matchAll(lazyImport)) {
    const suffix = getSuffixAt(address)
    if (suffix === '') continue
    if (part === undefined) throw new Error(`${address} is loaded whole.`)
    edits.push({ at: index + text.length - 1, text: suffix })
  }
  return edits
    .toSorted((a, b) => b.at - a.at)
    .reduce((done, { at, text }) => done.slice(0, at) + text + done.slice(at), code)
}

/**
 * Gives each export of a merged file a name that no other merged file has, so that one file can stand
 * for several (page-packs.ts).
 */
export const uniqueExports = (): Plugin => ({
  name: 'unique-exports',
  apply: 'build',
  renderChunk: {
    order: 'post',
    handler: (code, chunk, _options, { chunks }) => ({
      code: renameExports(code, chunk.name, (file) => chunks[file]?.name),
      // Only the columns of imports and exports change.
      map: null,
    }),
  },
})
