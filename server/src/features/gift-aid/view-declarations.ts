import type { GiftAidDeclaration } from '@pennytrail/contract'
import { noIdentity } from '@pennytrail/contract/gift-aid.ts'
import type { DeclarationRow } from './declarations.sql.ts'

/** A declaration as its giver sees it. */
export const viewDeclaration = (row: DeclarationRow): GiftAidDeclaration => ({
  id: row.id,
  charity: row.charity,
  scope: row.scope,
  taken: row.taken,
  declaredOn: row.declared_on,
  coversFrom: row.covers_from,
  wording: row.wording,
  gift: row.gift,
  ended: row.ended,
  identity: row.identity ?? noIdentity,
})
