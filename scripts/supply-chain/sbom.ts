import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { listLockedPackages } from './lock-file.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** The workspaces of the product; the others hold tests and measurements. */
const workspaces = ['contract', 'server', 'web']

interface Component {
  readonly 'bom-ref': string
  name: string
  readonly [key: string]: unknown
}

/** A software bill of materials in CycloneDX 1.5: the parts that this module reads or changes. */
export interface Sbom {
  serialNumber: string
  metadata: { timestamp?: string; component: Component; [key: string]: unknown }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
  readonly [key: string]: unknown
}

/** Runs `npm sbom` on the lock file; needs no network. Throws npm's message if it fails. */
const runNpm = (): Sbom => {
  const npm = process.env['npm_execpath']
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  const chosen = workspaces.flatMap((workspace) => ['--workspace', workspace])
  const args = [...first, 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', ...chosen]
  const done = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (done.status !== 0) throw new Error(done.error?.message ?? done.stderr)
  return JSON.parse(done.stdout) as Sbom
}

/** Formats the start of a SHA-256 hash as a UUID of version 8 (RFC 9562: made by the application). */
const toUuid = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/**
 * Creates the software bill of materials of the production dependencies, for the server and the
 * web. The same lock file and version of npm give the same bytes: it has no time, and its number is
 * a hash of its contents.
 *
 * `npm sbom --omit=dev` is not used, because it leaves out each production dependency that another
 * workspace uses for development, such as fastify (npm 11.19).
 */
export const createSbom = (): Sbom => {
  const sbom = runNpm()
  const production = listLockedPackages().filter(({ isProduction }) => isProduction)
  const named = new Set(production.map(({ name, version }) => `${name}@${version}`))
  for (const { 'bom-ref': ref } of sbom.components)
    if (workspaces.some((name) => ref.startsWith(`@pennytrail/${name}@`))) named.add(ref)
  const self = sbom.metadata.component['bom-ref']
  // npm names the product after its folder.
  sbom.metadata.component.name = 'pennytrail'
  delete sbom.metadata.timestamp
  sbom.components = sbom.components.filter((one) => named.has(one['bom-ref']))
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => ref === self || named.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => named.has(one)) }))
  sbom.serialNumber = ''
  sbom.serialNumber = `urn:uuid:${toUuid(JSON.stringify(sbom))}`
  return sbom
}
