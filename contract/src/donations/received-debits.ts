import * as z from 'zod'

/** A Direct Debit that a bank is processing, as the charity’s team sees it. */
export const receivedDebit = z.strictObject({
  donationId: z.uuid(),
  reference: z.string(),
  name: z.string().nullable().describe('null if the giver is not named'),
  currency: z.string(),
  amount: z.number().int(),
  isMonthly: z.boolean().describe('a payment of a monthly gift'),
  collectOn: z.iso.date().nullable().describe('the day on which the bank should take it'),
})
export type ReceivedDebit = z.output<typeof receivedDebit>
