import type { GiftAidDeclaration, RecordedDeclaration } from '@pennytrail/contract'
import { noIdentity } from '@pennytrail/contract/gift-aid/rules.ts'
import type { DeclarationRow } from './declarations.sql.ts'
import type { RecordedDeclarationRow } from './recorded-declarations.sql.ts'

const toDeclaration = (row: Omit<DeclarationRow, 'charity' | 'person_id'>) => ({
  id: row.id,
  scope: row.scope,
  taken: row.taken,
  declaredOn: row.declared_on,
  coversFrom: row.covers_from,
  wording: row.wording,
  gift: row.gift,
  ended: row.ended,
})

/** Returns a declaration as its giver sees it. */
export const viewDeclaration = (row: DeclarationRow): GiftAidDeclaration => ({
  ...toDeclaration(row),
  charity: row.charity,
  identity: row.identity ?? noIdentity,
})

/** Returns a declaration as the charity's Leads see it. */
export const toRecordedDeclaration = (row: RecordedDeclarationRow): RecordedDeclaration => {
  const { abroad, address, firstName, house, lastName, postcode, title } =
    row.identity ?? noIdentity
  const lines = [house, address, abroad && row.identity ? 'abroad' : postcode]
  return {
    ...toDeclaration(row),
    name: [title, firstName, lastName].filter(Boolean).join(' '),
    address: lines.filter(Boolean).join(', '),
    confirmedOn: row.confirmed_on,
    recordedBy: row.recorded_by,
  }
}
