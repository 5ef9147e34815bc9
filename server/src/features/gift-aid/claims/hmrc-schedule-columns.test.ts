import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  buildCells,
  splitIntoFiles,
  rowsPerFile,
  scheduleColumns,
  spreadOver,
  type ScheduleRow,
} from './hmrc-schedule-columns.ts'
import { readOds } from '../testing/read-ods.ts'
import { scheduleOds } from './hmrc-schedule.ods.ts'

const gift: ScheduleRow = {
  title: 'Prof',
  firstName: 'Ada',
  lastName: 'King-Noel',
  house: '12',
  postcode: 'SW1Y 4JH',
  givenOn: '2026-05-01',
  amount: 2500,
}

it('the schedule writes the cells of a gift in the form that HMRC accepts', () => {
  expect(buildCells(gift, 1)).toEqual([
    '1',
    'Prof',
    'Ada',
    'King Noel',
    '12',
    'SW1Y 4JH',
    '',
    '',
    '01/05/26',
    '25.00',
  ])
  const long = buildCells(
    { ...gift, title: 'Professor', firstName: ` ${'x'.repeat(40)}`, amount: 5 },
    2,
  )
  expect([long[1], long[2]!.length, long[9]]).toEqual(['Prof', 35, '0.05'])
})

const named = (change: Partial<ScheduleRow>) => buildCells({ ...gift, ...change }, 1).slice(1, 5)

it('the schedule removes everything from names and titles that HMRC would refuse or drop', () => {
  expect(named({ title: 'Mr.', firstName: 'Łukasz', lastName: 'O’Neill–Žižek' })).toEqual([
    'Mr',
    'Lukasz',
    "O'Neill Zizek",
    '12',
  ])
  expect(named({ title: 'M', firstName: 'Zoë', house: 'The\u00A0Old  “Forge”' })).toEqual([
    '',
    'Zoë',
    'King Noel',
    'The Old "Forge"',
  ])
  expect(named({ title: 'Père' })[0]).toBe('Pere')
  expect(named({ title: '-Mr' })[0]).toBe('')
  expect(named({ firstName: `${'x'.repeat(34)} y` })[1]).toBe('x'.repeat(34))
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (any) => {
      const [title, ...texts] = named({ title: any, firstName: any, lastName: any, house: any })
      expect(title).toMatch(/^([A-Za-z][A-Za-z'-]{1,3})?$/)
      // HMRC's reader drops all characters outside this range.
      for (const one of texts) expect(one).not.toMatch(/[^\x20-\x7E\xA1-\xFF]|  |^ | $/)
    }),
  )
})

it.each([
  ['Ɗan', 'Dan'],
  ['ﬁona', 'fiona'],
  ['Łucja', 'Lucja'],
  ['Işık', 'Isik'],
  ['İnci', 'Inci'],
  ['Ŵyn', 'Wyn'],
  ['Đorđe', 'Dorde'],
  ['Əliyev', 'Aliyev'],
  ['Ŋgozi', 'Nggozi'],
  ['Ｄａｎ', 'Dan'],
  ['Nguyễn Ơn', 'Nguyen On'],
  ['Kaʻiulani', "Ka'iulani"],
  ['Anne‑Marie', 'Anne-Marie'],
  ['Da\u200Bn', 'Dan'],
  ['Weiß', 'Weiß'],
  ['Anna 李', 'Anna ?'],
])('the schedule writes the first name %s as %s and drops no letter', (declared, written) => {
  expect(named({ firstName: declared })[1]).toBe(written)
})

it('the spreadsheet has the layout of HMRC’s own schedule', async () => {
  const rows = [gift, { ...gift, title: '', lastName: 'O’Neill & <Sons>', givenOn: '2026-04-30' }]
  const file = scheduleOds({ rows, overClaimed: 625 })
  expect(file.subarray(30, 38).toString()).toBe('mimetype')
  expect(file.subarray(38, 84).toString()).toBe('application/vnd.oasis.opendocument.spreadsheet')
  const { sheets, getCell, cell, row } = await readOds(file)
  // HMRC's own program looks for these boxes by row and cell, counted from zero.
  expect([getCell(12, 3), getCell(16, 3)]).toEqual(['30/04/26', '6.25'])
  expect(sheets).toEqual(['R68GAD_V1_00_0_EN'])
  expect(cell('D12')).toBe('Earliest donation date in the period of claim. (DD/MM/YY)')
  expect(cell('D13')).toBe('30/04/26')
  expect(cell('D16')).toBe('Previously over-claimed amount. Leave blank if none')
  expect(cell('D17')).toBe('6.25')
  expect(row(23)).toEqual(['', ...scheduleColumns])
  expect(row(24)).toEqual([])
  expect(row(25)).toEqual(['', ...buildCells(gift, 1)])
  expect(row(26)).toEqual(['', ...buildCells(rows[1]!, 2)])
  expect(row(27)).toEqual([])
  expect((await readOds(scheduleOds({ rows, overClaimed: 0 }))).cell('D17')).toBe('')
  expect(scheduleOds({ rows, overClaimed: 625 })).toEqual(file)
})

it('no character in a name can break the layout of the spreadsheet', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, unit: 'grapheme', maxLength: 20 }), async (name) => {
      const file = scheduleOds({ rows: [{ ...gift, firstName: `A${name}` }], overClaimed: 0 })
      const { row } = await readOds(file)
      expect(row(25)[4]).toBe('King Noel')
      expect(row(25)[3]!.startsWith('A')).toBe(true)
    }),
    { numRuns: 50 },
  )
})

it('a schedule of over a thousand gifts is split so that no file gives back more tax than it claims', () => {
  expect(
    splitIntoFiles(Array.from({ length: 2001 }, (_, at) => at)).map((file) => file.length),
  ).toEqual([rowsPerFile, rowsPerFile, 1])
  expect(splitIntoFiles([])).toEqual([])
  expect(spreadOver([100, 50, 20], 120)).toEqual([100, 20, 0])
})
