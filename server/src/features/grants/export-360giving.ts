import { projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { writeCsv, type CsvColumns } from '@pennytrail/contract/csv.ts'
import { readOrgNumber } from '@pennytrail/contract/donor-orgs/rules.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import { AppError } from '../../platform/app-error.ts'
import { sql, type Db, type Sql } from '../../platform/database/index.ts'
import { StreamedFile, type Deps } from '../../platform/http/index.ts'
import type { GrantedCharityRow, Row } from './grants.rows.ts'

/** Matches confirmed grants. A grant by card counts only once its money has arrived. */
const whereAwarded = (donorOrgId: string): Sql => sql`
  t.donor_org_id = ${donorOrgId} and t.state = 'confirmed'
  and (t.method <> 'card' or exists (
    select from donation d where d.grant_id = t.id and d.succeeded_at is not null))`

const listGrantedCharities = async (db: Db, donorOrgId: string): Promise<string[]> => {
  const rows = await db.many<GrantedCharityRow>(sql`
    select distinct t.charity_id as id from donor_grant t where ${whereAwarded(donorOrgId)}`)
  return rows.map(({ id }) => id)
}

const readAwarded = (db: Db, donorOrgId: string) =>
  db.batches<Row>(sql`
    select t.id, t.reference, grant_amount(t) amount, t.currency, t.purpose, t.awarded_on::text awarded_on,
      /* never null */ t.decided_at,
      (select coalesce(sum(d.amount - d.refunded - d.taken_back), 0)::bigint from donation d
       where d.grant_id = t.id and d.succeeded_at is not null) received,
      o.name org_name, o.kind org_kind, o.registration_number org_number, o.id org_id,
      c.name charity_name, c.org_id charity_org_id, c.number charity_number,
      p.id project_id, p.title, p.starts_on::text starts_on, p.ends_on::text ends_on
    from donor_grant t join donor_org o on o.id = t.donor_org_id
    join charity c on c.id = t.charity_id left join project p on p.id = t.project_id
    where ${whereAwarded(donorOrgId)}
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

async function* read360Grants(
  db: Db,
  donorOrgId: string,
  origin: string,
): AsyncGenerator<Grant360[]> {
  for await (const rows of readAwarded(db, donorOrgId)) {
    yield rows.map((row) => to360Grant(row, origin))
  }
}

/** Writes the package as JSON, indented as `JSON.stringify` would indent it. */
async function* writeJson(batches: AsyncIterable<Grant360[]>): AsyncGenerator<string> {
  let start = '{\n  "version": "1.4",\n  "grants": [\n'
  for await (const grants of batches) {
    const texts = grants.map((grant) => JSON.stringify(grant, null, 2).replaceAll('\n', '\n    '))
    yield `${start}    ${texts.join(',\n    ')}`
    start = ',\n'
  }
  yield '\n  ]\n}\n'
}

interface Export {
  readonly donorOrgId: string
  readonly person: string
  readonly as: 'json' | 'csv'
}

/** Exports the organisation's grants as a file of the 360Giving Data Standard 1.4. */
export const export360Giving = async (
  db: Db,
  { config, database }: Pick<Deps, 'config' | 'database'>,
  { as, donorOrgId, person }: Export,
): Promise<StreamedFile> => {
  const charities = await listGrantedCharities(db, donorOrgId)
  if (charities.length === 0) {
    throw new AppError('nothing-to-export', {
      message: 'No grant has been confirmed yet, so there is nothing to export.',
    })
  }
  return new StreamedFile({
    mediaType: as === 'json' ? 'application/json' : 'text/csv',
    fileName: `360giving.${as}`,
    database,
    actor: person,
    changing: charities,
    write: (snapshot) => {
      const grants = read360Grants(snapshot, donorOrgId, config.appOrigin)
      return as === 'json' ? writeJson(grants) : writeCsv(columns, grants)
    },
  })
}
