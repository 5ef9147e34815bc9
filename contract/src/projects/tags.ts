/**
 * The tags of projects and charities. The first fifteen are the Charity Commission's "What" classes
 * in this product's words (see register-classes.ts); the others are narrower ones that people asked
 * for. A tag is stored and shown as written here.
 */
export const tags = [
  'Education',
  'Health',
  'Disability',
  'Poverty',
  'Overseas aid',
  'Housing',
  'Religion',
  'Arts',
  'Sport',
  'Animals',
  'Environment',
  'Community development',
  'Emergency services',
  'Human rights',
  'Recreation',
  'Children and young people',
  'Climate',
  'Food',
  'Heritage',
  'Livelihoods',
  'Mental health',
  'Older people',
  'Refugees',
  'Research',
  'Water and sanitation',
  'Women and girls',
] as const
export type Tag = (typeof tags)[number]

export const maxTags = 6

const known = new Set<string>(tags)
export const isTag = (text: string): text is Tag => known.has(text)
