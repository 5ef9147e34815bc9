import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import type { Activity } from '../activity.ts'
import { readActivities } from '../xml/activity.reader.ts'
import { getOwnership } from './activity-ownership.ts'
import { planActivity, type PlannedProject } from './plan-activity.ts'
import { getTagsFromSectors } from './sectors-to-tags.ts'
import { shortenText } from '../shorten-text.ts'

const today = '2026-06-15'

const firstActivity = async (xml: string | Buffer): Promise<Activity> => {
  for await (const activity of readActivities([Buffer.from(xml as string)])) return activity
  throw new Error('no activity')
}

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, '../fixtures', name))

/** Plans an activity that contains these elements. */
const plan = async (elements: string, attributes = 'default-currency="GBP"') => {
  const activity = await firstActivity(
    `<iati-activities><iati-activity ${attributes}><iati-identifier>X-1</iati-identifier>
    <title>Wells</title>${elements}</iati-activity></iati-activities>`,
  )
  return planActivity(activity, today) as PlannedProject
}

const transaction = (type: string, value: string, date = '2025-01-01', currency = 'GBP') =>
  `<transaction><transaction-type code="${type}"/><transaction-date iso-date="${date}"/>
    <value currency="${currency}">${value}</value></transaction>`

const budget = (currency: string, value = '100') =>
  `<budget><period-start iso-date="2025-01-01"/><value currency="${currency}">${value}</value></budget>`

describe('planning a project from an activity', () => {
  it('the plan takes texts, dates, countries, tags, the revised budget and the entries from an activity', async () => {
    const planned = planActivity(await firstActivity(fixture('invented-2.xml')), today)
    expect(planned).toMatchObject({
      identifier: 'GB-CHC-9000003-WELLS',
      title: 'Wells for Kasungu',
      summary: 'Twelve hand-dug wells, kept by the people who drink from them.',
      story:
        'Twelve hand-dug wells, kept by the people who drink from them.\n\nClean water within half an hour’s walk.',
      countries: ['MW', 'ZM'],
      tags: ['Water and sanitation'],
      currency: 'GBP',
      target: 1_240_050,
      startsOn: '2025-01-15',
      endsOn: '2026-12-31',
      lifecycle: 'active',
      budget: [{ label: '2025-01-01 to 2025-12-31', planned: 1_240_050 }],
    })
    const { entries, leftOut } = planned as PlannedProject
    expect(
      entries.map(({ amount, currency, kind, payee }) => [kind, amount, currency, payee]),
    ).toEqual([
      ['income', 1_000_000, 'GBP', 'A government department'],
      ['spending', 31_255, 'GBP', 'Lilongwe Concrete'],
      ['onward-grant', 45_000_000, 'MWK', 'Kasungu Water Committee'],
      ['spending', -1_255, 'GBP', ''],
    ])
    expect(leftOut.map(({ reason, what }) => `${what}: ${reason}`)).toEqual([
      'outgoing-commitment of 5000 GBP on 2025-01-16 (COMMIT-1): A commitment is a promise; no money has moved yet.',
      'incoming-pledge of 5000 GBP on 2025-01-16 (PLEDGE-1): A pledge is a promise; no money has moved yet.',
      'reimbursement of 20 GBP on 2025-04-01 (BACK-1): The file does not say whether a reimbursement was paid or received.',
      'expenditure of 10.005 GBP on 2025-04-03 (ODD-1): “10.005” has more decimal places than GBP (2).',
      'expenditure of 0.00 GBP on 2025-04-04 (ZERO-1): Its amount is zero.',
      'transaction of type “99” of 10 GBP on 2025-04-05 (NEW-1): “99” is not a transaction type of the standard.',
      'expenditure of 10 GBP (WHEN-1): “soon” is not a date. Write it as YYYY-MM-DD.',
      'expenditure of 10 GBP on 2399-01-01 (LATER-1): It is dated in the future.',
    ])
  })

  it('a title that is too long is shortened, and its full text goes into the project’s story', async () => {
    const long = `${'Increasing access to water '.repeat(6)}in Kasungu`
    const activity = await firstActivity(
      `<iati-activities><iati-activity><iati-identifier>X-1</iati-identifier><title>${long}</title></iati-activity></iati-activities>`,
    )
    const planned = planActivity(activity, today) as PlannedProject
    expect(planned.title.length).toBeLessThanOrEqual(120)
    expect(planned.title).toMatch(/ Increasing…$/)
    expect(planned.story).toBe(long)
  })

  it('every text that is longer than the ledger or a project takes is listed', async () => {
    const [name, what] = ['Kasungu Water '.repeat(20).trim(), 'Pipes and taps. '.repeat(40).trim()]
    const parts = `<receiver-org>${name}</receiver-org><description>${what}</description>`
    const spending = transaction('E', '10').replace('</transaction>', `${parts}</transaction>`)
    const planned = await plan(`<description>${'Wells. '.repeat(4000)}</description>${spending}`)
    const [entry] = planned.entries
    expect(entry?.payee.length).toBeLessThanOrEqual(200)
    expect(entry?.shortened.map(({ reason, what: of }) => [of, reason])).toEqual([
      [
        `payee of ${entry?.what}`,
        'It has 279 characters, and the most are 200. The rest is not imported.',
      ],
      [
        `description of ${entry?.what}`,
        'It has 639 characters, and the most are 500. The rest is not imported.',
      ],
    ])
    expect(planned.listed).toMatchObject([
      {
        what: 'description of the activity',
        reason: expect.stringContaining('the most are 20000'),
      },
    ])
    expect((await plan(transaction('E', '10'))).entries[0]?.shortened).toEqual([])
  })

  it('fields of our own that a project cannot take are listed', async () => {
    const planned = await plan(
      `<location><name><narrative>${'By the lake '.repeat(20)}</narrative></name><point><pos>north</pos></point></location>
      <tag vocabulary="99" vocabulary-uri="urn:pennytrail:iati:1"><narrative>Alchemy</narrative></tag>
      <pennytrail:project id="p1" target="lots"><pennytrail:budget-line label="" category="x" planned="1"/></pennytrail:project>`,
      'xmlns:pennytrail="urn:pennytrail:iati:1"',
    )
    expect(planned.listed.map(({ what }) => what)).toEqual([
      'tag “Alchemy”',
      'budget line “”',
      'target of lots',
      'point on the map',
      'place',
    ])
  })

  it('the plan gives the reason why an activity cannot become a project', async () => {
    const nameless = await firstActivity('<iati-activities><iati-activity/></iati-activities>')
    expect(planActivity(nameless, today)).toBe('The activity has no identifier.')
    expect(planActivity({ ...nameless, identifier: 'X-1' }, today)).toBe(
      'The activity has neither a title nor a description.',
    )
  })

  it('the plan refuses an activity with text that was damaged when the file was written', async () => {
    const lost = await firstActivity(
      '<iati-activities><iati-activity>\n<iati-identifier>X-1</iati-identifier>\n<title>Caf\uFFFD</title></iati-activity></iati-activities>',
    )
    expect(planActivity(lost, today)).toMatch(/replacement character \(\uFFFD\) at line 3/)
  })

  it.each([
    ['1', '', 'draft'],
    ['1', transaction('4', '1'), 'active'],
    ['2', '', 'active'],
    ['', '', 'active'],
    ['2', '<activity-date type="3" iso-date="2026-06-14"/>', 'completed'],
    ['2', '<activity-date type="3" iso-date="2026-06-15"/>', 'active'],
    ['3', '', 'completed'],
    ['4', '', 'closed'],
    ['5', '', 'cancelled'],
    ['6', '', 'paused'],
  ])(
    'an activity with status %s and %s becomes a project at stage %s',
    async (status, elements, lifecycle) => {
      const planned = await plan(`<activity-status code="${status}"/>${elements}`)
      expect(planned.lifecycle).toBe(lifecycle)
    },
  )

  it('the project keeps its accounts in the currency that the activity uses', async () => {
    expect((await plan(budget('EUR'))).currency).toBe('EUR')
    expect((await plan(budget('EUR') + transaction('4', '1'))).currency).toBe('GBP')
    expect((await plan('', '')).currency).toBe('GBP')
    expect((await plan('', 'default-currency="usd"')).currency).toBe('USD')
    const mixed = await plan(budget('GBP') + budget('EUR', '7'))
    expect(mixed.budget).toEqual([{ label: '2025-01-01', planned: 10_000, category: null }])
    expect(mixed.listed).toMatchObject([
      { what: 'budget of 7 EUR', reason: 'The project keeps its budget in GBP.' },
    ])
  })

  it('the plan lists an end date before the start, unknown countries and regions as not imported', async () => {
    const planned = await plan(`<activity-date type="start-actual" iso-date="2025-02-01"/>
      <activity-date type="end-planned" iso-date="2025-01-01"/>
      <recipient-country code="ZZ"/><recipient-country code="ke"/>
      <recipient-region code="289">South of Sahara</recipient-region>`)
    expect(planned).toMatchObject({ startsOn: '2025-02-01', endsOn: null, countries: ['KE'] })
    expect(planned.listed.map(({ what }) => what)).toEqual([
      'country “ZZ”',
      'region 289 South of Sahara',
      'end date 2025-01-01',
    ])
  })

  it('the plan lists a status, currency, sector or date that it cannot read', async () => {
    const planned = await plan(
      `<activity-status code="9"/>
      <activity-date type="1" iso-date="2025-01-01"/><activity-date type="2" iso-date="01/02/2025"/>
      <activity-date type="4" iso-date="soon"/><activity-date type="7" iso-date="2025-01-01"/>
      <sector vocabulary="99" code="A1">Advocacy</sector><sector code="14030"/>`,
      'default-currency="Pounds"',
    )
    expect(planned).toMatchObject({ startsOn: null, endsOn: null, currency: 'GBP' })
    expect(planned.listed.map(({ reason, what }) => `${what}: ${reason}`)).toEqual([
      'status “9”: It is not a status of the standard. Check the stage of the project.',
      'default currency “POUNDS”: It is not a currency. Check the currency of the project.',
      'sector A1 Advocacy: No cause here matches it. Choose the causes by hand.',
      'date of type “7”: It is not a type of the standard, or the activity has another date of this type.',
      'actual start date: “01/02/2025” is not a date. Write it as YYYY-MM-DD.',
      'actual end date: “soon” is not a date. Write it as YYYY-MM-DD.',
    ])
  })

  it('the plan takes no project date outside 1900 to 2100', async () => {
    const planned = await plan(
      '<activity-date type="1" iso-date="0142-11-22"/><activity-date type="3" iso-date="2101-01-01"/>',
    )
    expect(planned).toMatchObject({ startsOn: null, endsOn: null })
    expect(planned.listed.map(({ reason, what }) => `${what}: ${reason}`)).toEqual([
      'planned start date: 0142-11-22 is not between 1900 and 2100.',
      'planned end date: 2101-01-01 is not between 1900 and 2100.',
    ])
  })

  it.each([
    ['<value/>', 'It has no amount.'],
    ['', 'It has no amount.'],
    ['<value currency="GBP">1</value><value currency="GBP">1</value>', '“1, 1” is not an amount.'],
    ['<value currency="£">1</value>', '“£” is not a currency code.'],
    ['<value currency="GPB">1</value>', '“GPB” is not a currency.'],
    ['<value currency="GBP">1.234,50</value>', '“1.234,50” is not an amount.'],
  ])(
    'the plan leaves out a transaction with the amount %j, with the reason',
    async (value, reason) => {
      const dated = '<transaction-date iso-date="2025-01-01"/>'
      const { entries, leftOut } = await plan(
        `<transaction><transaction-type code="4"/>${dated}${value}</transaction>`,
      )
      expect(entries).toEqual([])
      expect(leftOut).toMatchObject([{ reason }])
    },
  )

  it('the plan leaves out a transaction without a type, or with two', async () => {
    const { leftOut } = await plan(
      `<transaction><value>1</value></transaction>
      <transaction><transaction-type code="1"/><transaction-type code="4"/><value>1</value></transaction>`,
    )
    expect(leftOut.map(({ reason }) => reason)).toEqual([
      'It has no transaction type.',
      '“1, 4” is not a transaction type of the standard.',
    ])
  })

  it.each([
    [
      '<period-start iso-date="2025/01/01"/>',
      '<value>1</value>',
      '“2025/01/01” is not a date. Write it as YYYY-MM-DD.',
    ],
    ['<period-start iso-date="2025-01-01"/>', '<value/>', 'It has no amount.'],
    [
      '<period-start iso-date="2025-01-01"/>',
      '<value currency="GPB">1</value>',
      '“GPB” is not a currency.',
    ],
  ])(
    'the plan leaves out a budget with %s and %s, with the reason',
    async (period, value, reason) => {
      const planned = await plan(`<budget>${period}${value}</budget>`)
      expect(planned.budget).toEqual([])
      expect(planned.listed).toMatchObject([{ reason }])
    },
  )

  it('the plan gives transactions that look the same distinct and stable references', async () => {
    const twice =
      transaction('4', '5.00') + transaction('E', '5') + transaction('4', '5', '2025-01-02')
    const refs = (await plan(twice)).entries.map(({ ref }) => ref)
    expect(refs).toEqual([
      'X-1 spending 2025-01-01 GBP 500 1',
      'X-1 spending 2025-01-01 GBP 500 2',
      'X-1 spending 2025-01-02 GBP 500 1',
    ])
  })
})

test.each([
  ['GB-CHC-294860', 'own'],
  ['gb-chc-294860', 'own'],
  ['GB-COH-02033925', 'own'],
  ['GB-COH-294860', 'own-by-wrong-prefix'],
  ['GB-COH-00294860', 'other'],
  ['GB-CHC-294861', 'other'],
  ['44000', 'other'],
  ['', 'other'],
  [null, 'other'],
])('the ownership of an activity with the publisher reference %s is %s', (ref, ownership) => {
  const charity = { id: 'x', number: '294860', name: 'X', companyNumber: '02033925' }
  expect(getOwnership(ref, charity)).toBe(ownership)
})

const sector = (code: string, vocabulary: string | null = 'DAC') => ({
  code,
  vocabulary,
  name: null,
})

test('each sector becomes a tag by its most detailed known code', () => {
  expect(getTagsFromSectors([sector('15170'), sector('11220'), sector('112', '2')])).toEqual([
    'Women and girls',
    'Education',
  ])
  expect(getTagsFromSectors([sector('11220', 'RO'), sector('99999'), sector('', null)])).toEqual([])
})

test('shortenText cuts text at the end of a word', () => {
  expect(shortenText('short', 10)).toBe('short')
  expect(shortenText('a longer text, with more', 16)).toBe('a longer text…')
  expect(shortenText('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`)
})
