export type { Face } from './faces.ts'
export { layOut, type Line, type Run, type Writing } from './lay-out.ts'
export { openFonts, type Fonts } from './open-fonts.ts'
export { replacementSign, type Cluster, type TextFont } from './text-font.ts'
