import sharp from 'sharp'
import { sql } from '../platform/database/index.ts'
import type { Deps } from '../platform/http/index.ts'
import type { ChildrenSaidByRow } from './testing.test-rows.ts'

export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f5c55' } })

export const tinyPicture = (): Promise<Buffer> => picture(48, 32).png().toBuffer()

/** Reads the stored answer to whether a picture shows children, and who uploaded the picture. */
export const childrenIn = ({ database }: Pick<Deps, 'database'>, publicId: string | null) =>
  database.read('system', (db) =>
    db.one<ChildrenSaidByRow>(
      sql`select children, uploaded_by as said_by from file where public_id = ${publicId}`,
    ),
  )
