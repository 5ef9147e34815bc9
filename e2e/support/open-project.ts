import type { Page } from '@playwright/test'

/** Finds, as a visitor would, a project that takes gifts, and Gift Aid too if requested. */
export const openProject = async (
  page: Page,
  { giftAid = false }: { giftAid?: boolean } = {},
): Promise<string> => {
  const found = await page.request.get('/api/explore?projectOrCharity=project&limit=24')
  const { searchOutputs } = (await found.json()) as { searchOutputs: { id: string }[] }
  for (const { id } of searchOutputs) {
    const project = await page.request.get(`/api/project/${id}`)
    const { giving } = (await project.json()) as { giving?: { open: boolean; giftAid: boolean } }
    if (giving?.open && (giving.giftAid || !giftAid)) return id
  }
  throw new Error('the demonstration has no project that takes gifts')
}
