import { describe, expect, it } from 'vitest'
import { findExtractDate } from '../extract-date.ts'
import { toNorthernIrishRow } from './ccni-row.ts'
import { toScottishRow } from './oscr-row.ts'
import { RowError } from './register-row.ts'

const scottish = {
  'charity number': 'SC003558',
  'charity name': 'The  Harbour Trust',
  'registered date': '01/04/1962 00:00',
  'charity status': 'Active',
  'constitutional form': 'SCIO (Scottish Charitable Incorporated Organisation)',
  'geographical spread': 'Operations cover all or most of Scotland',
  purposes: `'The advancement of education','The prevention or relief of poverty'`,
  activities: `'It makes grants, loans or gifts','It carries out research'`,
  objectives: '',
  website: 'www.harbour.example.org',
  'most recent year income': '12345.6',
  'most recent year expenditure': '',
  'regulatory type': 'Standard',
}
const readScottish = (change: object = {}) =>
  toScottishRow({ ...scottish, ...change }, '2026-11-01')

describe('reading a row of OSCR’s file', () => {
  it('reads the dates, the amounts and the lists of a Scottish charity', () => {
    expect(readScottish()).toEqual({
      number: 'SC003558',
      orgId: 'GB-SC-SC003558',
      regulator: 'OSCR',
      name: 'The Harbour Trust',
      type: 'SCIO',
      status: 'registered',
      registeredOn: '1962-04-01',
      removedOn: null,
      reportingStatus: null,
      income: 1_234_560,
      expenditure: null,
      companyNumber: null,
      insolvent: false,
      inAdministration: false,
      weblink: 'http://www.harbour.example.org/',
      activities: 'It makes grants, loans or gifts; It carries out research',
      giftAid: null,
      extractDate: '2026-11-01',
      classes: [102, 105],
      countries: ['GB'],
      crossBorder: false,
      parentNumber: null,
    })
  })

  it('reads OSCR’s signs for empty cells, and takes an insolvency from the name', () => {
    expect(
      readScottish({
        'charity name': 'The Harbour Trust (subject to insolvency proceedings)',
        'registered date': '01/01/1970',
        website: '-',
        'constitutional form': '-',
        'most recent year income': '-',
      }),
    ).toMatchObject({
      name: 'The Harbour Trust',
      insolvent: true,
      registeredOn: null,
      weblink: null,
      type: null,
      income: null,
    })
  })

  it.each([
    [{ 'ceased date': '03/02/2024 00:00', 'charity status': '' }, 'removed'],
    [{ 'ceased date': '', 'charity status': 'Removed' }, 'removed'],
    [{ 'charity status': 'Removed' }, 'removed'],
    [{ 'charity status': 'Active' }, 'registered'],
    [{ 'charity status': 'Inactive' }, null],
    [{ 'ceased date': '01/01/1970', 'charity status': '-' }, 'removed'],
  ])('the status of a row with %j is %s', (change, status) => {
    expect(readScottish(change).status).toBe(status)
  })

  it.each([
    ['Company (the charity is registered with Companies House)', 'Charitable company'],
    ['Trust (founding document is a deed of trust) (other than educational endowment)', 'Trust'],
    ['Unincorporated association', 'Unincorporated association'],
    ['', null],
  ])('the form %j is the charity type %s', (form, type) => {
    expect(readScottish({ 'constitutional form': form }).type).toBe(type)
  })

  it.each([
    ['1164883', 'England and Wales', '1164883'],
    ['0210202', '', '210202'],
    ['NIC100012', 'Northern Ireland', 'NIC100012'],
    ['1164883', 'Republic of Ireland', null],
    ['SC000001', 'Scotland', null],
    ['', '', null],
  ])('the parent %j of %j is %s', (number, country, parent) => {
    const row = readScottish({
      'parent charity number': number,
      'parent charity country of registration': country,
    })
    expect(row.parentNumber).toBe(parent)
  })

  it.each([
    ['charity number', '1164883', /not a Scottish charity number/],
    ['charity name', ' ', /no name/],
    ['charity status', '', /no status/],
    [
      'registered date',
      '31/02/2020 00:00',
      /registered date is “31\/02\/2020 00:00”, which is not/,
    ],
    ['registered date', '2020-02-01', /not a date/],
    ['most recent year income', 'lots', /not an amount/],
  ])('refuses a row whose %s is %j', (column, value, sentence) => {
    expect(() => readScottish({ [column]: value })).toThrow(RowError)
    expect(() => readScottish({ [column]: value })).toThrow(sentence)
  })
})

const northernIrish = {
  'reg charity number': '100012',
  'sub charity number': '0',
  'charity name': 'Lough Choir',
  'date registered': '14/07/2014',
  status: 'Up-to-date',
  'total income': '3000',
  'total spending': '2500',
  website: 'N/A',
  'company number': '12345',
  'what the charity does': 'The advancement of the arts, culture, heritage or science',
}
const readNorthernIrish = (change: object = {}) =>
  toNorthernIrishRow({ ...northernIrish, ...change }, '2026-11-01')

describe('reading a row of CCNI’s file', () => {
  it('reads the number, the date, the amounts and the company of a charity', () => {
    expect(readNorthernIrish()).toMatchObject({
      number: 'NIC100012',
      orgId: 'GB-NIC-100012',
      regulator: 'CCNI',
      type: 'Charitable company',
      status: 'registered',
      reportingStatus: 'Submission Received',
      registeredOn: '2014-07-14',
      income: 300_000,
      expenditure: 250_000,
      companyNumber: 'NI012345',
      weblink: null,
      classes: [109],
    })
  })

  it.each([
    ['Received: on time', 'registered', 'Submission Received'],
    ['Received: 9 days late', 'registered', 'Submission Received Late'],
    ['Overdue: 838 days', 'registered', 'Submission Overdue'],
    ['In default', 'registered', 'Submission Overdue'],
    ['Received - late', 'registered', 'Submission Received Late'],
    ['Recently registered', 'registered', 'New'],
    ['Registered', 'registered', null],
    ['Removed', 'removed', 'Removed'],
  ])('the status %j is %s with the reporting status %s', (written, status, reportingStatus) => {
    expect(readNorthernIrish({ status: written })).toMatchObject({ status, reportingStatus })
  })

  it.each([
    ['reg charity number', '210202', /not a Northern Irish charity number/],
    ['sub charity number', '2', /part 2 of NIC100012/],
    ['date registered', '2014', /not a date/],
    ['status', '', /no status/],
  ])('refuses a row whose %s is %j', (column, value, sentence) => {
    expect(() => readNorthernIrish({ [column]: value })).toThrow(sentence)
  })
})

describe('the date of an extract whose rows do not say it', () => {
  const written = new Date('2026-11-29T12:00:00Z')
  it.each([
    ['CharityExport-27-Nov-2026.csv', '2026-11-27', 'name'],
    ['CharityExport-Removed-27-Nov-2026.csv', '2026-11-27', 'name'],
    ['charitydetails_2026_11_26_18_11.csv', '2026-11-26', 'name'],
    ['oscr 5 November 2026.zip', '2026-11-05', 'name'],
    ['export-05-11-2026.csv', '2026-11-05', 'name'],
    ['20261104.csv', '2026-11-04', 'name'],
    ['charities.csv', '2026-11-29', 'file'],
    ['export-99-99-2026.csv', '2026-11-29', 'file'],
  ])('the extract in %s is of %s', (name, date, from) => {
    expect(findExtractDate(undefined, [name], written)).toEqual({ date, from })
    expect(findExtractDate(undefined, ['a.csv', name], written)).toEqual({ date, from })
    expect(findExtractDate('2026-10-01', [name], written)).toEqual({
      date: '2026-10-01',
      from: 'option',
    })
  })
})
