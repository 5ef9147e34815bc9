import { describe, expect, it } from 'vitest'
import { getStaffReasonError } from './admin/rules.ts'
import { claimRules } from './charities/rules.ts'
import { getPurposeError } from './grants/rules.ts'
import { getMessageError } from './gift-messages/rules.ts'
import { donorOrgRules } from './donor-orgs/rules.ts'
import { newRefund } from './donations/refunds/refund-schemas.ts'
import { getEvidenceTitleError, getWithdrawalError } from './ledger/evidence-rules.ts'
import { getDocumentTitleError } from './projects/file-rules.ts'
import { getBudgetLabelError } from './projects/rules.ts'
import { isEmptyBody } from './updates/update-body.ts'
import { routes } from './index.ts'
import { typedText } from './typed-text.ts'

interface Schema {
  readonly _zod: { readonly def: Record<string, never> }
}
const getDef = (schema: unknown) =>
  (schema as Schema)._zod.def as unknown as {
    readonly type: string
    readonly format?: string
    readonly checks?: readonly Schema[]
    readonly shape?: Readonly<Record<string, unknown>>
    readonly options?: readonly unknown[]
    readonly element?: unknown
    readonly in?: unknown
    readonly innerType?: unknown
  }

/** Lists the names of the texts in a request that are stored as they were sent. */
const listRawTexts = (schema: unknown, name = ''): string[] => {
  const { type, format, checks = [], shape, options, element, innerType, ...def } = getDef(schema)
  if (type === 'string') {
    const kinds = checks.map((check) => getDef(check) as unknown as Record<string, string>)
    const isFixed = format || kinds.some(({ check }) => check === 'string_format')
    return isFixed || kinds.some(({ check }) => check === 'overwrite') ? [] : [name]
  }
  if (shape) return Object.entries(shape).flatMap(([key, inner]) => listRawTexts(inner, key))
  const inside = options ?? [element ?? def.in ?? innerType].filter(Boolean)
  return inside.flatMap((inner) => listRawTexts(inner, name))
}

// Dates, codes, secrets, addresses and names from fixed lists, and texts of a bank, by which its
// lines are recognised.
const notWritten = new Set(
  `awardedOn avatarid category clearedOn code countries countriesActive cover currency currentPassword date
  decidedOn declaredOn dueOn email endsOn firstDay from key link lockedThrough newPassword on password
  penalisedClaimOn publicId public_id rate reportDates seenOn startsOn state tags text to token ukCharityNumber
  updateId confirmedOn`.split(/\s+/),
)
// These must equal what is stored, or name a charity.
const compared = new Set(['charity', 'name'])

it('every text that people write in a request is stored in Unicode’s normal form C', () => {
  const raw = Object.entries(routes).flatMap(([key, route]) =>
    'body' in route
      ? listRawTexts(route.body)
          .filter((name) => !notWritten.has(name))
          .filter((name) => !compared.has(name) || !/data-complaint$|user\/update$/.test(key))
          .map((name) => `${key}: ${name}`)
      : [],
  )
  expect(raw).toEqual([])
  expect(typedText.parse(' Zoe\u0308 ')).toBe('Zo\u00eb')
})

it('the text of an update is stored in Unicode’s normal form C, and its tree stays as it is', () => {
  const { body } = routes['POST /api/project-update'].body.shape
  const tree = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '\u0301Zoe\u0308"\\' }] }],
  }
  expect(body.parse(tree)).toEqual({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '\u0301Zo\u00eb"\\' }] }],
  })
})

const invisible = '\u200B\u00AD \u2800'

describe('a text that nobody can see', () => {
  it('invisible characters alone count as an empty text, so a required text is asked for', () => {
    expect(typedText.parse(invisible)).toBe('')
    expect(typedText.parse(' Rent\u200B ')).toBe('Rent\u200B')
    const refused = newRefund.shape.reason.safeParse(invisible)
    expect(refused.error?.issues).toMatchObject([{ code: 'too_small' }])
  })

  it.each([
    ['a reason of staff', getStaffReasonError],
    ['a reason for a claim', claimRules.reason],
    ['the purpose of a grant', getPurposeError],
    ['a message about a gift', getMessageError],
    ['a refusal of an organisation', donorOrgRules.refusal],
    ['the title of evidence', getEvidenceTitleError],
    ['a reason to withdraw evidence', getWithdrawalError],
    ['the title of a document', getDocumentTitleError],
    ['the label of a budget line', getBudgetLabelError],
  ])('%s that nobody can see is asked for as an empty one', (_what, rule) => {
    expect(rule('')).toBeDefined()
    expect(rule(invisible)).toBe(rule(''))
  })

  it('a text that nobody can see makes no body of an update', () => {
    const content = [{ type: 'text' as const, text: invisible }]
    expect(isEmptyBody({ type: 'doc', content: [{ type: 'paragraph', content }] })).toBe(true)
  })
})
