/** Creates a repeatable generator of numbers from 0 up to 1 (mulberry32). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const common =
  'water school children community health education support women training village clean food ' +
  'families local young people garden building nutrition clinic mothers farmers safe housing repair ' +
  'library library teachers forest energy solar river seeds shelter market hospital nurses girls ' +
  'winter kitchen bicycle elders music sport refuge emergency literacy wells sanitation harvest ' +
  'orchard wildlife coast hostel bursaries uniforms midwives radio vaccines mobility hearing'

const onsets = 'b c ch d dr f g gr h j k l m n p pl qu r s sh st t th tr v w y z'.split(' ')
const vowels = 'a e i o u ai ea io ou'.split(' ')
const codas = ['', '', '', 'n', 'r', 's', 'l', 'm', 't', 'nd', 'rk', 'st']

/** Returns `count` distinct words, most common first: real words, then words made of syllables. */
export const makeVocabulary = (count: number): string[] => {
  const random = createRandom(20_261)
  const pick = (from: readonly string[]): string => from[Math.trunc(random() * from.length)]!
  const words = new Set(common.split(' '))
  while (words.size < count) {
    const syllables = 2 + Math.trunc(random() * 2)
    let word = ''
    for (let n = 0; n < syllables; n += 1) word += pick(onsets) + pick(vowels)
    words.add(word + pick(codas))
  }
  return [...words]
}

/** Misspells a word as people do: swaps two letters, drops one or doubles one. */
export const misspell = (word: string, random: () => number): string => {
  const at = 1 + Math.trunc(random() * (word.length - 2))
  const kind = Math.trunc(random() * 3)
  if (kind === 0 && word[at] !== word[at + 1]) {
    return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2)
  }
  return kind === 1
    ? word.slice(0, at) + word.slice(at + 1)
    : word.slice(0, at) + word[at]! + word.slice(at)
}
