import { expect, it } from 'vitest'
import { foldText } from './fold-text.ts'

it.each(['Zoë O’Brien', 'Zoe\u0308 O’Brien', "ZOË O'BRIEN", 'zoe obrien'])(
  '%s is compared without accents, apostrophes and case',
  (name) => expect(foldText(name)).toBe('zoe obrien'),
)
