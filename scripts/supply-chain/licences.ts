import type { LockedPackage } from './lock-file.ts'

/**
 * Licences (SPDX names) that let a closed product use a package if it passes their text on. Fonts
 * have the OFL, which also forbids selling a font by itself.
 */
const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
])

interface Exception {
  readonly name: RegExp
  /** The licence exactly as the package states it; a new one needs a new decision. */
  readonly license: string | undefined
  readonly reason: string
}

const libvips =
  'sharp loads libvips as a shared library in a file of its own, unchanged, which an operator can replace. The LGPL requires that.'

/** Packages outside the list of allowed licences, with the reason why they may stay. */
export const exceptions: readonly Exception[] = [
  { name: /^@img\/sharp-libvips-[\w-]+$/, license: 'LGPL-3.0-or-later', reason: libvips },
  {
    name: /^@img\/sharp-win32-(arm64|ia32|x64)$/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later',
    reason: libvips,
  },
  {
    name: /^@img\/sharp-wasm32$/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason:
      'The WebAssembly build of libvips. npm installs it only on platforms that we do not name.',
  },
  {
    name: /^libheif-js$/,
    license: 'LGPL-3.0',
    reason:
      'Served as files of its own, unchanged, with its licence and the address of its source beside them; see docs/decisions/dependencies.md.',
  },
  {
    name: /^dejavu-fonts-ttf$/,
    license: 'SEE LICENSE IN README.md AND LICENSE',
    reason:
      'The licences of Bitstream Vera and Arev, in its file LICENSE: free use and embedding, no sale of a font by itself.',
  },
  {
    name: /^png-js$/,
    license: undefined,
    reason: 'MIT by its file LICENSE; its package.json does not say so. Part of pdfkit.',
  },
]

/** Tells whether an SPDX expression of names, AND, OR and one pair of parentheses allows our use. */
const isAllowed = (expression: string): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((part) => part.split(' AND ').every((name) => allowedLicences.has(name)))

const isExcepted = (one: LockedPackage): boolean =>
  exceptions.some(({ name, license }) => name.test(one.name) && license === one.license)

/** Lists the packages whose licence is neither allowed nor excepted, each with its licence. */
export const listLicenceErrors = (packages: readonly LockedPackage[]): string[] =>
  packages
    .filter((one) => !(one.license && isAllowed(one.license)) && !isExcepted(one))
    .map(({ name, version, license }) => `${name}@${version}: ${license ?? 'no licence named'}`)
