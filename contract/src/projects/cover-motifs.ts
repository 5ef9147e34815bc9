import { isTag, type Tag } from './tags.ts'

/* The pictures in the middle of drawn covers, one for each tag, in a box of 100 by 100. */

/** The colour of a shape. `stroke` is a line in the dark colour; the others are filled. */
export type MotifTone = 'dark' | 'mid' | 'warm' | 'light' | 'stroke'

export interface MotifShape {
  readonly tone: MotifTone
  readonly path: string
}

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}Z`

const dark = (path: string): MotifShape => ({ tone: 'dark', path })
const mid = (path: string): MotifShape => ({ tone: 'mid', path })
const warm = (path: string): MotifShape => ({ tone: 'warm', path })
const light = (path: string): MotifShape => ({ tone: 'light', path })
const stroke = (path: string): MotifShape => ({ tone: 'stroke', path })

/** Draws a standing person by the middle of the feet and the height. */
const person = (x: number, y: number, size: number): string => {
  const [half, head] = [size * 0.2, size * 0.17]
  const shoulder = y - size * 0.6
  return (
    circle(x, y - size + head, head) +
    `M${x - half} ${y}V${shoulder + half}a${half} ${half} 0 0 1 ${2 * half} 0V${y}Z`
  )
}

const motifs: Readonly<Record<Tag, readonly MotifShape[]>> = {
  Education: [
    dark('M8 30Q30 20 50 31Q70 20 92 30V80Q70 70 50 81Q30 70 8 80Z'),
    light('M14 34Q31 27 47 36V73Q31 65 14 72ZM86 34Q69 27 53 36V73Q69 65 86 72Z'),
    stroke('M21 44Q31 41 40 46M21 55Q31 52 40 57M79 44Q69 41 60 46M79 55Q69 52 60 57'),
  ],
  Health: [
    stroke('M36 32V22Q36 17 41 17H59Q64 17 64 22V32'),
    dark('M14 32H86Q92 32 92 38V78Q92 84 86 84H14Q8 84 8 78V38Q8 32 14 32Z'),
    light(circle(50, 58, 21)),
    warm('M45 43H55V53H65V63H55V73H45V63H35V53H45Z'),
  ],
  Disability: [
    warm(circle(43, 15, 8)),
    stroke('M43 28V56H66L76 80L84 77M44 41H63M35 47A21 21 0 1 0 63 75'),
  ],
  Poverty: [
    warm(circle(52, 27, 20)),
    stroke('M58 21Q51 14 48 22L49 32Q49 35 45 36H59M45 28H55'),
    dark(
      'M6 62L22 54Q30 51 38 56L54 63Q62 67 56 72H40L60 74L82 58Q92 53 94 61L68 86Q64 90 56 90H30L6 92Z',
    ),
  ],
  'Overseas aid': [
    dark(circle(50, 50, 42)),
    mid(
      'M22 30Q34 12 50 17Q56 28 44 34Q46 44 34 48Q24 44 22 30ZM38 55Q52 54 56 64Q50 78 44 84Q36 76 38 55ZM60 28Q72 22 82 36Q88 52 78 66Q68 58 66 46Q56 40 60 28Z',
    ),
    warm('M12 58Q50 84 90 44L86 40Q50 76 14 52Z'),
  ],
  Housing: [
    dark('M50 12L94 50L88 57L50 25L12 57L6 50Z'),
    mid('M50 29L82 56V88H18V56Z'),
    dark(box(42, 62, 16, 26)),
    warm(box(25, 60, 12, 12) + box(63, 60, 12, 12)),
  ],
  Religion: [
    dark('M22 18H32V34H46V44H32V82H22V44H8V34H22Z'),
    warm('M70 14A18 18 0 1 0 84 42A15 15 0 1 1 70 14Z'),
    stroke('M70 56L83 79H57ZM70 87L57 64H83Z'),
  ],
  Arts: [
    dark(
      'M50 14C24 14 8 32 8 53C8 73 24 88 42 88C52 88 52 80 49 75C46 68 51 63 58 63H76C88 63 93 54 92 45C90 27 72 14 50 14Z',
    ),
    warm(circle(30, 38, 7) + circle(70, 36, 7)),
    light(circle(50, 29, 7)),
    mid(circle(25, 57, 7)),
  ],
  Sport: [
    light(circle(50, 50, 40)),
    stroke(`${circle(50, 50, 40)}M50 34V12M65 45L86 36M59 63L72 82M41 63L28 82M35 45L14 36`),
    dark(
      'M50 33L66 45L60 64H40L34 45Z M38 12L50 20L62 12ZM90 44L80 54L86 66ZM10 44L20 54L14 66ZM64 88L66 78L78 78ZM36 88L34 78L22 78Z',
    ),
  ],
  Animals: [
    dark('M50 46C64 46 78 64 76 76C74 88 60 84 50 84C40 84 26 88 24 76C22 64 36 46 50 46Z'),
    dark(circle(17, 47, 10) + circle(36, 26, 11) + circle(64, 26, 11) + circle(83, 47, 10)),
  ],
  Environment: [
    dark('M44 56H56L59 92H41Z'),
    mid(circle(32, 44, 20) + circle(68, 44, 20) + circle(50, 28, 22) + circle(50, 50, 18)),
    warm(circle(38, 34, 4) + circle(60, 26, 4) + circle(70, 46, 4) + circle(48, 50, 4)),
    dark(box(14, 90, 72, 4)),
  ],
  'Community development': [
    mid(person(22, 84, 54) + person(78, 84, 54)),
    dark(person(50, 88, 70)),
    stroke('M8 90H92'),
  ],
  'Emergency services': [
    dark('M6 38H62V76H6ZM64 38H82L94 56V76H64Z'),
    light('M70 44H79L86 56H70Z'),
    stroke('M8 22L62 30M8 31L62 38M20 24V32M34 26V34M48 28V36'),
    warm(box(68, 27, 12, 10) + box(6, 54, 56, 6)),
    mid(circle(24, 77, 11) + circle(74, 77, 11)),
    dark(circle(24, 77, 5) + circle(74, 77, 5)),
  ],
  'Human rights': [
    stroke('M50 14V84M18 28H82M32 86H68M22 28L8 58M22 28L36 58M78 28L64 58M78 28L92 58'),
    warm('M6 58H38A16 14 0 0 1 6 58ZM62 58H94A16 14 0 0 1 62 58Z'),
    dark(circle(50, 18, 7)),
  ],
  Recreation: [
    dark('M50 20L94 84H6Z'),
    light('M50 40L66 84H34Z'),
    stroke('M44 11L50 21L56 11'),
    warm(circle(82, 24, 11)),
  ],
  'Children and young people': [
    dark(circle(26, 22, 13) + circle(74, 22, 13)),
    dark(`${circle(50, 38, 29)}M50 56C74 56 82 92 70 94H30C18 92 26 56 50 56Z`),
    mid(circle(26, 22, 6) + circle(74, 22, 6) + circle(50, 78, 14)),
    light('M50 38C60 38 64 46 62 52C58 58 42 58 38 52C36 46 40 38 50 38Z'),
    dark(circle(50, 45, 4)),
    light(circle(39, 32, 4) + circle(61, 32, 4)),
  ],
  Climate: [
    warm(circle(74, 28, 16)),
    dark('M42 46H48L52 92H38Z'),
    mid('M44 42L38 6Q46 8 49 38ZM49 44L80 62Q74 68 44 50ZM42 47L12 68Q10 60 40 42Z'),
    dark(circle(45, 45, 6)),
  ],
  Food: [
    stroke('M34 14Q26 22 34 30T34 44M50 10Q42 20 50 29T50 44M66 14Q58 22 66 30T66 44'),
    warm('M12 52Q50 38 88 52Z'),
    dark('M6 52H94Q92 80 66 86V92H34V86Q8 80 6 52Z'),
  ],
  Heritage: [
    dark('M50 10L94 34V40H6V34Z'),
    mid(box(14, 44, 11, 36) + box(34, 44, 11, 36) + box(55, 44, 11, 36) + box(75, 44, 11, 36)),
    dark(box(10, 80, 80, 5) + box(4, 86, 92, 6)),
    warm(circle(50, 28, 6)),
  ],
  Livelihoods: [
    stroke('M16 40V90M84 40V90'),
    dark('M16 14H84L94 38H6Z'),
    warm('M30 14H43L41 38H23ZM57 14H70L77 38H59Z'),
    dark(box(10, 64, 80, 26)),
    mid(circle(26, 57, 8) + circle(42, 57, 8) + circle(58, 57, 8) + circle(74, 57, 8)),
  ],
  'Mental health': [
    dark(
      'M46 8C70 8 84 26 82 44L92 62L82 66V78Q82 84 74 83L64 82V94H28V72C16 64 10 52 12 40C14 20 28 8 46 8Z',
    ),
    warm('M46 66C28 52 24 44 27 37C31 29 42 30 46 38C50 30 61 29 65 37C68 44 64 52 46 66Z'),
  ],
  'Older people': [
    warm(circle(60, 17, 11)),
    dark('M32 36Q40 26 54 32Q64 37 60 50L56 64L62 92H50L44 70L36 92H24L34 58Z'),
    stroke('M52 42L66 54L76 52M76 92V54Q76 46 84 49'),
  ],
  Refugees: [
    warm(circle(38, 17, 10)),
    dark('M28 32H48L54 60L62 92H51L40 66L30 92H18L28 60Z'),
    dark(`${circle(72, 46, 8)}M64 58H80L82 76L88 92H78L72 80L66 92H58L64 76Z`),
    stroke('M48 36L58 54L66 62M28 36L17 54'),
    mid(box(2, 58, 22, 18)),
    stroke('M8 58V53H18V58'),
  ],
  Research: [
    dark('M38 10H62V18H58V40L84 82Q88 92 78 92H22Q12 92 16 82L42 40V18H38Z'),
    light('M48 20H52V43L62 60H38L48 43Z'),
    warm('M36 64H64L76 84H24Z'),
    light(circle(44, 74, 4) + circle(57, 78, 3)),
  ],
  'Water and sanitation': [
    dark('M36 6H64V14H54V22H64Q84 22 84 44V52H66V46Q66 40 60 40H26V46H12V18H26V22H46V14H36Z'),
    mid('M75 58C80 68 90 74 90 83A15 14 0 0 1 60 83C60 74 70 68 75 58Z'),
  ],
  'Women and girls': [
    stroke(circle(50, 36, 26)),
    stroke('M50 62V94M36 79H64'),
    warm(circle(50, 36, 14)),
  ],
}

/** The hues of tags whose colour people expect, such as green for the environment. */
const hues: Partial<Record<Tag, number>> = {
  'Overseas aid': 8,
  Environment: 9,
  Climate: 6,
  Food: 2,
  'Water and sanitation': 4,
  'Women and girls': 11,
}

/** Returns the hue of a tag, or undefined where any hue fits. */
export const findTagHue = (tag: string | undefined): number | undefined =>
  tag !== undefined && isTag(tag) ? hues[tag] : undefined

/** Returns the picture for a tag, or undefined for a tag that the product does not know. */
export const findMotif = (tag: string | undefined): readonly MotifShape[] | undefined =>
  tag !== undefined && isTag(tag) ? motifs[tag] : undefined
