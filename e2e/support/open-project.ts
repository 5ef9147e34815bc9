import type { Page } from '@playwright/test'

/** payments.journey.ts disconnects this charity from Stripe for a while. */
const sometimesClosed = '9000002'

/**
 * Finds, as a visitor would, a project that takes gifts, and Gift Aid too if requested. Leaves out
 * projects without transactions, such as those that other journeys have just made.
 */
export const openProject = async (
  page: Page,
  { giftAid = false }: { giftAid?: boolean } = {},
): Promise<string> => {
  const found = await page.request.get('/api/explore?projectOrCharity=project&limit=24')
  const { searchOutputs } = (await found.json()) as {
    searchOutputs: { id: string; charity: { number: string } }[]
  }
  for (const { id, charity } of searchOutputs) {
    if (charity.number === sometimesClosed) continue
    const project = await page.request.get(`/api/project/${id}`)
    const { giving, money } = (await project.json()) as {
      giving?: { open: boolean; giftAid: boolean }
      money: { entries: number }[]
    }
    const hasTransactions = money.some(({ entries }) => entries > 0)
    if (hasTransactions && giving?.open && (giving.giftAid || !giftAid)) return id
  }
  throw new Error('the demonstration has no project that takes gifts')
}
