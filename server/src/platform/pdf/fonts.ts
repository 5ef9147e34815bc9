import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const getFontPath = (name: string): string => require.resolve(name)

export type Face = 'text' | 'strong' | 'display'

/** The product's fonts, and a fallback with most scripts for names that those cannot write. */
export const faces: Readonly<Record<Face, { own: string; wide: string }>> = {
  text: {
    own: getFontPath('@fontsource/figtree/files/figtree-latin-400-normal.woff'),
    wide: getFontPath('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  },
  strong: {
    own: getFontPath('@fontsource/figtree/files/figtree-latin-600-normal.woff'),
    wide: getFontPath('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  },
  display: {
    own: getFontPath('@fontsource/fraunces/files/fraunces-latin-600-normal.woff'),
    wide: getFontPath('dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf'),
  },
}

// The characters of the “latin” font files, as their stylesheet lists them (unicode-range), without
// control characters.
const latin =
  /^[\u0020-\u00FF\u0131\u0152\u0153\u02BB\u02BC\u02C6\u02DA\u02DC\u2000-\u206F\u20AC\u2122\u2191\u2193\u2212\u2215]*$/

export const isLatin = (text: string): boolean => latin.test(text)
