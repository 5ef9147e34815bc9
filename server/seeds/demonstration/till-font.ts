/** The height of a glyph in dots. A glyph is five dots wide. */
export const glyphHeight = 7

/** Five columns of dots for each glyph, in hexadecimal; the lowest bit is the top dot. */
const glyphs: Readonly<Record<string, string>> = {
  '&': '3649552250',
  "'": '0005030000',
  '(': '001C224100',
  ')': '0041221C00',
  ',': '0050300000',
  '-': '0808080808',
  '.': '0060600000',
  '/': '2010080402',
  '0': '3E5149453E',
  '1': '00427F4000',
  '2': '4261514946',
  '3': '2141454B31',
  '4': '1814127F10',
  '5': '2745454539',
  '6': '3C4A494930',
  '7': '0171090503',
  '8': '3649494936',
  '9': '064949291E',
  ':': '0036360000',
  '?': '0201510906',
  A: '7E1111117E',
  B: '7F49494936',
  C: '3E41414122',
  D: '7F4141221C',
  E: '7F49494941',
  F: '7F09090901',
  G: '3E4149497A',
  H: '7F0808087F',
  I: '00417F4100',
  J: '2040413F01',
  K: '7F08142241',
  L: '7F40404040',
  M: '7F020C027F',
  N: '7F0408107F',
  O: '3E4141413E',
  P: '7F09090906',
  Q: '3E4151215E',
  R: '7F09192946',
  S: '4649494931',
  T: '01017F0101',
  U: '3F4040403F',
  V: '1F2040201F',
  W: '3F4038403F',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
}

/** Lists the characters that a till prints for a text: capitals without accents. */
export const toTillText = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .toUpperCase()
    .match(/./g)
    ?.map((glyph) => (/[ &'(),\-./0-9:?A-Z]/.test(glyph) ? glyph : '?')) ?? []

/** Lists the dots of a glyph as column and row. */
export const listDots = (glyph: string): (readonly [number, number])[] => {
  const columns = Buffer.from(glyphs[glyph] ?? '', 'hex')
  return [...columns].flatMap((bits, column) =>
    Array.from({ length: glyphHeight }, (_, row) => row)
      .filter((row) => (bits >> row) & 1)
      .map((row) => [column, row] as const),
  )
}
