import { projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { formatCsv, type CsvColumns } from '@pennytrail/contract/csv.ts'
import { readOrgNumber } from '@pennytrail/contract/donor-orgs/rules.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import { AppError } from '../../platform/app-error.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { FileAnswer } from '../../platform/http/index.ts'
import type { Row } from './grants.rows.ts'

/** Lists confirmed grants. A grant by card is listed only once its money has arrived. */
const listAwarded = (db: Db, donorOrgId: string): Promise<Row[]> =>
  db.many<Row>(sql`
    select t.id, t.reference, grant_amount(t) amount, t.currency, t.purpose, t.awarded_on::text "awardedOn",
      /* never null */ t.decided_at "decidedAt",
      (select coalesce(sum(d.amount - d.refunded - d.taken_back), 0)::bigint from donation d
       where d.grant_id = t.id and d.succeeded_at is not null) received,
      o.name "orgName", o.kind "orgKind", o.registration_number "orgNumber", o.id "orgId",
      c.name "charityName", c.org_id "charityOrgId", c.number "charityNumber",
      p.id "projectId", p.title, p.starts_on::text "startsOn", p.ends_on::text "endsOn"
    from donor_grant t join donor_org o on o.id = t.donor_org_id
    join charity c on c.id = t.charity_id left join project p on p.id = t.project_id
    where t.donor_org_id = ${donorOrgId} and t.state = 'confirmed'
      and (t.method <> 'card' or exists (
        select from donation d where d.grant_id = t.id and d.succeeded_at is not null))
    order by t.awarded_on, t.id`)

/** Converts minor units (safe integers) to a number in pounds, as the standard requires. */
const toPounds = (minor: number, currency: string): number => Number(toDecimal(minor, currency))

const getOrganisationId = (row: Row): string => {
  const number = row.orgNumber && readOrgNumber(row.orgKind, row.orgNumber)
  return number && number.orgId ? number.orgId : `360G-pennytrail-org:${row.orgId}`
}

/**
 * Converts a grant to 360Giving 1.4. The id prefix is our own, because none is registered for us.
 */
const to360Grant = (row: Row, origin: string) => ({
  id: `360G-pennytrail-${row.reference}`,
  title: row.title ? `Grant for ${row.title}` : `Grant to ${row.charityName}`,
  description: row.purpose,
  currency: row.currency,
  amountAwarded: toPounds(row.amount, row.currency),
  amountDisbursed: toPounds(row.received, row.currency),
  awardDate: row.awardedOn,
  ...(row.projectId === null ? {} : { url: `${origin}${projectAddress(row.projectId)}` }),
  ...(row.startsOn === null
    ? {}
    : {
        plannedDates: [
          { startDate: row.startsOn, ...(row.endsOn === null ? {} : { endDate: row.endsOn }) },
        ],
      }),
  fundingOrganization: [{ id: getOrganisationId(row), name: row.orgName }],
  recipientOrganization: [
    { id: row.charityOrgId, name: row.charityName, charityNumber: row.charityNumber },
  ],
  dateModified: row.decidedAt,
  dataSource: `${origin}/donor-org/${row.orgId}`,
})
export type Grant360 = ReturnType<typeof to360Grant>

const columns: CsvColumns<Grant360> = {
  Identifier: ({ id }) => id,
  Title: ({ title }) => title,
  Description: ({ description }) => description,
  Currency: ({ currency }) => currency,
  'Amount Awarded': ({ amountAwarded }) => amountAwarded,
  'Amount Disbursed': ({ amountDisbursed }) => amountDisbursed,
  'Award Date': ({ awardDate }) => awardDate,
  URL: ({ url }) => url,
  'Planned Dates:Start Date': ({ plannedDates }) => plannedDates?.[0]?.startDate,
  'Planned Dates:End Date': ({ plannedDates }) => plannedDates?.[0]?.endDate,
  'Recipient Org:Identifier': ({ recipientOrganization: [to] }) => to!.id,
  'Recipient Org:Name': ({ recipientOrganization: [to] }) => to!.name,
  'Recipient Org:Charity Number': ({ recipientOrganization: [to] }) => to!.charityNumber,
  'Funding Org:Identifier': ({ fundingOrganization: [from] }) => from!.id,
  'Funding Org:Name': ({ fundingOrganization: [from] }) => from!.name,
  'Last Modified': ({ dateModified }) => dateModified,
  'Data Source': ({ dataSource }) => dataSource,
}

/** Exports the organisation's grants as a file of the 360Giving Data Standard 1.4. */
export const build360Package = async (
  db: Db,
  donorOrgId: string,
  origin: string,
  as: 'json' | 'csv',
): Promise<FileAnswer> => {
  const grants = (await listAwarded(db, donorOrgId)).map((row) => to360Grant(row, origin))
  if (grants.length === 0) {
    throw new AppError('nothing-to-export', {
      message: 'No grant has been confirmed yet, so there is nothing to export.',
    })
  }
  if (as === 'json') {
    return new FileAnswer(
      'application/json',
      '360giving.json',
      `${JSON.stringify({ version: '1.4', grants }, null, 2)}\n`,
    )
  }
  return new FileAnswer('text/csv', '360giving.csv', formatCsv(columns, grants))
}
