import * as z from 'zod'
import { dateFault } from './calendar-date.ts'
import { held } from './held.ts'

// Shapes that the routes of several concepts share.

export const minorUnits = z.int().describe('minor units of the currency')

export const shownDay = z.string().describe('a calendar date')

/** A day that someone typed, YYYY-MM-DD. */
export const enteredDay = held(z.string(), dateFault)

export const namedCharity = z.strictObject({ id: z.uuid(), number: z.string(), name: z.string() })

export const namedProject = z.strictObject({ id: z.uuid(), title: z.string() })

/** Where money belongs within a charity. */
export const namedFund = namedProject.nullable().describe('null: the general fund')
