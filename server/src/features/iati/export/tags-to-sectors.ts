import type { Tag } from '@pennytrail/contract/projects/tags.ts'

/** The purpose code of the OECD DAC (five digits) nearest to each tag. */
const purposeByTag: Readonly<Record<Tag, string>> = {
  Education: '11120',
  Health: '12220',
  Disability: '16010',
  Poverty: '16010',
  'Overseas aid': '43010',
  Housing: '16040',
  Religion: '43010',
  Arts: '16061',
  Sport: '16061',
  Animals: '41030',
  Environment: '41010',
  'Community development': '43010',
  'Emergency services': '72010',
  'Human rights': '15160',
  Recreation: '16061',
  'Children and young people': '16015',
  Climate: '41010',
  Food: '43072',
  Heritage: '41040',
  Livelihoods: '16020',
  'Mental health': '12340',
  'Older people': '16010',
  Refugees: '15190',
  Research: '43082',
  'Water and sanitation': '14030',
  'Women and girls': '15170',
}

export const getPurposeCodes = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => purposeByTag[tag as Tag]).filter((code) => code !== undefined)),
]

/** Divides 100 into shares with two decimals that add up to exactly 100. */
export const equalShares = (count: number): string[] => {
  const each = Math.trunc(10_000 / count)
  const rest = 10_000 - each * count
  return Array.from({ length: count }, (_, at) => {
    const share = at < rest ? each + 1 : each
    return `${Math.trunc(share / 100)}.${String(share % 100).padStart(2, '0')}`
  })
}
