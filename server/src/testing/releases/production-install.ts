import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'

interface LockedPackage {
  readonly dev?: boolean
  readonly optional?: boolean
  readonly link?: boolean
  readonly resolved?: string
}

const root = path.resolve(import.meta.dirname, '../../../..')

/** Lists the packages at the top of node_modules that `npm ci --omit=dev` installs. */
const listProductionPackages = (): (readonly [folder: string, locked: LockedPackage])[] => {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> }
  return Object.entries(packages).filter(([folder, locked]) => {
    // npm marks the target folder of a link as a development dependency, not the link itself.
    const { dev = false } = locked.link ? packages[locked.resolved!]! : locked
    return !dev && folder.startsWith('node_modules/') && !folder.includes('/node_modules/')
  })
}

/**
 * Lays the server out in a temporary folder with exactly the packages of `npm ci --omit=dev`. It
 * links the packages that are installed here, so it needs no registry.
 */
export const layOutProductionInstall = (): { root: string; remove: () => void } => {
  const tree = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-production-'))
  for (const folder of ['contract', 'server']) {
    cpSync(path.join(root, folder), path.join(tree, folder), { recursive: true })
  }
  for (const [folder, { link, optional, resolved }] of listProductionPackages()) {
    const installed = path.join(root, folder)
    // Only the optional packages for this platform are installed.
    if (optional && !existsSync(installed)) continue
    mkdirSync(path.dirname(path.join(tree, folder)), { recursive: true })
    symlinkSync(link ? path.join(tree, resolved!) : installed, path.join(tree, folder))
  }
  return { root: tree, remove: () => rmSync(tree, { recursive: true, force: true }) }
}
