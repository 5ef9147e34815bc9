import { expect, it } from 'vitest'
import { listLockedPackages } from './lock-file.ts'
import { createSbom } from './sbom.ts'

const sbom = createSbom()

it('the software bill of materials lists every production dependency with the hash of the lock file', () => {
  const hashes = new Map(
    sbom.components.map((one) => [
      one['bom-ref'],
      (one['hashes'] as { content: string }[] | undefined)?.[0]?.content,
    ]),
  )
  const missing = listLockedPackages()
    .filter(({ isProduction }) => isProduction)
    .filter(({ name, version, integrity }) => {
      const hash = Buffer.from(integrity?.replace('sha512-', '') ?? '', 'base64').toString('hex')
      return hashes.get(`${name}@${version}`) !== hash
    })
  expect(missing.map(({ folder }) => folder)).toEqual([])
})

it('the software bill of materials names no development dependency, and no relation to one', () => {
  const refs = new Set(sbom.components.map((one) => one['bom-ref']))
  expect([...refs].filter((ref) => ref.startsWith('vitest@') || ref.startsWith('vite@'))).toEqual(
    [],
  )
  const related = sbom.dependencies.flatMap(({ dependsOn }) => dependsOn)
  expect(related.length).toBeGreaterThan(100)
  expect(related.filter((ref) => !refs.has(ref))).toEqual([])
})

it('the same lock file gives the same software bill of materials again', () => {
  expect(createSbom()).toEqual(sbom)
})
