import { maxTags, type Tag } from '@pennytrail/contract/projects/tags.ts'
import type { Activity } from '../activity.ts'

// Purpose codes of the OECD DAC. A five-digit code is listed where its tag differs from the tag of
// its first three digits.
const tagByPurpose: Readonly<Record<string, Tag>> = {
  '111': 'Education',
  '112': 'Education',
  '113': 'Education',
  '114': 'Education',
  '121': 'Health',
  '122': 'Health',
  '123': 'Health',
  '12340': 'Mental health',
  '130': 'Health',
  '140': 'Water and sanitation',
  '151': 'Community development',
  '15160': 'Human rights',
  '15170': 'Women and girls',
  '15180': 'Women and girls',
  '15190': 'Refugees',
  '152': 'Community development',
  '160': 'Community development',
  '16010': 'Poverty',
  '16015': 'Poverty',
  '16020': 'Livelihoods',
  '16030': 'Housing',
  '16040': 'Housing',
  '16061': 'Arts',
  '16066': 'Heritage',
  '231': 'Climate',
  '232': 'Climate',
  '240': 'Livelihoods',
  '250': 'Livelihoods',
  '311': 'Food',
  '312': 'Environment',
  '313': 'Livelihoods',
  '321': 'Livelihoods',
  '332': 'Livelihoods',
  '410': 'Environment',
  '430': 'Community development',
  '43071': 'Food',
  '43072': 'Food',
  '520': 'Food',
  '720': 'Overseas aid',
  '730': 'Overseas aid',
  '740': 'Overseas aid',
  '930': 'Refugees',
}

const isPurposeCode = (vocabulary: string | null): boolean =>
  vocabulary === null || /^(DAC(-3)?|1|2)$/i.test(vocabulary)

export const getTagsFromSectors = (sectors: Activity['sectors']): Tag[] => {
  const tags = sectors
    .filter(({ vocabulary }) => isPurposeCode(vocabulary))
    .map(({ code }) => tagByPurpose[code ?? ''] ?? tagByPurpose[code?.slice(0, 3) ?? ''])
    .filter((tag) => tag !== undefined)
  return [...new Set(tags)].slice(0, maxTags)
}
