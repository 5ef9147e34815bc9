import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

interface PackageFile {
  readonly name: string
  readonly workspaces?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const readPackage = (folder: string): PackageFile =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as PackageFile

const listDeclared = (found: PackageFile): [string, string][] =>
  [found.dependencies, found.devDependencies, found.optionalDependencies].flatMap((part) =>
    Object.entries(part ?? {}),
  )

const isInstalledOrBuilt = (file: string): boolean =>
  /(?:^|\/)(?:node_modules|dist)(?:$|\/)/.test(file)

const workspaces = globSync('{*,*/*}/package.json', { cwd: root, exclude: isInstalledOrBuilt }).map(
  (file) => path.dirname(file),
)

/** Lists the modules that a file imports, types included. */
const listImports = (file: string): string[] => {
  const text = readFileSync(path.join(root, file), 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const written = /^'(.*)'$/.exec(text.slice(start, end))
      return written ? [written[1]!] : []
    }),
  ]
}

const packageName = /^(?:@[\w.-]+\/)?[\w-][\w.-]*(?=$|\/)/

const listImportedPackages = (workspace: string): Set<string> => {
  const files = globSync(`${workspace}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: isInstalledOrBuilt,
  })
  // A workspace in a folder of this one declares its own packages.
  const inner = workspaces.filter((one) => one.startsWith(`${workspace}/`))
  const own = files.filter((file) => !inner.some((one) => file.startsWith(`${one}/`)))
  const bare = own.flatMap(listImports).filter((one) => !isBuiltin(one))
  return new Set(bare.flatMap((one) => packageName.exec(one)?.[0] ?? []))
}

/** The tools of the whole repository, such as vitest. */
const shared = new Set(listDeclared(readPackage('.')).map(([name]) => name))

it.each(workspaces)('%s declares every package that it imports', (workspace) => {
  const own = readPackage(workspace)
  const declared = new Set([own.name, ...listDeclared(own).map(([name]) => name)])
  const missing = [...listImportedPackages(workspace)].filter(
    (name) => !declared.has(name) && !shared.has(name),
  )
  expect(missing).toEqual([])
})

it('all workspaces declare the same exact version of each package', () => {
  const versions = new Map<string, Set<string>>()
  for (const [name, version] of ['.', ...workspaces].flatMap((one) =>
    listDeclared(readPackage(one)),
  )) {
    versions.set(name, (versions.get(name) ?? new Set()).add(version))
  }
  const several = [...versions].filter(([, found]) => found.size > 1).map(([name]) => name)
  expect(several).toEqual([])
})
