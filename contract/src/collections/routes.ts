import * as z from 'zod'
import { charityErrors, charityParams } from '../charities/charity-identifier.ts'
import { collectedWays, type CollectedWay } from '../gift-aid/small-donations.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { route } from '../route.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { enteredDay, namedFund } from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'
import { findPartError, getCounterError, getPlaceError, getSecondCounterError } from './rules.ts'

export const ways = Object.keys(collectedWays) as [CollectedWay]
const pence = z.int().describe('pence')

export const overLimit = z
  .strictObject({ gifts: z.int(), amount: pence })
  .describe('the gifts in it of more than £30 each, and their sum')

const newPart = z.strictObject({ way: z.enum(ways), amount: pence, overLimit }).check((context) => {
  const error = findPartError(context.value)
  if (error) {
    const { field, message } = error
    context.issues.push({
      code: 'custom',
      message,
      path: field.split('.'),
      input: context.value,
    })
  }
})

const counterName = makeRuleSchema(typedText, getCounterError)

/** When, where and for which fund money was collected, and who counted it. */
export const collectionFacts = {
  date: enteredDay.describe('the day of the collection'),
  place: makeRuleSchema(typedText, getPlaceError).describe('published with its transactions'),
  projectId: z.uuid().nullable().describe('null: the general fund'),
  isInUk: z.boolean().describe('collected in the United Kingdom, and banked there'),
  countedBy: z
    .tuple([counterName, counterName])
    .check((context) => {
      const message = getSecondCounterError(...context.value)
      if (message !== undefined) {
        context.issues.push({ code: 'custom', message, path: [1], input: context.value })
      }
    })
    .describe('the two people who counted it; only the team sees their names'),
}

export const newCollection = z.strictObject({
  id: z.uuid().describe('created by the client, so that sending twice records it once'),
  ...collectionFacts,
  parts: z
    .array(newPart)
    .min(1)
    .max(ways.length)
    .check((context) => {
      const given = context.value.map(({ way }) => way)
      if (new Set(given).size < given.length) {
        const message = 'Name each way of giving once.'
        context.issues.push({ code: 'custom', message, input: context.value })
      }
    })
    .describe('the money by way of giving; each becomes a transaction of its own'),
})
export type NewCollection = z.output<typeof newCollection>

const collection = z.strictObject({
  id: z.uuid(),
  date: z.iso.date(),
  place: z.string(),
  fund: namedFund,
  isInUk: z.boolean(),
  countedBy: z.array(z.string()).describe('empty once the names were erased'),
  parts: z.array(
    z.strictObject({
      way: z.enum(ways),
      amount: pence,
      overLimit,
      sequence: z.int().describe('its transaction'),
      reversed: z.boolean(),
      banked: z.boolean().describe('whether a line of the bank statement is matched with it'),
    }),
  ),
})
export type Collection = z.output<typeof collection>

export const collectionRoutes = {
  'GET /api/charity/{id}/collections': route({
    summary: 'A charity’s collections, newest first, for its team',
    access: 'signed-in',
    right: { charity: 'member' },
    params: charityParams,
    query: z.strictObject(pageQuery(10)),
    response: z.strictObject({ collections: z.array(collection), ...pageInfo }),
    errors: charityErrors,
  }),
  'POST /api/charity/{id}/collections': route({
    summary: 'Record the money that two people counted after a collection',
    access: 'signed-in',
    right: { charity: 'recordIncome' },
    repeats: 'id',
    changes: ['transaction', 'project'],
    params: charityParams,
    body: newCollection,
    response: collection,
    status: 201,
    errors: [
      ...charityErrors,
      'charity-not-verified',
      'project-not-found',
      'fund-takes-no-entries',
      'closure-open',
      'conflict',
      'year-locked',
      'before-first-day',
    ],
  }),
  'DELETE /api/charity/{id}/collections/{collectionId}/counters': route({
    summary: 'Erase the names of the people who counted a collection',
    access: 'signed-in',
    right: { charity: 'recordIncome' },
    params: charityParams.extend({ collectionId: z.uuid() }),
    response: collection,
    errors: [...charityErrors, 'collection-not-found'],
  }),
} as const
