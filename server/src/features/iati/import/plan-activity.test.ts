import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import type { Activity, Transaction } from '../activity.ts'
import { readActivities } from '../xml/activity.reader.ts'
import { compareEntries, type ImportedEntry } from './compare-with-earlier-import.ts'
import { getOwnership } from './activity-ownership.ts'
import { planActivity, type PlannedProject } from './plan-activity.ts'
import type { PlannedEntry } from './plan-entries.ts'
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
      'expenditure of 10 GBP (WHEN-1): There is no date.',
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

const someTransaction: Transaction = {
  line: 9,
  ref: null,
  kind: 'expenditure',
  code: '4',
  date: '2025-01-01',
  value: { text: '0.05', currency: 'GBP', minor: 5 },
  description: null,
  provider: null,
  receiver: null,
}

const entry = (
  date: string,
  amount: number,
  ref = `X spending ${date} GBP ${amount} 1`,
): PlannedEntry => ({
  ref,
  line: 9,
  kind: 'spending',
  date,
  currency: 'GBP',
  amount,
  payee: '',
  description: '',
  transaction: someTransaction,
  what: `expenditure of ${amount} on ${date}`,
})

const known = (date: string, amount: number, seq = 1, reversed = false): ImportedEntry => ({
  ...entry(date, amount),
  id: `id-${seq}`,
  seq,
  reversed,
  corrected: false,
  isCorrection: false,
})

describe('a second import of an activity', () => {
  it('a second import posts no transaction that an earlier import posted', () => {
    const same = entry('2025-01-01', 5)
    expect(compareEntries([same], [known('2025-01-01', 5)], 1)).toEqual({
      toPost: [],
      corrections: [],
      known: [same],
      leftOut: [],
      listed: [],
    })
  })

  it('a second import posts new transactions', () => {
    const added = entry('2025-03-01', 7)
    const planned = [entry('2025-01-01', 5), added]
    expect(compareEntries(planned, [known('2025-01-01', 5)], 1)).toMatchObject({
      toPost: [added],
      known: [planned[0]],
      leftOut: [],
      listed: [],
    })
  })

  it.each([
    ['amount', entry('2025-01-01', 6)],
    ['date', entry('2025-01-09', 5)],
  ])('a second import does not post a transaction again after its %s changed', (_what, changed) => {
    const { leftOut, toPost } = compareEntries([changed], [known('2025-01-01', 5, 12)], 1)
    expect(toPost).toEqual([])
    expect(leftOut).toMatchObject([{ line: 9, reason: expect.stringContaining('No. 12') }])
  })

  it('a second import posts a changed transaction once the old entry is reversed', () => {
    const changed = entry('2025-01-01', 6)
    const { listed, toPost } = compareEntries([changed], [known('2025-01-01', 5, 12, true)], 1)
    expect(toPost).toEqual([changed])
    expect(listed).toEqual([])
  })

  it('a second import lists entries that the file no longer contains', () => {
    expect(compareEntries([], [known('2025-01-01', 5, 3)], 4).listed).toMatchObject([
      { line: 4, reason: expect.stringContaining('keeps No. 3') },
    ])
  })
})

const planCorrections = (
  entries: readonly PlannedEntry[],
  earlier: readonly ImportedEntry[] = [],
) => {
  const { corrections, leftOut } = compareEntries(entries, earlier, 1)
  return {
    corrections: corrections.map(({ entry, rest, reverses }) => ({
      amount: entry.amount,
      reverses: reverses.map(({ ref }) => ref),
      rest,
    })),
    leftOut: leftOut.map(({ reason }) => reason),
  }
}
const paidTo = (payee: string, one: PlannedEntry): PlannedEntry => ({
  ...one,
  payee,
  ref: `${one.ref} ${payee}`,
})

describe('a negative amount in a file', () => {
  it('a negative transaction reverses the latest earlier entry of the same amount', () => {
    const first = entry('2025-01-01', 5)
    const second = entry('2025-02-01', 5)
    const later = entry('2025-04-01', 5)
    expect(planCorrections([entry('2025-03-01', -5), first, second, later])).toEqual({
      corrections: [{ amount: -5, reverses: [second.ref], rest: 0 }],
      leftOut: [],
    })
  })

  it('a negative transaction reverses the latest larger entry, and a new entry posts the rest', () => {
    const large = entry('2025-01-01', 100)
    const small = entry('2025-02-01', 3)
    expect(planCorrections([large, small, entry('2025-03-01', -5)]).corrections).toEqual([
      { amount: -5, reverses: [large.ref], rest: 95 },
    ])
  })

  it('a negative transaction reverses several earlier entries if no single one is large enough', () => {
    const [a, b, c] = [entry('2025-01-01', 50), entry('2025-02-01', 40), entry('2025-02-02', 30)]
    expect(planCorrections([a, b, c, entry('2025-03-01', -60)]).corrections).toEqual([
      { amount: -60, reverses: [c.ref, b.ref], rest: 10 },
    ])
  })

  it('the first of two corrections reverses the entry, and the second reverses the entry for the rest', () => {
    const paid = entry('2025-01-01', 100)
    const [once, again] = [entry('2025-02-01', -30), entry('2025-03-01', -30)]
    expect(planCorrections([paid, once, again]).corrections).toEqual([
      { amount: -30, reverses: [paid.ref], rest: 70 },
      { amount: -30, reverses: [`${once.ref} rest`], rest: 40 },
    ])
  })

  it('a correction applies to entries of the same party or of no named party', () => {
    const mine = paidTo('Kitui Pumps', entry('2025-01-01', 9))
    const other = paidTo('Somebody else', entry('2025-02-01', 9))
    const back = paidTo('kitui pumps ', entry('2025-03-01', -9))
    expect(planCorrections([mine, other, back]).corrections).toMatchObject([
      { reverses: [mine.ref] },
    ])
    expect(planCorrections([other, back]).corrections).toEqual([])
  })

  it('the plan leaves a correction out and gives the reason if no earlier entries cover its amount', () => {
    expect(planCorrections([entry('2025-03-01', 9), entry('2025-01-01', -9)]).leftOut).toEqual([
      'Its amount is negative, and there is no earlier expenditure in GBP that it could correct. Record the correction by hand.',
    ])
    expect(planCorrections([entry('2025-01-01', 900), entry('2025-03-01', -901)]).leftOut).toEqual([
      'Its amount is negative, and the earlier expenditure in GBP that it could correct comes to only £9.00. Record the correction by hand.',
    ])
  })

  it('a second import corrects an entry of an earlier import, and later imports recognise the correction', () => {
    const paid = { ...known('2025-01-01', 5, 3), payee: null }
    const back = entry('2025-02-01', -5)
    expect(planCorrections([entry('2025-01-01', 5), back], [paid]).corrections).toEqual([
      { amount: -5, reverses: [paid.ref], rest: 0 },
    ])
    const done = [
      { ...paid, reversed: true, corrected: true },
      { ...known('2025-02-01', -5, 4), amount: 5, isCorrection: true },
    ]
    expect(planCorrections([entry('2025-01-01', 5), back], done)).toEqual({
      corrections: [],
      leftOut: [],
    })
    expect(
      planCorrections([entry('2025-01-01', 5), entry('2025-02-01', -4)], done).leftOut,
    ).toEqual([
      'It is in the ledger as No. 4 with another date or amount. It is part of a correction, which cannot be reversed: if the file is right, record the difference by hand.',
    ])
    expect(planCorrections([entry('2025-01-01', 6), back], done).leftOut).toMatchObject([
      expect.stringContaining('It is in the ledger as No. 3'),
    ])
  })

  it('the plan posts at most five hundred corrections in one import and leaves out the others', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => entry('2025-01-01', 5, `in ${at}`))
    const back = Array.from({ length: 5_000 }, (_, at) => entry('2025-02-01', -5, `out ${at}`))
    const { corrections, leftOut } = planCorrections([...many, ...back])
    expect(corrections).toHaveLength(500)
    expect(leftOut).toHaveLength(4_500)
    expect(leftOut[0]).toContain('Import the file again for this one.')
  })

  it('a correction does not apply to an entry that was reversed by hand', () => {
    const undone = known('2025-01-01', 5, 3, true)
    expect(
      planCorrections([entry('2025-01-01', 5), entry('2025-02-01', -5)], [undone]).corrections,
    ).toEqual([])
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
  percentage: null,
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
