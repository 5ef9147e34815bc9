import type { GiftAidDeclaration, RecordedDeclaration } from '@pennytrail/contract'
import { noIdentity } from '@pennytrail/contract/gift-aid/rules.ts'
import { giftAidDeclaration } from '@pennytrail/contract/gift-aid/declaration-routes.ts'
import { recordedDeclaration } from '@pennytrail/contract/gift-aid/recorded-declaration-routes.ts'
import { pickDeclared } from '../../../platform/http/index.ts'
import type { DeclarationRow } from './declarations.sql.ts'
import type { RecordedDeclarationRow } from './recorded-declarations.sql.ts'

/** Returns a declaration as its giver sees it. */
export const viewDeclaration = (row: DeclarationRow): GiftAidDeclaration => ({
  ...pickDeclared(giftAidDeclaration, row),
  identity: row.identity ?? noIdentity,
})

/** Returns a declaration as the charity's Leads see it. */
export const toRecordedDeclaration = (row: RecordedDeclarationRow): RecordedDeclaration => {
  const { abroad, address, firstName, house, lastName, postcode, title } =
    row.identity ?? noIdentity
  const lines = [house, address, abroad && row.identity ? 'abroad' : postcode]
  return {
    ...pickDeclared(recordedDeclaration, row),
    name: [title, firstName, lastName].filter(Boolean).join(' '),
    address: lines.filter(Boolean).join(', '),
  }
}
