import { parseAst, type Plugin } from 'vite'

const lazyImport = /import\("\.\/([^"]+)"\)\.then\(\((\w+)\) => \2\.(\w+)\)/g

interface Edit {
  readonly at: number
  readonly text: string
}

/**
 * Gives each export of a merged file (`part-1`) a name that no other merged file has, so that one
 * file can stand for several (page-packs.ts).
 */
export const uniqueExports = (): Plugin => ({
  name: 'unique-exports',
  apply: 'build',
  renderChunk: {
    order: 'post',
    handler(code, chunk, _options, { chunks }) {
      const getSuffix = (name = ''): string => {
        const [, number] = /^part-(\d+)$/.exec(name) ?? []
        return number === undefined ? '' : `$${Number(number).toString(36)}`
      }
      const getSuffixAt = (address: string): string =>
        getSuffix(chunks[`assets/${address.slice('./'.length)}`]?.name)
      const edits: Edit[] = []
      const rename = ({ end }: { end: number }, suffix: string): void => {
        if (suffix !== '') edits.push({ at: end, text: suffix })
      }
      for (const node of parseAst(code).body) {
        if (node.type === 'ImportDeclaration') {
          const suffix = getSuffixAt(node.source.value)
          for (const one of node.specifiers) {
            if (one.type === 'ImportSpecifier') rename(one.imported, suffix)
          }
        }
        if (node.type === 'ExportNamedDeclaration') {
          for (const { exported } of node.specifiers) rename(exported, getSuffix(chunk.name))
        }
      }
      for (const { 0: text, 1: address = '', index } of code.matchAll(lazyImport)) {
        rename({ end: index + text.length - 1 }, getSuffixAt(`./${address}`))
      }
      const renamed = edits
        .toSorted((a, b) => b.at - a.at)
        .reduce((done, { at, text }) => done.slice(0, at) + text + done.slice(at), code)
      // Only the columns of imports and exports change.
      return { code: renamed, map: null }
    },
  },
})
