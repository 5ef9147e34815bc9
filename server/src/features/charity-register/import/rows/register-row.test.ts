import { describe, expect, it, test } from 'vitest'
import { getTagsFromClasses } from '@pennytrail/contract/charity-register/register-classes.ts'
import { getCountryOfArea } from './area-countries.ts'
import { toCharityRow, RowError, parseWeblink } from './register-row.ts'

const columns = {
  date_of_extract: '2023-09-07 00:00:00.0000000',
  registered_charity_number: '9000001',
  linked_charity_number: '0',
  charity_name: 'The  Lantern\r\nTrust',
  charity_type: 'CIO',
  charity_registration_status: 'Registered',
  date_of_registration: '1962-03-06T00:00:00',
  date_of_removal: '',
  charity_reporting_status: 'Submission Received Late',
  latest_income: '297',
  latest_expenditure: '42.5000',
  charity_company_registration_number: '764321',
  charity_insolvent: 'False',
  charity_in_administration: 'false',
  charity_contact_web: 'www.lantern.example.org',
  charity_activities: '',
  charity_gift_aid: '1',
}

describe('reading a row of the charity table', () => {
  it('reads dates, amounts in pence and a full web address from a charity row', () => {
    expect(toCharityRow(columns)).toEqual({
      number: '9000001',
      orgId: 'GB-CHC-9000001',
      name: 'The Lantern Trust',
      type: 'CIO',
      status: 'registered',
      registeredOn: '1962-03-06',
      removedOn: null,
      reportingStatus: 'Submission Received Late',
      income: 29_700,
      expenditure: 4250,
      companyNumber: '00764321',
      insolvent: false,
      inAdministration: false,
      weblink: 'http://www.lantern.example.org/',
      activities: null,
      giftAid: true,
      extractDate: '2023-09-07',
      regulator: 'CCEW',
      classes: null,
      countries: null,
      crossBorder: null,
      parentNumber: null,
    })
  })

  it('a row for a linked charity gives its number with a hyphen, as people write it', () => {
    const linked = { ...columns, registered_charity_number: '210202', linked_charity_number: '5' }
    expect(toCharityRow(linked)).toMatchObject({ number: '210202-5', orgId: 'GB-CHC-210202-5' })
  })

  it.each([
    ['registered_charity_number', '12', /not a charity number/],
    ['registered_charity_number', '9000001x', /not a charity number/],
    ['linked_charity_number', '-1', /not a charity number/],
    ['charity_name', '', /no name/],
    ['charity_registration_status', 'Paused', /“Paused” is not a registration status/],
    ['date_of_registration', '2023-02-30 00:00:00', /date_of_registration is “2023-02-30/],
    ['date_of_extract', '', /when the extract was taken/],
    ['latest_income', 'lots', /latest_income is “lots”/],
    ['charity_insolvent', 'maybe', /neither true nor false/],
  ])('refuses a charity row with an invalid %s and gives the reason', (column, value, reason) => {
    expect(() => toCharityRow({ ...columns, [column]: value })).toThrow(RowError)
    expect(() => toCharityRow({ ...columns, [column]: value })).toThrow(reason)
  })
})

test.each([
  ['www.halle.co.uk', 'http://www.halle.co.uk/'],
  ['https://example.org/about', 'https://example.org/about'],
  ['EXAMPLE.ORG.', 'http://example.org/'],
  ['http//:www.example.org', 'http://www.example.org/'],
  ['info@example.org', null],
  ['http://user:pass@example.org', null],
  ['javascript:alert(1)', null],
  ['none', null],
  ['our page on social media', null],
  ['http://127.0.0.1/', null],
  ['http://example.org:8080/', null],
])('the website %j in the register is stored as %j', (written, stored) => {
  expect(parseWeblink(written)).toBe(stored)
})

test.each([
  ['Local Authority', 'Hackney', 'GB'],
  ['Region', 'Throughout England And Wales', 'GB'],
  ['Country', 'Northern Ireland', 'GB'],
  ['Country', 'Burma', 'MM'],
  ['Country', 'Vietnam', 'VN'],
  ['Country', 'Yemen', 'YE'],
  ['Country', 'Isle Of Man', 'IM'],
  ['Country', 'The Gambia', 'GM'],
  ['Country', 'São Tomé And Principe', 'ST'],
  ['Country', 'St Kitts And Nevis', 'KN'],
  ['Country', 'Congo (Democratic Republic)', 'CD'],
  ['Continent', 'Africa', undefined],
  ['Country', 'Atlantis', undefined],
])('the register area %s %s becomes the country %s', (type, description, country) => {
  expect(getCountryOfArea(type, description)).toBe(country)
  // The second row of an area gets the country that the first one was given.
  expect(getCountryOfArea(type, description)).toBe(country)
})

test.each([
  ['7', 700],
  ['0042', 4200],
  ['999999999999', 99_999_999_999_900],
  ['42.5', 4250],
  ['-3', -300],
  ['', null],
])('the income %j of the register is stored as %s pence', (latest_income, pence) => {
  expect(toCharityRow({ ...columns, latest_income }).income).toBe(pence)
})

test('register classes become tags in register order, except the class for general purposes', () => {
  expect(getTagsFromClasses([112, 207, 101, 102])).toEqual(['Education', 'Environment'])
})
