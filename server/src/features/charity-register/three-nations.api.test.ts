import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { makeRegisterEntry } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import {
  generateCcni,
  generateFormerOscr,
  generateOscr,
  makeScottishRow,
  writeOscr,
} from './testing/generate-regional-extracts.ts'
import { makeImporter } from './testing/import-files.ts'
import { makeZip } from './testing/zip.ts'
import type { NumberOrgIdRegulatorRow } from './charity-register.test-rows.ts'

const world = await testApp()
const importTexts = await makeImporter(world.deps)
const importScottish = (...rows: Parameters<typeof writeOscr>[0][number][]) =>
  importTexts(
    { [`oscr-${rows.length}.csv`]: writeOscr(rows) },
    { extractDate: '2026-11-28', allowAbsent: true },
  )
const look = async (number: string) =>
  (await world.call('GET /api/charity-register/{number}', { params: { number } })).body

describe('importing the extracts of Scotland and Northern Ireland', () => {
  it('one command imports both files of OSCR in their zips and the file of CCNI, and a second run changes nothing', async () => {
    const files = {
      'active.zip': makeZip({ 'CharityExport-20-Nov-2026.csv': generateOscr() }),
      'former.zip': makeZip({ 'CharityExport-Removed-20-Nov-2026.csv': generateFormerOscr() }),
      'charitydetails_2026_11_21.csv': generateCcni(),
    }
    const first = await importTexts(files)
    expect(first.refused).toEqual([])
    expect(first.outcomes).toMatchObject([
      { layout: 'oscr-former', rows: 200, charities: 200, added: 200, refused: 0 },
      { layout: 'oscr', rows: 220, charities: 220, added: 220, refused: 0 },
      { layout: 'ccni', rows: 210, charities: 210, added: 210, refused: 0 },
    ])
    expect(first.outcomes[2]!.extractDate).toEqual({ date: '2026-11-21', from: 'name' })
    const second = await importTexts(files)
    expect(second.outcomes).toMatchObject([
      { added: 0, changed: 0, unchanged: 200 },
      { added: 0, changed: 0, unchanged: 220 },
      { added: 0, changed: 0, unchanged: 210 },
    ])
    expect([...first.absent, ...second.absent]).toEqual([])
  })

  it('the look-up finds a Scottish charity, a former one and a Northern Irish one', async () => {
    expect(await look('GB-SC-050005')).toEqual({
      number: 'SC050005',
      orgId: 'GB-SC-SC050005',
      otherNumbers: [],
      name: 'The "Old School" Choir, Portskerra 5',
      regulator: 'OSCR',
      charityType: 'Charitable company',
      status: 'registered',
      sourceDate: '2026-11-20',
      absentFrom: null,
      movedTo: null,
      registeredOn: '1997-06-06',
      removedOn: null,
      reportingStatus: null,
      insolvent: false,
      weblink: null,
      activities:
        'It makes grants, donations, loans, gifts or pensions to individuals; It carries out research',
      companyNumber: null,
      tags: ['Education'],
      countries: ['GB'],
      registerUrl: expect.stringContaining('oscr.org.uk'),
    })
    expect(await look('SC040003')).toMatchObject({ status: 'removed', removedOn: '2024-02-04' })
    expect(await look('108006')).toMatchObject({
      number: 'NIC108006',
      name: 'Ballyhenry "Wee" Community Hall, 6',
      regulator: 'CCNI',
      status: 'registered',
      tags: ['Education', 'Arts'],
    })
    expect(await look('NIC/108004')).toMatchObject({ status: 'removed' })
  })

  it('an import never stores an email, a telephone number or an address of OSCR or CCNI', async () => {
    const rows = await world.deps.database.read('', (db) =>
      db.many<NumberOrgIdRegulatorRow>(sql`select * from charity_register`),
    )
    expect(JSON.stringify(rows)).not.toMatch(/@example\.org|01632|High Street|Main Street|ZZ1/)
  })

  it('a charity that became a former one is removed, and one that is in neither file is not listed', async () => {
    const rows = Array.from({ length: 220 }, (_, at) => makeScottishRow(at))
    const report = await importTexts({
      'CharityExport-27-Nov-2026.csv': writeOscr(rows.slice(2)),
      'former-27-Nov-2026.csv': generateFormerOscr(1).replaceAll('SC040000', 'SC050000'),
    })
    expect(report.absent).toEqual([
      { regulator: 'OSCR', date: '2026-11-27', absent: 1, moved: 0, listed: 220 },
    ])
    expect(await look('SC050000')).toMatchObject({ status: 'removed', absentFrom: null })
    expect(await look('SC050001')).toMatchObject({
      status: 'not-listed',
      absentFrom: '2026-11-27',
    })
  })
})

describe('a charity on two registers', () => {
  const crossBorder = { 'Regulatory Type': 'Cross Border' }

  it('a charity on two registers is one with both numbers, whose entry is that of its principal register', async () => {
    await makeRegisterEntry(world.deps, { number: '1164001', name: 'North Sea Rescue' })
    await makeRegisterEntry(world.deps, { number: '1164002', name: 'THE TWO RIVERS TRUST LIMITED' })
    await makeRegisterEntry(world.deps, {
      number: '1164003',
      name: 'Hill Aid',
      weblink: 'https://hill.example.org/',
    })
    await importScottish(
      makeScottishRow(301, {
        ...crossBorder,
        'Charity Name': 'North Sea Rescue (Scotland)',
        'Parent charity number': '1164001',
        'Parent charity country of registration': 'England and Wales',
      }),
      makeScottishRow(302, { ...crossBorder, 'Charity Name': 'Two Rivers Trust' }),
      makeScottishRow(303, {
        ...crossBorder,
        'Charity Name': 'Hill Aid',
        Website: 'www.another-hill.example.org',
      }),
      makeScottishRow(304, { 'Charity Name': 'North Sea Rescue' }),
    )
    for (const number of ['SC050301', '1164001']) {
      expect(await look(number)).toMatchObject({
        number: '1164001',
        regulator: 'CCEW',
        status: 'registered',
        otherNumbers: [{ number: 'SC050301', regulator: 'OSCR' }],
      })
    }
    expect(await look('SC050302')).toMatchObject({ number: '1164002' })
    expect(await look('SC050303')).toMatchObject({ number: 'SC050303', otherNumbers: [] })
    expect(await look('SC050304')).toMatchObject({ number: 'SC050304', otherNumbers: [] })
  })

  it('a charity stands alone on OSCR’s register after the other register has removed it', async () => {
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`update charity_register set status = 'removed' where number = '1164001'`),
    )
    await importScottish(makeScottishRow(301, crossBorder), makeScottishRow(302, crossBorder))
    expect(await look('SC050301')).toMatchObject({ number: 'SC050301', otherNumbers: [] })
  })
})
