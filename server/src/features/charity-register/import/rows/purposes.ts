/**
 * The charitable purposes of the Charities and Trustee Investment (Scotland) Act 2005, section 7,
 * and of the Charities Act (Northern Ireland) 2008, section 2, as the "What" classes of the
 * Commission's register. The regulators write them in several ways, in lists whose items contain
 * commas, so each is found by its words.
 */
const classByPurpose: readonly (readonly [RegExp, number])[] = [
  [/education/, 102],
  [/advancement of health|saving of lives/, 103],
  [/\bdisabilit|ill[- ]health/, 104],
  [/poverty/, 105],
  [/religion/, 108],
  [/\barts\b/, 109],
  [/\bsport\b/, 110],
  [/animal welfare/, 111],
  [/environmental protection/, 112],
  [/community development/, 113],
  [/human rights|racial harmony|equality and diversity|religious or racial/, 115],
  [/recreational facilities/, 116],
  [/any other purpose|other charitable purpose|analogous/, 117],
]

/** Returns the classes of the purposes that a text names, in ascending order. */
export const listPurposeClasses = (text: string): number[] => {
  const written = text.toLowerCase().replace(/\s+/g, ' ')
  return classByPurpose.filter(([words]) => words.test(written)).map(([, code]) => code)
}
