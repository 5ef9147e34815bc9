// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type ChildrenChildrenSaidByDatedRow = {
  readonly children: ColumnTexts['update_photo.children'] | null
  readonly childrenSaidBy: string | null
  readonly dated: boolean
}

export type ChildrenSaidByChildrenSaidAtRow = {
  readonly childrenSaidBy: string | null
  readonly childrenSaidAt: string | null
}

export type PublicIdRow = {
  readonly publicId: string
}
