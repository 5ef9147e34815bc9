// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type CollectionCountRow = {
  readonly count: number
}

export type CollectionRow = {
  readonly id: string
  readonly date: string
  readonly place: string
  readonly projectId: string | null
  readonly projectTitle: string | null
  readonly isInUk: boolean
  readonly countedBy: string[]
  readonly parts: {
    readonly way: ColumnTexts['collection_part.way']
    readonly amount: number
    readonly overLimit: {
      readonly gifts: number
      readonly amount: number
    }
    readonly sequence: number
    readonly banked: boolean
    readonly reversed: boolean
  }[]
}
