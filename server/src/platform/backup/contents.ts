import * as z from 'zod'

/** What an archive says of itself, so that nothing else is taken for one. */
export const contentsFile = 'pennytrail-backup.json'

export const contentsSchema = z.object({
  product: z.literal('Pennytrail'),
  madeAt: z.iso.datetime(),
  /** The version of PostgreSQL whose files these are. */
  postgres: z.string(),
  platform: z.string(),
})

export type Contents = z.infer<typeof contentsSchema>

/** A database's files can be read on the kind of machine alone that wrote them. */
export const thisPlatform = `${process.platform}-${process.arch}`
