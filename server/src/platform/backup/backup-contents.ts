import * as z from 'zod'

/**
 * The file in an archive that describes its contents, so that no other archive is mistaken for a
 * backup.
 */
export const contentsFile = 'pennytrail-backup.json'

export const contentsSchema = z.object({
  product: z.literal('Pennytrail'),
  madeAt: z.iso.datetime(),
  /** The PostgreSQL version that wrote the files. */
  postgres: z.string(),
  platform: z.string(),
})

export type Contents = z.infer<typeof contentsSchema>

/**
 * The platform of this machine. Database files are readable only on the platform that wrote them.
 */
export const thisPlatform = `${process.platform}-${process.arch}`
