import { readFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import {
  joinDonorOrg,
  makeCharity,
  makeDonation,
  makeDonorOrg,
  makeGrant,
  makePerson,
  makeProject,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import type { GrantsInstalmentsReportsRow, RowsRow } from './grants.test-rows.ts'

const world = await testApp()
const charity = await makeCharity(world.deps, { name: 'Tidewater' })
const project = await makeProject(world.deps, charity.id, {
  title: 'Boats',
  startsOn: '2026-01-01',
  endsOn: '2027-01-01',
})
const org = await makeDonorOrg(world.deps, {
  name: 'Larkfield',
  kind: 'company',
  registrationNumber: '09999123',
})
const trustee = await makePerson(world.deps, { firstname: 'Ada', lastname: 'Nightingale' })
await joinDonorOrg(world.deps, org.id, trustee.id, 'Viewer')

interface File360 {
  readonly grants: readonly Record<string, unknown>[]
}

const readSchema = async (name: string): Promise<object> => {
  const text = await readFile(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
  // Ajv knows the address of this JSON Schema draft only with https. The address in the package is
  // an older one.
  const { $schema: _, $id: __, ...schema } = JSON.parse(text) as Record<string, unknown>
  return schema
}

const listValidationErrors = async (file: unknown): Promise<unknown> => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(
    await readSchema('360-giving-schema.json'),
    'https://raw.githubusercontent.com/ThreeSixtyGiving/standard/1.4.2/schema/360-giving-schema.json',
  )
  const validate = ajv.compile(await readSchema('360-giving-package-schema.json'))
  validate(file)
  return validate.errors
}

const exported = (as: 'json' | 'csv', who = trustee, orgId = org.id) =>
  world.call('GET /api/donor-org/{id}/360giving', {
    as: who,
    params: { id: orgId },
    query: { as },
  })

describe('the grants of an organisation as open data', () => {
  it('the JSON export of grants is valid 360Giving 1.4 and contains no personal data', async () => {
    const by = trustee.id
    await makeDonation(world.deps, charity.id, by, {
      projectId: project.id,
      amount: 12_345,
      grant: { donorOrgId: org.id, purpose: 'Oars' },
    })
    await makeGrant(world.deps, charity.id, {
      by,
      donorOrgId: org.id,
      state: 'confirmed',
      purpose: '=SUM(A1), “quoted”',
    })
    await makeGrant(world.deps, charity.id, { by, donorOrgId: org.id })
    await makeGrant(world.deps, charity.id, { by, donorOrgId: org.id, state: 'refused' })
    await makeDonation(world.deps, charity.id, by, {
      grant: { donorOrgId: org.id },
      pending: true,
    })
    const answer = await exported('json')
    expect(answer.headers['content-type']).toContain('application/json')
    const file = JSON.parse(answer.text) as File360
    expect(await listValidationErrors(file)).toBeNull()
    expect(file.grants).toHaveLength(2)
    expect(file.grants.find(({ description }) => description === 'Oars')).toMatchObject({
      title: 'Grant for Boats',
      currency: 'GBP',
      amountAwarded: 123.45,
      amountDisbursed: 123.45,
      fundingOrganization: [{ id: 'GB-COH-09999123', name: 'Larkfield' }],
      recipientOrganization: [{ id: `GB-CHC-${charity.number}`, name: 'Tidewater' }],
      plannedDates: [{ startDate: '2026-01-01', endDate: '2027-01-01' }],
    })
    expect(answer.text).not.toContain('Nightingale')
    // Shows that the schema really refuses invalid data.
    expect(
      await listValidationErrors({ grants: [{ ...file.grants[0], awardDate: 'soon' }] }),
    ).not.toBeNull()
  })

  it('the CSV export of grants contains nothing that a spreadsheet would run', async () => {
    const { text } = await exported('csv')
    expect(text.split('\r\n')[0]).toContain('Identifier,Title,Description')
    expect(text).toContain(`"'=SUM(A1), “quoted”"`)
    expect(text).toContain('123.45')
  })

  it('the export of an organisation without grants returns the error nothing-to-export', async () => {
    const fresh = await makeDonorOrg(world.deps)
    await joinDonorOrg(world.deps, fresh.id, trustee.id, 'Viewer')
    expect((await exported('json', trustee, fresh.id)).body).toMatchObject({
      code: 'nothing-to-export',
    })
  })
})

describe('row-level security of grants', () => {
  it('row-level security shows grants and their money only to the two organisations of the grant', async () => {
    const outsider = await makePerson(world.deps)
    const listVisible = (actor: string) =>
      world.deps.database.read(actor, (db) =>
        db.one<GrantsInstalmentsReportsRow>(sql`
          select (select count(*) from donor_grant) as grants,
            (select count(*) from grant_instalment) as instalments,
            (select count(*) from grant_report) as reports`),
      )
    const nothing = { grants: 0, instalments: 0, reports: 0 }
    expect(await listVisible(outsider.id)).toEqual(nothing)
    expect(await listVisible('')).toEqual(nothing)
    expect(await listVisible(trustee.id)).toEqual({ grants: 5, instalments: 3, reports: 0 })
    const gifts = (actor: string) =>
      world.deps.database.read(actor, (db) =>
        db.one<RowsRow>(sql`
          select count(*) as rows from donation_giver g join donation d on d.id = g.donation_id
          where g.donor_org_id = ${org.id}`),
      )
    expect((await gifts(trustee.id)).rows).toBe(2)
    expect((await gifts(outsider.id)).rows).toBe(0)
  })
})
