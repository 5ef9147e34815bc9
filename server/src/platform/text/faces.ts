import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
export const getFontPath = (name: string): string => require.resolve(name)

export type Face = 'text' | 'strong' | 'display'

interface FaceFiles {
  /** The product's own font: one file for each set of letters, the most common first. */
  readonly family: readonly [string, ...string[]]
  /** A font of many scripts and symbols, for letters that the own font lacks. */
  readonly wide: string
  /** The weight of the fonts for other scripts. */
  readonly weight: 400 | 600
}

const figtree = (weight: 400 | 600): FaceFiles['family'] => [
  getFontPath(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`),
  getFontPath(`@fontsource/figtree/files/figtree-latin-ext-${weight}-normal.woff`),
]

export const faces: Readonly<Record<Face, FaceFiles>> = {
  text: {
    family: figtree(400),
    wide: getFontPath('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    weight: 400,
  },
  strong: {
    family: figtree(600),
    wide: getFontPath('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
    weight: 600,
  },
  display: {
    family: [
      getFontPath('@fontsource/fraunces/files/fraunces-latin-600-normal.woff'),
      getFontPath('@fontsource/fraunces/files/fraunces-latin-ext-600-normal.woff'),
      getFontPath('@fontsource/fraunces/files/fraunces-vietnamese-600-normal.woff'),
    ],
    wide: getFontPath('dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf'),
    weight: 600,
  },
}
